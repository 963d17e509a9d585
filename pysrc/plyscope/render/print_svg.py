"""Figures as SVG for paper: narrow, each node with its letter, what was skipped crossed out."""

from itertools import pairwise
from math import inf

from plyscope.game import CHANCE, MAX
from plyscope.render.svg import (
    CHANCE_COLOUR,
    INK,
    SKIPPED_COLOUR,
    draw_cut_mark,
    draw_shape,
    list_nodes,
    player_colour,
    value_text,
    vector_width,
)
from plyscope.render.textbook_layout import FigureNode
from plyscope.render.xml_text import escape_xml
from plyscope.trace.value_format import format_number, format_probability

PAGE_WIDTH = 660  # pixels: between the margins of A4 and of US letter
ROW_HEIGHT = 62  # the height of a ply
TOP_MARGIN = 20  # the border above the root
MARGIN = 6  # the border on each side
MIN_LEAF_WIDTH = 22  # the least width of a leaf
MAX_LEAF_WIDTH = 46  # the greatest width of a leaf
LINE_HEIGHT = 15  # a utility's height in the box of a leaf that has several
GAP = 7  # between what stands side by side
LEAF_NAME_COLOUR = (
    "#55606C"  # the names of leaves: legible on any printer, and less than their values
)

Extent = tuple[float, float]  # how far a node reaches to its left, and to its right


def draw_print_svg(root: FigureNode) -> str:
    """Return a figure as an SVG element that scales to what it stands in.

    Windows are shown where they all fit the width of a page.
    """
    items = list_nodes(root)
    windows = True
    reach = [_extent(item, windows) for item in items]
    unit = _leaf_width(items, reach)
    if _figure_width(items, reach, unit) > PAGE_WIDTH:
        windows = False
        reach = [_extent(item, windows) for item in items]
        unit = _leaf_width(items, reach)
    # Leaves stand apart as far as the page allows, and no further than is good to look at.
    widest = max(item.x for item in items) or 1
    unit = max(
        unit, min(MAX_LEAF_WIDTH, unit + (PAGE_WIDTH - _figure_width(items, reach, unit)) / widest)
    )
    left = _left_margin(items, reach, unit)
    width = _figure_width(items, reach, unit)
    last = max(item.ply for item in items)
    height = (
        TOP_MARGIN
        + ROW_HEIGHT * last
        + max(_extent_below(item) for item in items if item.ply == last)
        + 2
    )
    places = {
        id(item): (left + unit * item.x, TOP_MARGIN + ROW_HEIGHT * item.ply) for item in items
    }
    edges = (
        _draw_edge(item, child, places[id(item)], places[id(child)])
        for item in items
        for child in item.children
    )
    nodes = (_draw_node(item, *places[id(item)], windows) for item in items)
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


def _leaf_width(items: list[FigureNode], extents: list[Extent]) -> float:
    """Return a leaf's width, so that nothing on a ply touches what stands beside it."""
    rows: dict[int, list[tuple[float, Extent]]] = {}
    for item, own in zip(items, extents, strict=True):
        rows.setdefault(item.ply, []).append((item.x, own))
    needed = (
        (right + left + GAP) / (x2 - x1)
        for row in rows.values()
        for (x1, (_, right)), (x2, (left, _)) in pairwise(sorted(row))
    )
    return max(MIN_LEAF_WIDTH, *needed, MIN_LEAF_WIDTH)


def _left_margin(items: list[FigureNode], extents: list[Extent], leaf_width: float) -> float:
    """Return how far the leftmost leaf stands from the border."""
    places = zip(items, extents, strict=True)
    return max(left - leaf_width * item.x for item, (left, _) in places) + MARGIN


def _figure_width(items: list[FigureNode], extents: list[Extent], leaf_width: float) -> float:
    right = max(
        right + leaf_width * item.x for item, (_, right) in zip(items, extents, strict=True)
    )
    return _left_margin(items, extents, leaf_width) + right + MARGIN


def _extent(item: FigureNode, windows: bool) -> Extent:
    """Return how far a node reaches to the left and to the right of its place."""
    odds = 0 if item.probability is None else 3.3 * len(format_probability(item.probability)) + 6
    # A name stands on the edge, where edges are not yet as far apart as what they lead to.
    label = max(odds, 5.2 * len(item.name))
    if item.is_leaf:
        half = max(_half_width(item), 2.9 * len(item.letter), label)
        return half, half
    left = right = max(_half_width(item), label)
    left = max(left, (12 if _is_triangle(item) else _half_width(item)) + 6.5 * len(item.letter))
    if item.mover_name:
        right += 7 * len(item.mover_name)
    if windows and _window_text(item):
        right = max(right, 13 + 5.5 * len(_window_text(item)))
    return left, right


def _half_width(item: FigureNode) -> float:
    """Return half the width of a node's outline."""
    if item.is_leaf:
        parts = item.value if isinstance(item.value, tuple) else (item.value,)
        return max(9.0, *(3.8 * len(format_number(part)) + 4 for part in parts))
    if item.mover_name:
        return 22 if item.value is None else vector_width(item.value) / 2 + 8
    return 17 if item.player == CHANCE else 19


def _is_triangle(item: FigureNode) -> bool:
    return not (item.is_leaf or item.mover_name or item.player == CHANCE)


def _extent_below(item: FigureNode) -> float:
    """Return how far a node reaches below its place, with its name."""
    if not item.is_leaf:
        return 20
    rows = len(item.value) if isinstance(item.value, tuple) else 1
    return LINE_HEIGHT * rows - 5 + (12 if item.letter else 2)


def _window_text(item: FigureNode) -> str:
    alpha, beta = item.window
    if item.is_leaf or (alpha == -inf and beta == inf):
        return ""
    return f"[{format_number(alpha)}, {format_number(beta)}]"


def _draw_edge(
    parent: FigureNode, child: FigureNode, start: tuple[float, float], end: tuple[float, float]
) -> str:
    (x1, y1), (x2, y2) = start, end
    y1, y2 = (
        y1 + (12 if parent.mover_name else 16),
        y2 - (12 if child.mover_name or child.is_leaf else 16),
    )
    style = (
        f'stroke="{SKIPPED_COLOUR}" stroke-dasharray="4 4"'
        if child.is_crossed_out
        else f'stroke="{INK}"'
    )
    drawn = f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'
    halo = 'font-size="11" stroke="#FFFFFF" stroke-width="4" paint-order="stroke"'
    x, y = x1 + 0.6 * (x2 - x1), y1 + 0.6 * (y2 - y1)
    if child.probability is not None:
        odds = format_probability(child.probability)
        drawn += f'<text x="{x:.1f}" y="{y + 4:.1f}" {halo} fill="{CHANCE_COLOUR}">{odds}</text>'
    if child.name:
        drawn += (
            f'<text x="{x:.1f}" y="{y + 4:.1f}" {halo} fill="{INK}">{escape_xml(child.name)}</text>'
        )
    if child.is_crossed_out and parent.has_cutoff:
        drawn += draw_cut_mark(parent, x1 + 0.3 * (x2 - x1), y1 + 0.3 * (y2 - y1))
    return drawn


def _draw_node(item: FigureNode, x: float, y: float, windows: bool) -> str:
    if item.is_leaf:
        return _draw_leaf(item, x, y)
    triangle = _is_triangle(item)
    # Beside the slope of a triangle there is room: over MAX's, and under MIN's.
    beside = 11.5 if triangle and item.player != MAX else -5.0 if triangle else -7.0
    out = 13.0 if triangle else _half_width(item) - (0 if item.mover_name else 1)
    dy = 4.5 if not triangle else 9 if item.player == MAX else 1
    drawn = draw_shape(item, x, y)
    if item.value is not None:
        value = value_text(item)
        size = ' font-size="10"' if not item.mover_name and len(value) > 3 else ""
        drawn += f'<text x="{x:.1f}" y="{y + dy:.1f}"{size} fill="{INK}">{value}</text>'
    drawn += (
        f'<text x="{x - out:.1f}" y="{y + beside:.1f}" text-anchor="end" font-style="italic" '
        f'font-family="serif" font-size="14" fill="{INK}">{escape_xml(item.letter)}</text>'
    )
    if item.mover_name:
        place = f'x="{x + out:.1f}" y="{y + beside:.1f}" text-anchor="start" font-size="11"'
        drawn += (
            f"<text {place} "
            f'fill="{player_colour(item.player)}">{escape_xml(item.mover_name)}</text>'
        )
    if windows and _window_text(item):
        place = f'x="{x + 13:.1f}" y="{y + beside:.1f}" text-anchor="start" font-size="10"'
        drawn += f'<text {place} fill="{INK}">{_window_text(item)}</text>'
    return drawn


def _draw_leaf(item: FigureNode, x: float, y: float) -> str:
    """Return a leaf's box, the utilities of several players one below the other."""
    half, values = _half_width(item), item.value if isinstance(item.value, tuple) else (item.value,)
    top, height = y - 12, LINE_HEIGHT * len(values) + 7
    drawn = (
        f'<rect x="{x - half:.1f}" y="{top:.1f}" width="{2 * half:.1f}" height="{height}" rx="3" '
        f'fill="#FFFFFF" stroke="{SKIPPED_COLOUR if item.is_crossed_out else INK}"/>'
    )
    if item.is_crossed_out:
        across, down = 2 * half + 6, height + 6
        drawn += (
            f'<path d="M{x - half - 3:.1f} {top - 3:.1f}l{across:.1f} {down}m0 -{down}'
            f'l-{across:.1f} {down}" fill="none" stroke="{INK}"/>'
        )
    halo = ' stroke="#FFFFFF" stroke-width="3" paint-order="stroke"' if item.is_crossed_out else ""
    for row, value in enumerate(values):
        place = f'x="{x:.1f}" y="{y + 4 + LINE_HEIGHT * row:.1f}"{halo}'
        ink = player_colour(row) if len(values) > 1 else INK
        drawn += f'<text {place} fill="{ink}">{format_number(value)}</text>'
    name = f'x="{x:.1f}" y="{top + height + 11:.1f}" font-size="10" fill="{LEAF_NAME_COLOUR}"'
    return f"{drawn}<text {name}>{escape_xml(item.letter)}</text>"
