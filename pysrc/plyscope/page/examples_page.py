"""The examples as a page of their own, which needs no JavaScript; made when the site is built."""

from plyscope.examples import EXAMPLES, Example
from plyscope.page.address import Address, format_address
from plyscope.page.elements import Element
from plyscope.page.examples import read_example_settings
from plyscope.page.html_text import render_html
from plyscope.search import ALGORITHMS

STYLE = "web/style/examples-page.css"  # the build has another name for it
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


def format_link(example: Example) -> str:
    """Return the link to the position and the search of an example, from the page beside."""
    settings = read_example_settings(example)
    address = Address(settings, example.moves, tick=0, searched_moves=len(example.moves))
    return f"./{format_address(address)}"


def write_examples_page() -> str:
    """Return the HTML text of the page; the pictures are beside it, in examples/."""
    groups = dict.fromkeys(ALGORITHMS[one.algorithm].group for one in EXAMPLES.values())
    sections = [_render_group(group) for group in groups]
    page: Element = [
        "html",
        {"lang": "en"},
        [
            "head",
            {},
            ["meta", {"charset": "utf-8"}],
            ["meta", {"http-equiv": "Content-Security-Policy", "content": POLICY}],
            ["meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}],
            ["meta", {"name": "color-scheme", "content": "light dark"}],
            ["meta", {"name": "description", "content": "Game tree searches that show something."}],
            ["title", {}, "Examples · Plyscope"],
            ["link", {"rel": "icon", "href": ICON}],
            ["link", {"rel": "stylesheet", "href": STYLE}],
        ],
        [
            "body",
            {},
            [
                "header",
                {"class": "header"},
                ["a", {"class": "brand", "href": "./"}, _draw_brand(), "Plyscope"],
                ["nav", {}, ["a", {"href": "docs/index.html"}, "Documentation"]],
            ],
            ["main", {}, ["h1", {}, "Examples"], ["p", {"class": "lead"}, LEAD], *sections],
        ],
    ]
    return f"<!doctype html>\n{render_html(page)}\n"


def _draw_brand() -> Element:
    return [
        "svg",
        {"viewBox": "0 0 20 20", "width": 24, "height": 24, "aria-hidden": "true"},
        ["path", {"class": "fill-max", "d": "M10 1 16 9H4z"}],
        ["path", {"class": "fill-min", "d": "M10 19 4 11h12z"}],
    ]


def _render_group(group: str) -> Element:
    examples = [one for one in EXAMPLES.values() if ALGORITHMS[one.algorithm].group == group]
    entries = [_render_example(example) for example in examples]
    return ["section", {}, ["h2", {}, group], ["ul", {"class": "example-list"}, *entries]]


def _render_example(example: Example) -> Element:
    algorithm = ALGORITHMS[example.algorithm]
    picture: list[Element] = []
    if algorithm.traits.simulation is None:  # the others have no picture: see thumbnails.py
        source = {"src": f"examples/{example.name}.svg", "alt": "", "loading": "lazy"}
        picture = [["span", {"class": "thumbnail"}, ["img", source]]]
    note = f" {example.note}" if example.note else ""
    return [
        "li",
        {},
        [
            "a",
            {"class": "example", "href": format_link(example)},
            *picture,
            ["span", {"class": "example-title"}, example.title],
            ["span", {"class": "example-search"}, algorithm.title],
            ["span", {"class": "example-point"}, example.point + note],
        ],
    ]
