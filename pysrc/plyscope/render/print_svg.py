"""Figures as SVG for paper: narrow, each node with its letter, what was skipped crossed out."""

from itertools import pairwise
from math import inf

from plyscope.game import CHANCE, MAX
from plyscope.render.svg import (
    CHANCE_COLOUR,
    GHOST,
    INK,
    all_of,
    colour,
    cut_mark,
    shape_of,
    value_of,
    width_of,
)
from plyscope.render.textbook_layout import Item
from plyscope.render.xml_text import escape
from plyscope.trace.number_format import fraction, number

WIDTH = 660  # pixels: between the margins of A4 and of US letter
ROW, TOP, MARGIN = 62, 20, 6  # a ply's height, and the borders
LEAST, MOST = 22, 46  # a leaf's width
LINE = 15  # a utility's height in the box of a leaf that has several
GAP = 7  # between what stands side by side
QUIET = "#55606C"  # the names of leaves: legible on any printer, and less than their values

Reach = tuple[float, float]  # how far a node reaches to its left, and to its right


def draw_paper(root: Item) -> str:
    """Return a figure as an SVG element that scales to what it stands in.

    Windows are shown where they all fit the width of a page.
    """
    items = all_of(root)
    windows = True
    reach = [_reach(item, windows) for item in items]
    unit = _unit(items, reach)
    if _width(items, reach, unit) > WIDTH:
        windows = False
        reach = [_reach(item, windows) for item in items]
        unit = _unit(items, reach)
    # Leaves stand apart as far as the page allows, and no further than is good to look at.
    widest = max(item.x for item in items) or 1
    unit = max(unit, min(MOST, unit + (WIDTH - _width(items, reach, unit)) / widest))
    left = _left(items, reach, unit)
    width = _width(items, reach, unit)
    last = max(item.ply for item in items)
    height = TOP + ROW * last + max(_below(item) for item in items if item.ply == last) + 2
    places = {id(item): (left + unit * item.x, TOP + ROW * item.ply) for item in items}
    edges = (
        _edge(item, child, places[id(item)], places[id(child)])
        for item in items
        for child in item.children
    )
    nodes = (_node(item, *places[id(item)], windows) for item in items)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
            f'width="{width:.0f}" height="{height:.0f}" font-family="sans-serif" font-size="13" '
            'text-anchor="middle">',
            *edges,
            *nodes,
            "</svg>",
        ]
    )


def _unit(items: list[Item], reach: list[Reach]) -> float:
    """Return a leaf's width, so that nothing on a ply touches what stands beside it."""
    rows: dict[int, list[tuple[float, Reach]]] = {}
    for item, own in zip(items, reach, strict=True):
        rows.setdefault(item.ply, []).append((item.x, own))
    needed = (
        (right + left + GAP) / (x2 - x1)
        for row in rows.values()
        for (x1, (_, right)), (x2, (left, _)) in pairwise(sorted(row))
    )
    return max(LEAST, *needed, LEAST)


def _left(items: list[Item], reach: list[Reach], unit: float) -> float:
    """Return how far the leftmost leaf stands from the border."""
    places = zip(items, reach, strict=True)
    return max(left - unit * item.x for item, (left, _) in places) + MARGIN


def _width(items: list[Item], reach: list[Reach], unit: float) -> float:
    right = max(right + unit * item.x for item, (_, right) in zip(items, reach, strict=True))
    return _left(items, reach, unit) + right + MARGIN


def _reach(item: Item, windows: bool) -> Reach:
    """Return how far a node reaches to the left and to the right of its place."""
    odds = 0 if item.probability is None else 3.3 * len(fraction(item.probability)) + 6
    # A name stands on the edge, where edges are not yet as far apart as what they lead to.
    label = max(odds, 5.2 * len(item.name))
    if item.leaf:
        half = max(_half(item), 2.9 * len(item.letter), label)
        return half, half
    left = right = max(_half(item), label)
    left = max(left, (12 if _is_triangle(item) else _half(item)) + 6.5 * len(item.letter))
    if item.mover:
        right += 7 * len(item.mover)
    if windows and _window(item):
        right = max(right, 13 + 5.5 * len(_window(item)))
    return left, right


def _half(item: Item) -> float:
    """Return half the width of a node's outline."""
    if item.leaf:
        parts = item.value if isinstance(item.value, tuple) else (item.value,)
        return max(9.0, *(3.8 * len(number(part)) + 4 for part in parts))
    if item.mover:
        return 22 if item.value is None else width_of(item.value) / 2 + 8
    return 17 if item.player == CHANCE else 19


def _is_triangle(item: Item) -> bool:
    return not (item.leaf or item.mover or item.player == CHANCE)


def _below(item: Item) -> float:
    """Return how far a node reaches below its place, with its name."""
    if not item.leaf:
        return 20
    rows = len(item.value) if isinstance(item.value, tuple) else 1
    return LINE * rows - 5 + (12 if item.letter else 2)


def _window(item: Item) -> str:
    alpha, beta = item.window
    if item.leaf or (alpha == -inf and beta == inf):
        return ""
    return f"[{number(alpha)}, {number(beta)}]"


def _edge(parent: Item, child: Item, at: tuple[float, float], to: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = at, to
    y1, y2 = y1 + (12 if parent.mover else 16), y2 - (12 if child.mover or child.leaf else 16)
    style = f'stroke="{GHOST}" stroke-dasharray="4 4"' if child.crossed else f'stroke="{INK}"'
    drawn = f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'
    halo = 'font-size="11" stroke="#FFFFFF" stroke-width="4" paint-order="stroke"'
    x, y = x1 + 0.6 * (x2 - x1), y1 + 0.6 * (y2 - y1)
    if child.probability is not None:
        odds = fraction(child.probability)
        drawn += f'<text x="{x:.1f}" y="{y + 4:.1f}" {halo} fill="{CHANCE_COLOUR}">{odds}</text>'
    if child.name:
        drawn += (
            f'<text x="{x:.1f}" y="{y + 4:.1f}" {halo} fill="{INK}">{escape(child.name)}</text>'
        )
    if child.crossed and parent.cut:
        drawn += cut_mark(parent, x1 + 0.3 * (x2 - x1), y1 + 0.3 * (y2 - y1))
    return drawn


def _node(item: Item, x: float, y: float, windows: bool) -> str:
    if item.leaf:
        return _leaf(item, x, y)
    triangle = _is_triangle(item)
    # Beside the slope of a triangle there is room: over MAX's, and under MIN's.
    beside = 11.5 if triangle and item.player != MAX else -5.0 if triangle else -7.0
    out = 13.0 if triangle else _half(item) - (0 if item.mover else 1)
    dy = 4.5 if not triangle else 9 if item.player == MAX else 1
    drawn = shape_of(item, x, y)
    if item.value is not None:
        value = value_of(item)
        size = ' font-size="10"' if not item.mover and len(value) > 3 else ""
        drawn += f'<text x="{x:.1f}" y="{y + dy:.1f}"{size} fill="{INK}">{value}</text>'
    drawn += (
        f'<text x="{x - out:.1f}" y="{y + beside:.1f}" text-anchor="end" font-style="italic" '
        f'font-family="serif" font-size="14" fill="{INK}">{escape(item.letter)}</text>'
    )
    if item.mover:
        place = f'x="{x + out:.1f}" y="{y + beside:.1f}" text-anchor="start" font-size="11"'
        drawn += f'<text {place} fill="{colour(item.player)}">{escape(item.mover)}</text>'
    if windows and _window(item):
        place = f'x="{x + 13:.1f}" y="{y + beside:.1f}" text-anchor="start" font-size="10"'
        drawn += f'<text {place} fill="{INK}">{_window(item)}</text>'
    return drawn


def _leaf(item: Item, x: float, y: float) -> str:
    """Return a leaf's box, the utilities of several players one below the other."""
    half, values = _half(item), item.value if isinstance(item.value, tuple) else (item.value,)
    top, height = y - 12, LINE * len(values) + 7
    drawn = (
        f'<rect x="{x - half:.1f}" y="{top:.1f}" width="{2 * half:.1f}" height="{height}" rx="3" '
        f'fill="#FFFFFF" stroke="{GHOST if item.crossed else INK}"/>'
    )
    if item.crossed:
        across, down = 2 * half + 6, height + 6
        drawn += (
            f'<path d="M{x - half - 3:.1f} {top - 3:.1f}l{across:.1f} {down}m0 -{down}'
            f'l-{across:.1f} {down}" fill="none" stroke="{INK}"/>'
        )
    halo = ' stroke="#FFFFFF" stroke-width="3" paint-order="stroke"' if item.crossed else ""
    for row, value in enumerate(values):
        place = f'x="{x:.1f}" y="{y + 4 + LINE * row:.1f}"{halo}'
        ink = colour(row) if len(values) > 1 else INK
        drawn += f'<text {place} fill="{ink}">{number(value)}</text>'
    name = f'x="{x:.1f}" y="{top + height + 11:.1f}" font-size="10" fill="{QUIET}"'
    return f"{drawn}<text {name}>{escape(item.letter)}</text>"
