"""Sphinx's settings for the documentation; `build.py docs` runs it."""

import re
import shutil
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "pysrc")]

from plyscope import __version__  # noqa: E402
from plyscope.games.game_class import list_game_classes  # noqa: E402
from plyscope.search import GROUPS  # noqa: E402
from web.build.site import published_site  # noqa: E402
from web.docs.docstrings import to_restructured_text  # noqa: E402

project = "Plyscope"
author = "The Plyscope authors"
version = release = __version__
root_doc = "index"
exclude_patterns = ["README.md", "reference/README.md", "embed"]
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["deflist", "attrs_inline", "colon_fence"]
myst_heading_anchors = 3

# Every reference must have a target, but for the types in signatures.
nitpicky = True
nitpick_ignore_regex = [("py:(class|obj|data|exc)", ".*")]
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "basic"
html_title = "Plyscope documentation"
html_baseurl = f"{published_site()}docs/" if published_site() else ""
templates_path = ["."]
html_static_path = ["docs.css", "chosen-theme.js", "narrow-screen.js", "../style/tokens.css"]
html_show_sourcelink = html_copy_source = False
html_use_index = False
html_domain_indices = False
html_favicon = "favicon.svg"
pygments_style = "default"

FONT = ROOT / "node_modules/@fontsource-variable/inter/files"
FONTS = ROOT / "web/style/fonts.css"
API_LINK = re.compile(r"\[`([^`]+)`\]\(reference/\w+\.md#([\w.]+)\)")
PICTURE_LINK = re.compile(r"!\[[^\]]*\]\((\w+\.svg)\)")
# What others wrote and the built pages contain: the search of Sphinx, the stemmer of Snowball.
WORK_OF_OTHERS = ("sphinx", "snowballstemmer")


def process_docstring(
    _app: Any, _kind: str, _name: str, _object: Any, _options: Any, lines: list[str]
) -> None:
    """Rewrite the lines of a docstring in place."""
    lines[:] = to_restructured_text(lines)


def rewrite_source(_app: Any, name: str, source: list[str]) -> None:
    """Turn Markdown that reads well by itself into what Sphinx can check and fill in.

    A link to `reference/plyscope.md#plyscope.record` becomes a reference to that name; the picture
    becomes a part of its page, with the colours of the page; the searches are listed.
    """
    text = API_LINK.sub(r"{any}`\1 <\2>`", source[0])
    text = PICTURE_LINK.sub(r"```{raw} html\n:file: \1\n```", text)
    if name == "reference/search":
        text = text.replace("<!-- table of searches -->", search_table())
    if name == "games":
        text = text.replace("<!-- table of games -->", game_table())
    source[0] = text


def game_table() -> str:
    """Return the games of each class in Markdown, a row for each class."""
    lines = [
        "| players | chance | hidden information | zero-sum | games |",
        "|---|---|---|---|---|",
    ]
    for game_class, names in list_game_classes().items():
        players, *answers = game_class
        cells = [str(players), *("yes" if one else "no" for one in answers)]
        cells.append(", ".join(f"`{name}`" for name in names))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def search_table() -> str:
    """Return every search in Markdown, by the parts of the lecture."""
    lines = []
    for group, algorithms in GROUPS.items():
        lines += ["", f"## {group}"]
        for algorithm in algorithms:
            lines += [
                "",
                f"### {algorithm.name}",
                "",
                f"**{algorithm.title}.** {algorithm.summary}",
            ]
            lines += ["", f"Accepts games {algorithm.game_kind.description}."]
            if algorithm.required_methods:
                methods = ", ".join(f"`{method}`" for method in algorithm.required_methods)
                lines += [f"The game needs {methods}."]
            if algorithm.options:
                lines += ["", "| option | default | meaning |", "|---|---|---|"]
            for option, declared in algorithm.options.items():
                choices = ", ".join(f"`{choice}`" for choice in declared.choices)
                meaning = f"{declared.summary} {f'One of {choices}.' if choices else ''}"
                lines += [f"| `{option}` | `{declared.default}` | {meaning} |"]
    return "\n".join(lines)


def finish(app: Any, error: Exception | None) -> None:
    """Add the typeface, the licences and the site map to the built pages."""
    if error or app.builder.name != "html":
        return
    out = Path(app.outdir)
    style = FONTS.read_text("utf-8")
    for file in ("inter-latin-wght-normal.woff2", "inter-greek-wght-normal.woff2"):
        shutil.copy(FONT / file, out / "_static" / file)
    (out / "_static/fonts.css").write_text(
        style.replace("@fontsource-variable/inter/files/", ""), encoding="utf-8"
    )
    (out / "licences.txt").write_text(licences(), encoding="utf-8")
    if html_baseurl:
        pages = sorted(app.env.found_docs)
        urls = "".join(f"<url><loc>{html_baseurl}{page}.html</loc></url>\n" for page in pages)
        (out / "sitemap.xml").write_text(
            '<?xml version="1.0" encoding="utf-8"?>\n'
            f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n',
            encoding="utf-8",
        )


def licences() -> str:
    """Return the licence texts of the packages whose files are among the built pages."""
    parts = []
    for name in WORK_OF_OTHERS:
        package = distribution(name)
        text = [
            file.read_text()
            for file in package.files or []
            if "licen" in file.name.lower() or "copying" in file.name.lower()
        ]
        if not text:
            raise FileNotFoundError(f"The package {name} has no licence file.")
        parts.append(f"{name} {package.version}\n\n" + "\n\n".join(text))
    return ("\n\n" + "=" * 80 + "\n\n").join(parts)


def setup(app: Any) -> None:
    """Register the functions above."""
    app.connect("source-read", rewrite_source)
    app.connect("autodoc-process-docstring", process_docstring)
    app.connect("build-finished", finish)
