"""Assemble dist/ from what the other steps made."""

import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from web.build import gzip_files
from web.build.bundles import Bundles, bundle
from web.build.earlier_builds import keep_earlier
from web.build.notices import write_notices
from web.build.offline import RUNTIME
from web.build.pixels import rasterize
from web.build.site import published_site
from web.build.steps import ROOT, Missing

START = "web/workers/start.ts"
WORKER = "web/workers/worker.ts"
EMBED = "web/embed/embed.ts"  # loaded by other pages, by a name that stays
# What a browser loads by itself: until the page is styled; where no script runs; the page of the
# examples.
STYLES = ("web/style/first.css", "web/style/unscripted.css", "web/style/examples-page.css")
# What comes packed, for a plain host compresses nothing: the page but for its start, and what is
# loaded when it is used.
PARTS = {
    "main": "web/main.ts",
    "style": "web/style/main.css",
    "editor-style": "web/style/editor.css",
    "squares": "web/board/part.ts",
    "compare": "web/race/race-trees.ts",
    "tree-editor": "web/widgets/tree-editor.ts",
    "embed": "web/embed/part.ts",
    "sandbox": "web/workers/sandbox.ts",
    "sandboxes": "web/workers/sandboxes.ts",
    "editor": "web/widgets/editor.ts",
    "offline": "web/shell/offline.ts",
    "lab-style": "web/style/lab.css",
    "write-style": "web/style/write.css",
    "dialogs-style": "web/style/dialogs.css",
    "compare-style": "web/style/compare.css",
    "squares-style": "web/style/squares.css",
    "endings-style": "web/style/endings.css",
    "quiz-style": "web/style/predict.css",
    "simulated-style": "web/style/simulated.css",
    "stones-style": "web/style/stones.css",
    "print-style": "web/style/print.css",
}
# Who wins with four pieces: fetched when a game wants to know.
OUTCOMES = ROOT / "pysrc/plyscope/endgames/draughts-4.outcomes"
# What the network of Go learned, fetched when a search or a panel asks for it.
NETWORKS = ROOT / "pysrc/plyscope/games/go/go-5x5.networks"
HERE = "plyscope:"  # what start.ts calls the folder that all of this is in
START_IMPORT = "./workers/start.ts"  # as main.ts imports what runs already, not a copy
PICTURE = re.compile(r'(?<=<meta property="og:image" content=")[^"]+')  # of links to a page
PLACE = re.compile(r'(<(\w+)[^>]*\sdata-panel="(\w+)"[^>]*>)(?=</\2>)')  # of a panel


def publish(name: str, packed: bytes, out: Path) -> dict[str, Any]:
    """Write what is gzipped under a name that changes with its content."""
    url = f"assets/{name}-{hashlib.sha256(packed).hexdigest()[:8]}.bin"
    (out / url).write_bytes(packed)
    return {"url": url, "bytes": len(packed), "opened": len(gzip.decompress(packed))}


def bundle_page(node: str, out: Path) -> Bundles:
    """Bundle the page, its styles and the worker."""
    assets, made = out / "assets", Bundles()
    bundle(node, [START, WORKER, *STYLES], assets, made)
    options = (f"--external:{START_IMPORT}", f"--public-path={HERE}")
    bundle(node, list(PARTS.values()), assets, made, *options)
    bundle(node, [EMBED], out, made, "--format=iife", "--entry-names=[name]")
    return made


def pack_parts(node: str, made: Bundles, more: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the gzipped parts of the page by name; the maps of bundles stay beside it."""
    contents = {}
    start = f'"{HERE}/{made.files[START].name}"'
    for name, source in PARTS.items():
        text = made.files[source].read_text("utf-8")
        contents[name] = text.replace(f'"{START_IMPORT}"', start).encode()
        made.files[source].unlink()
    return gzip_files.gzip(node, {**contents, **more})


def fill_in(html: str, before: str, after: str) -> str:
    """Replace what stands in a page for something that only the build knows."""
    if before not in html:
        raise Missing(f"index.html has no {before} to fill in.")
    return html.replace(before, after, 1)


def fill_in_assets(html: str, assets: object) -> str:
    """Write into a page where its files are."""
    opening = '<script type="application/json" id="assets">'
    text = json.dumps(assets, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return fill_in(html, f"{opening}</script>", f"{opening}{text}</script>")


def write_pages(pages: Mapping[str, str], site: str, out: Path) -> None:
    """Write pages by their paths; if the address of the site is known, with their own and a map.

    Only then the picture of a link to a page has an address that any chat can use.
    """
    addresses = {path: urljoin(site, path.removesuffix("index.html")) for path in pages}
    for path, text in pages.items():
        if site:
            at = addresses[path]
            named = (
                f'<link rel="canonical" href="{at}" />\n<meta property="og:url" content="{at}" />'
            )
            text = fill_in(text, "</title>", f"</title>\n{named}")
            text = PICTURE.sub(lambda found, at=at: urljoin(at, found[0]), text)
        (out / path).parent.mkdir(exist_ok=True)
        (out / path).write_text(text, "utf-8")
    if site:
        urls = "".join(f"<url><loc>{at}</loc></url>\n" for at in sorted(addresses.values()))
        (out / "sitemap.xml").write_text(
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n',
            "utf-8",
        )


def write_pictures(node: str, drawings: Mapping[str, str], out: Path) -> None:
    """Write drawings by their paths, as pixels where the path says so."""
    pixels = rasterize(
        node, {path: drawing for path, drawing in drawings.items() if path.endswith(".png")}
    )
    for path, drawing in drawings.items():
        (out / path).parent.mkdir(exist_ok=True)
        (out / path).write_bytes(pixels.get(path) or drawing.encode())


def assemble(node: str, python: Path, exports: Mapping[str, Path], dist: Path) -> None:
    """Make dist/ from the files of Python and what Python tells the page before it has started."""
    out = dist.with_name(f"{dist.name}.new")  # takes its place when it is whole
    shutil.rmtree(out, ignore_errors=True)
    (out / "assets").mkdir(parents=True)
    made = bundle_page(node, out)
    urls = {source: f"assets/{path.name}" for source, path in made.files.items()}

    about = json.loads((python / "files.json").read_text("utf-8"))
    files = {
        name: {**publish(name, (python / f"{name}.bin").read_bytes(), out), **about.get(name, {})}
        for name in ("scripts", "wasm", "image", "stdlib")
    }
    exported = {name: json.loads(path.read_text("utf-8")) for name, path in exports.items()}
    first = exported["first-screen"]
    update = json.dumps(first["update"], ensure_ascii=False, separators=(",", ":"))
    more = {
        "first": update.encode(),
        "outcomes": OUTCOMES.read_bytes(),
        "networks": NETWORKS.read_bytes(),
    }
    # Of a part its name says all but its hash and its size unpacked; the page is not compressed
    # everywhere, and has two dozen of them.
    parts = {}
    for name, packed in pack_parts(node, made, more).items():
        part = publish(name, packed, out)
        parts[name] = [part["url"][-12:-4], part["opened"]]

    html = re.sub("^ +", "", (ROOT / "index.html").read_text("utf-8"), flags=re.MULTILINE)
    for source in (START, *STYLES[:2]):
        html = fill_in(html, source, urls[source])
    html = PLACE.sub(lambda found: found[1] + first["html"].get(found[3], ""), html)
    assets = {"worker": urls[WORKER], "files": files, "parts": parts, "games": first["games"]}
    html = fill_in_assets(html, assets)
    pages = {
        path: fill_in(text, STYLES[2], urls[STYLES[2]]) for path, text in exported["pages"].items()
    }
    pages["index.html"] = html
    write_pages(pages, published_site(), out)
    write_pictures(node, exported["pictures"], out)
    manifest = json.dumps(exported["web-app"], ensure_ascii=False, indent=1)
    (out / "manifest.webmanifest").write_text(f"{manifest}\n", "utf-8")
    (out / ".nojekyll").touch()  # GitHub Pages: serve the files as they are
    shutil.copy(ROOT / "LICENSE", out / "LICENSE.txt")
    notices = write_notices({"pyodide", *made.packages, *RUNTIME})
    (out / "THIRD-PARTY-NOTICES.txt").write_text(notices, "utf-8")
    keep_earlier(out, dist)
    shutil.rmtree(dist, ignore_errors=True)
    out.rename(dist)
