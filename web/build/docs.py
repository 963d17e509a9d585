"""The documentation: built by Sphinx into dist/docs, each link inside it checked."""

import shutil
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from web.build import machine
from web.build.site import published_site
from web.build.steps import CACHE, ROOT, Missing, digest, run, step

SOURCES = ROOT / "web" / "docs"
MADE = CACHE / "docs"
PAGES = MADE / "html"
INPUTS = [
    SOURCES,
    ROOT / "web" / "style" / "tokens.css",
    ROOT / "web" / "style" / "fonts.css",
    ROOT / "web" / "picture.png",
    ROOT / "pysrc" / "plyscope",
    ROOT / "requirements-docs.txt",
]


class Page(HTMLParser):
    """The links of a page and the names that a link can have after its #."""

    def __init__(self, text: str) -> None:
        """Read a page."""
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, _tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Collect links and anchors."""
        for name, value in attributes:
            if name in ("href", "src") and value is not None:
                self.links.append(value)
            elif name == "id" and value is not None:
                self.anchors.add(value)


def broken_links(folder: Path, pattern: str = "**/*.html") -> list[str]:
    """Return a sentence for each link in pages of a folder that leads nowhere in it.

    A link to the folder above is the page itself, as is one to the folder with settings after #;
    addresses elsewhere are not visited.
    """
    pages = {path: Page(path.read_text("utf-8")) for path in sorted(folder.glob(pattern))}
    sentences: dict[str, set[str]] = defaultdict(set)
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            fragment = unquote(parts.fragment)
            if target == folder.resolve().parent or (
                target == folder.resolve() and "=" in fragment
            ):
                continue
            if target.is_dir():
                target /= "index.html"
            anchors = pages[target].anchors if target in pages else set()
            if not target.is_file() or (fragment and fragment not in anchors):
                sentences[link].add(path.relative_to(folder).as_posix())
    return [f"{link} in {', '.join(sorted(found))}" for link, found in sentences.items()]


def make_pages() -> str:
    """Build the documentation in .cache; return the digest of what it was made from."""
    machine.install("Sphinx", ROOT / "requirements-docs.txt")

    def make() -> None:
        shutil.rmtree(PAGES, ignore_errors=True)
        # All of it anew (-E): Sphinx takes a name that has moved to another page for one in both.
        command = [machine.PYTHON, "-m", "sphinx", "-q", "-E", "-W", "--keep-going"]
        command += ["-d", MADE / "doctrees", SOURCES, PAGES]
        sentence = "Sphinx found faults in the documentation: see above."
        run(command, sentence, {"PYTHONDONTWRITEBYTECODE": "1"})
        broken = broken_links(PAGES)
        if broken:
            raise Missing(f"The documentation has broken links: {'; '.join(broken)}.")

    key = digest(INPUTS, published_site())
    step("The documentation", key, MADE / "made.stamp", make)
    return key


def copy_pages(key: str, dist: Path) -> None:
    """Put the built pages into dist/docs, unless they are there: a new dist/ has none.

    The pages beside them lead there, so their links are checked then.
    """
    copy, stamp = dist / "docs", MADE / "copied.stamp"
    if not (copy.is_dir() and stamp.exists() and stamp.read_text() == key):
        stamp.unlink(missing_ok=True)
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(PAGES, copy)
        broken = broken_links(dist, "*.html")
        if broken:
            raise Missing(f"The pages in dist/ have broken links: {'; '.join(broken)}.")
        stamp.write_text(key)
