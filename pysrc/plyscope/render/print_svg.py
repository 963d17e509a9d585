"""Figures as SVG for paper: narrow, nodes with letters, skipped leaves crossed out."""

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
TOP_MARGIN = 20  # above the root
MARGIN = 6  # on each side
MIN_LEAF_WIDTH = 22
MAX_LEAF_WIDTH = 46
LINE_HEIGHT = 15  # of a utility in the box of a leaf with a vector
GAP = 7  # between neighbours
LEAF_NAME_COLOUR = "#55606C"  # legible on any printer, but fainter than the values

Extent = tuple[float, float]  # the width of a node to the left and to the right of its centre


def draw_print_svg(root: FigureNode) -> str:
    """Draw a figure as an SVG element that scales to its container.

    Windows are shown if they all fit the width of a page.
    """
    nodes = list_nodes(root)
    shows_windows = True
    extents = [_extent(node, shows_windows) for node in nodes]
    leaf_width = _leaf_width(nodes, extents)
    if _figure_width(nodes, extents, leaf_width) > PAGE_WIDTH:
        shows_windows = False
        extents = [_extent(node, shows_windows) for node in nodes]
        leaf_width = _leaf_width(nodes, extents)
    # Spread the leaves over the page, up to MAX_LEAF_WIDTH.
    spare = PAGE_WIDTH - _figure_width(nodes, extents, leaf_width)
    last_x = max(node.x for node in nodes) or 1
    leaf_width = max(leaf_width, min(MAX_LEAF_WIDTH, leaf_width + spare / last_x))
    left = _left_margin(nodes, extents, leaf_width)
    width = _figure_width(nodes, extents, leaf_width)
    last_ply = max(node.ply for node in nodes)
    below = max(_extent_below(node) for node in nodes if node.ply == last_ply)
    height = TOP_MARGIN + ROW_HEIGHT * last_ply + below + 2
    centres = {
        id(node): (left + leaf_width * node.x, TOP_MARGIN + ROW_HEIGHT * node.ply) for node in nodes
    }
    edges = (
        _draw_edge(node, child, centres[id(node)], centres[id(child)])
        for node in nodes
        for child in node.children
    )
    shapes = (_draw_node(node, *centres[id(node)], shows_windows) for node in nodes)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
            f'width="{width:.0f}" height="{height:.0f}" font-family="sans-serif" font-size="13" '
            'text-anchor="middle">',
            *edges,
            *shapes,
            "</svg>",
        ]
    )


def _leaf_width(nodes: list[FigureNode], extents: list[Extent]) -> float:
    """Return the width of a leaf so that no node touches its neighbour on the same ply."""
    rows: dict[int, list[tuple[float, Extent]]] = {}
    for node, extent in zip(nodes, extents, strict=True):
        rows.setdefault(node.ply, []).append((node.x, extent))
    needed = (
        (right + left + GAP) / (x2 - x1)
        for row in rows.values()
        for (x1, (_, right)), (x2, (left, _)) in pairwise(sorted(row))
    )
    return max(MIN_LEAF_WIDTH, *needed, MIN_LEAF_WIDTH)


def _left_margin(nodes: list[FigureNode], extents: list[Extent], leaf_width: float) -> float:
    """Return the distance of the leftmost leaf from the border."""
    pairs = zip(nodes, extents, strict=True)
    return max(left - leaf_width * node.x for node, (left, _) in pairs) + MARGIN


def _figure_width(nodes: list[FigureNode], extents: list[Extent], leaf_width: float) -> float:
    right = max(
        right + leaf_width * node.x for node, (_, right) in zip(nodes, extents, strict=True)
    )
    return _left_margin(nodes, extents, leaf_width) + right + MARGIN


def _extent(node: FigureNode, shows_windows: bool) -> Extent:
    """Return the width of a node to the left and to the right of its centre."""
    # Names and probabilities stand on the edges, which are closer together than the nodes.
    label = 5.2 * len(node.name)
    if node.probability is not None:
        label = max(label, 3.3 * len(format_probability(node.probability)) + 6)
    if node.is_leaf:
        half = max(_half_width(node), 2.9 * len(node.letter), label)
        return half, half
    left = right = max(_half_width(node), label)
    left = max(left, (12 if _is_triangle(node) else _half_width(node)) + 6.5 * len(node.letter))
    if node.mover_name:
        right += 7 * len(node.mover_name)
    if shows_windows and _window_text(node):
        right = max(right, 13 + 5.5 * len(_window_text(node)))
    return left, right


def _half_width(node: FigureNode) -> float:
    """Return half the width of the outline of a node."""
    if node.is_leaf:
        utilities = node.value if isinstance(node.value, tuple) else (node.value,)
        return max(9.0, *(3.8 * len(format_number(utility)) + 4 for utility in utilities))
    if node.mover_name:
        return 22 if node.value is None else vector_width(node.value) / 2 + 8
    return 17 if node.player == CHANCE else 19


def _is_triangle(node: FigureNode) -> bool:
    return not (node.is_leaf or node.mover_name or node.player == CHANCE)


def _extent_below(node: FigureNode) -> float:
    """Return the height of a node and its name below its centre."""
    if not node.is_leaf:
        return 20
    rows = len(node.value) if isinstance(node.value, tuple) else 1
    return LINE_HEIGHT * rows - 5 + (12 if node.letter else 2)


def _window_text(node: FigureNode) -> str:
    alpha, beta = node.window
    if node.is_leaf or (alpha == -inf and beta == inf):
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
    svg = f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'
    halo = 'font-size="11" stroke="#FFFFFF" stroke-width="4" paint-order="stroke"'
    x, y = x1 + 0.6 * (x2 - x1), y1 + 0.6 * (y2 - y1)
    if child.probability is not None:
        probability = format_probability(child.probability)
        svg += (
            f'<text x="{x:.1f}" y="{y + 4:.1f}" {halo} fill="{CHANCE_COLOUR}">{probability}</text>'
        )
    if child.name:
        svg += (
            f'<text x="{x:.1f}" y="{y + 4:.1f}" {halo} fill="{INK}">{escape_xml(child.name)}</text>'
        )
    if child.is_crossed_out and parent.has_cutoff:
        svg += draw_cut_mark(parent, x1 + 0.3 * (x2 - x1), y1 + 0.3 * (y2 - y1))
    return svg


def _draw_node(node: FigureNode, x: float, y: float, shows_windows: bool) -> str:
    if node.is_leaf:
        return _draw_leaf(node, x, y)
    is_triangle = _is_triangle(node)
    # Text fits beside the slopes of a triangle: above MAX's, below MIN's.
    dy = 11.5 if is_triangle and node.player != MAX else -5.0 if is_triangle else -7.0
    dx = 13.0 if is_triangle else _half_width(node) - (0 if node.mover_name else 1)
    value_dy = 4.5 if not is_triangle else 9 if node.player == MAX else 1
    svg = draw_shape(node, x, y)
    if node.value is not None:
        value = value_text(node)
        size = ' font-size="10"' if not node.mover_name and len(value) > 3 else ""
        svg += f'<text x="{x:.1f}" y="{y + value_dy:.1f}"{size} fill="{INK}">{value}</text>'
    svg += (
        f'<text x="{x - dx:.1f}" y="{y + dy:.1f}" text-anchor="end" font-style="italic" '
        f'font-family="serif" font-size="14" fill="{INK}">{escape_xml(node.letter)}</text>'
    )
    if node.mover_name:
        attrs = f'x="{x + dx:.1f}" y="{y + dy:.1f}" text-anchor="start" font-size="11"'
        svg += (
            f"<text {attrs} "
            f'fill="{player_colour(node.player)}">{escape_xml(node.mover_name)}</text>'
        )
    if shows_windows and _window_text(node):
        attrs = f'x="{x + 13:.1f}" y="{y + dy:.1f}" text-anchor="start" font-size="10"'
        svg += f'<text {attrs} fill="{INK}">{_window_text(node)}</text>'
    return svg


def _draw_leaf(node: FigureNode, x: float, y: float) -> str:
    """Draw the box of a leaf; the utilities of a vector are one below the other."""
    half, values = _half_width(node), node.value if isinstance(node.value, tuple) else (node.value,)
    top, height = y - 12, LINE_HEIGHT * len(values) + 7
    svg = (
        f'<rect x="{x - half:.1f}" y="{top:.1f}" width="{2 * half:.1f}" height="{height}" rx="3" '
        f'fill="#FFFFFF" stroke="{SKIPPED_COLOUR if node.is_crossed_out else INK}"/>'
    )
    if node.is_crossed_out:
        cross_width, cross_height = 2 * half + 6, height + 6
        svg += (
            f'<path d="M{x - half - 3:.1f} {top - 3:.1f}l{cross_width:.1f} {cross_height}m0 '
            f"-{cross_height}"
            f'l-{cross_width:.1f} {cross_height}" fill="none" stroke="{INK}"/>'
        )
    halo = ' stroke="#FFFFFF" stroke-width="3" paint-order="stroke"' if node.is_crossed_out else ""
    for row, value in enumerate(values):
        attrs = f'x="{x:.1f}" y="{y + 4 + LINE_HEIGHT * row:.1f}"{halo}'
        ink = player_colour(row) if len(values) > 1 else INK
        svg += f'<text {attrs} fill="{ink}">{format_number(value)}</text>'
    name = f'x="{x:.1f}" y="{top + height + 11:.1f}" font-size="10" fill="{LEAF_NAME_COLOUR}"'
    return f"{svg}<text {name}>{escape_xml(node.letter)}</text>"
