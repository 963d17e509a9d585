"""Figures as SVG."""

from html import escape
from math import inf

from plyscope.trace.explain import number
from plyscope.trace.figures import Item, figure
from plyscope.trace.trace import Trace

UNIT, ROW, MARGIN = 44, 84, 28  # pixels of the SVG: a leaf's width, a ply's height, the border
MAX_COLOUR, MIN_COLOUR, INK, GHOST = "#0072B2", "#D55E00", "#1B2430", "#9AA5B1"  # Okabe-Ito


def svg(trace: Trace) -> str:
    """Return the tree of a trace as an SVG document, as textbooks draw it."""
    return draw_svg(figure(trace.game, trace.state, trace.nodes))


def draw_svg(root: Item) -> str:
    """Return a figure as an SVG document."""
    items = _all(root)
    width = 2 * MARGIN + UNIT * (max(item.x for item in items) + 1)
    height = 2 * MARGIN + ROW * max(item.ply for item in items) + 24
    edges = [_svg_edge(item, child) for item in items for child in item.children]
    nodes = [_svg_node(item) for item in items]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
            f'width="{width:.0f}" height="{height:.0f}" font-family="sans-serif" font-size="13" '
            'text-anchor="middle">',
            f'<rect width="{width:.0f}" height="{height:.0f}" fill="#FFFFFF"/>',
            *edges,
            *nodes,
            "</svg>",
            "",
        ]
    )


def _all(item: Item) -> list[Item]:
    return [item, *(each for child in item.children for each in _all(child))]


def _at(item: Item) -> tuple[float, float]:
    return MARGIN + UNIT * (item.x + 0.5), MARGIN + 12 + ROW * item.ply


def _svg_edge(parent: Item, child: Item) -> str:
    (x1, y1), (x2, y2) = _at(parent), _at(child)
    style = f'stroke="{GHOST}" stroke-dasharray="4 4"' if child.ghost else f'stroke="{INK}"'
    line = f'<line x1="{x1:.1f}" y1="{y1 + 14:.1f}" x2="{x2:.1f}" y2="{y2 - 14:.1f}" {style}/>'
    label = (
        f'<text x="{(x1 + 2 * x2) / 3 - 9:.1f}" y="{(y1 + 2 * y2) / 3:.1f}" font-size="11" '
        f'fill="{GHOST if child.ghost else INK}">{escape(child.name)}</text>'
    )
    if not child.ghost:
        return line + label
    x, y = x1 + 0.3 * (x2 - x1), y1 + 14 + 0.3 * (y2 - y1 - 28)
    colour = MAX_COLOUR if parent.is_max else MIN_COLOUR
    mark = f'<path d="M{x - 5:.1f} {y + 3:.1f}l10 -6" stroke="{colour}" stroke-width="2.5"/>'
    return line + label + mark


def _svg_node(item: Item) -> str:
    x, y = _at(item)
    if item.ghost:
        return (
            f'<rect x="{x - 9:.1f}" y="{y - 9:.1f}" width="18" height="18" rx="3" fill="none" '
            f'stroke="{GHOST}" stroke-dasharray="3 3"/>'
        )
    text = "" if item.value is None else number(item.value)
    if item.leaf:
        shape = (
            f'<rect x="{x - 14:.1f}" y="{y - 11:.1f}" width="28" height="22" rx="3" fill="#FFFFFF" '
            f'stroke="{INK}"/>'
        )
    else:
        points = _triangle(x, y, item.is_max)
        colour = MAX_COLOUR if item.is_max else MIN_COLOUR
        shape = f'<polygon points="{points}" fill="#FFFFFF" stroke="{colour}" stroke-width="2"/>'
    dy = 4.5 if item.leaf else 8 if item.is_max else 1
    label = f'<text x="{x:.1f}" y="{y + dy:.1f}" fill="{INK}">{escape(text)}</text>'
    if item.more:
        note = f"+ {item.more}"
        label += f'<text x="{x:.1f}" y="{y + 28:.1f}" font-size="10" fill="{GHOST}">{note}</text>'
    alpha, beta = item.window
    if not item.children or (alpha == -inf and beta == inf):  # beside leaves there is no room
        return shape + label
    window = escape(f"[{number(alpha)}, {number(beta)}]")
    place = f'x="{x + 22:.1f}" y="{y - 6:.1f}" text-anchor="start" font-size="10" fill="{INK}"'
    return f"{shape}{label}<text {place}>{window}</text>"


def _triangle(x: float, y: float, is_max: bool) -> str:
    up = 1 if is_max else -1
    corners = ((x, y - 15 * up), (x + 19, y + 13 * up), (x - 19, y + 13 * up))
    return " ".join(f"{px:.1f},{py:.1f}" for px, py in corners)
