"""Pages of the examples, which need no JavaScript; made when the site is built.

One lists them all. Each has a page of its own besides, for links: what stands after # never reaches
a server, so a chat can show a picture and a title only of these pages. Where JavaScript is switched
on, they open their example in Plyscope.
"""

import base64
import hashlib

from plyscope.examples import EXAMPLES, Example
from plyscope.page.address import Address, format_address
from plyscope.page.elements import Element
from plyscope.page.examples import read_example_settings
from plyscope.page.html_text import render_html
from plyscope.page.previews import HEIGHT, MARK, PAGE_PICTURE, WIDTH
from plyscope.search import ALGORITHMS

STYLE = "web/style/examples-page.css"  # the build has another name for it
OPEN = "open"  # the id of the link that opens an example
SCRIPT = f"location.replace(document.links.{OPEN}.href)"
_SCRIPT_HASH = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:"
ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'%3E"
    "%3Cpath fill='%230072b2' d='M10 1 16 9H4z'/%3E"
    "%3Cpath fill='%23d55e00' d='M10 19 4 11h12z'/%3E%3C/svg%3E"
)
LEAD = (
    "Searches that each show something, by the parts of the lecture. A link opens the position in "
    "Plyscope, where one press runs the search and its tree can be watched step by step."
)


def write_pages() -> dict[str, str]:
    """Return the HTML texts of all pages by their paths; the pictures are in examples/."""
    pages = {f"examples/{name}.html": write_example(one) for name, one in EXAMPLES.items()}
    return {"examples.html": write_examples_page(), **pages}


def format_link(example: Example) -> str:
    """Return the link to the position and the search of an example, from the page beside."""
    settings = read_example_settings(example)
    address = Address(settings, example.moves, tick=0, searched_moves=len(example.moves))
    return f"./{format_address(address)}"


def write_examples_page() -> str:
    """Return the HTML text of the page that lists the examples."""
    groups = dict.fromkeys(ALGORITHMS[one.algorithm].group for one in EXAMPLES.values())
    sections = [_render_group(group) for group in groups]
    main: Element = ["main", {}, ["h1", {}, "Examples"], ["p", {"class": "lead"}, LEAD], *sections]
    return _write_page("Examples", LEAD, PAGE_PICTURE, main)


def write_example(example: Example) -> str:
    """Return the HTML text of the page of an example, in the folder of the pictures."""
    main: Element = [
        "main",
        {},
        ["h1", {}, example.title],
        ["p", {"class": "lead"}, ALGORITHMS[example.algorithm].title],
        [
            "figure",
            {},
            _render_picture(f"{example.name}.svg", "The tree of this search"),
            ["figcaption", {}, _describe(example)],
        ],
        ["p", {}, ["a", {"id": OPEN, "href": f".{format_link(example)}"}, "Open in Plyscope"]],
        ["p", {}, ["a", {"href": "../examples.html"}, "All examples"]],
        ["script", {}, SCRIPT],
    ]
    return _write_page(example.title, _describe(example), f"{example.name}.png", main, "../")


def _write_page(title: str, description: str, picture: str, main: Element, up: str = "") -> str:
    """Return the HTML text of a page; `up` leads from it to the folder of the site."""
    is_scripted = any(part[0] == "script" for part in main[2:])
    policy = f"{POLICY}; script-src 'sha256-{_SCRIPT_HASH}'" if is_scripted else POLICY
    preview = {"title": title, "description": description, "image": picture, "type": "website"}
    preview |= {"site_name": "Plyscope", "image:width": str(WIDTH), "image:height": str(HEIGHT)}
    page: Element = [
        "html",
        {"lang": "en"},
        [
            "head",
            {},
            ["meta", {"charset": "utf-8"}],
            ["meta", {"http-equiv": "Content-Security-Policy", "content": policy}],
            ["meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}],
            ["meta", {"name": "color-scheme", "content": "light dark"}],
            ["meta", {"name": "description", "content": description}],
            ["title", {}, f"{title} · Plyscope"],
            *(
                ["meta", {"property": f"og:{name}", "content": content}]
                for name, content in preview.items()
            ),
            ["meta", {"name": "twitter:card", "content": "summary_large_image"}],
            ["link", {"rel": "icon", "href": ICON}],
            ["link", {"rel": "stylesheet", "href": f"{up}{STYLE}"}],
        ],
        [
            "body",
            {},
            [
                "header",
                {"class": "header"},
                ["a", {"class": "brand", "href": up or "./"}, _draw_brand(), "Plyscope"],
                ["nav", {}, ["a", {"href": f"{up}docs/index.html"}, "Documentation"]],
            ],
            main,
        ],
    ]
    return f"<!doctype html>\n{render_html(page)}\n"


def _draw_brand() -> Element:
    return [
        "svg",
        {"viewBox": "0 0 20 20", "width": 24, "height": 24, "aria-hidden": "true"},
        *(["path", {"class": f"fill-{player}", "d": path}] for player, path in MARK),
    ]


def _render_group(group: str) -> Element:
    examples = [one for one in EXAMPLES.values() if ALGORITHMS[one.algorithm].group == group]
    entries = [_render_example(example) for example in examples]
    return ["section", {}, ["h2", {}, group], ["ul", {"class": "example-list"}, *entries]]


def _render_example(example: Example) -> Element:
    return [
        "li",
        {},
        [
            "a",
            {"class": "example", "href": format_link(example)},
            _render_picture(f"examples/{example.name}.svg"),
            ["span", {"class": "example-title"}, example.title],
            ["span", {"class": "example-search"}, ALGORITHMS[example.algorithm].title],
            ["span", {"class": "example-point"}, _describe(example)],
        ],
    ]


def _render_picture(path: str, alt: str = "") -> Element:
    source = {"src": path, "alt": alt, "loading": "lazy"}
    return ["span", {"class": "thumbnail"}, ["img", source]]


def _describe(example: Example) -> str:
    return f"{example.point} {example.note}".strip()
