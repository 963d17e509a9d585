"""Figures as SVG."""

from math import inf

from plyscope.game import CHANCE, MAX, BoardView, Player
from plyscope.render.board_svg import board_size, draw_board
from plyscope.render.textbook_layout import FigureNode, build_trace_figure
from plyscope.render.xml_text import escape_xml
from plyscope.trace.trace import Trace
from plyscope.trace.value_format import format_number, format_probability

LEAF_WIDTH = 44  # pixels: the width of a leaf
ROW_HEIGHT = 84  # pixels: the height of a ply
MARGIN = 28  # pixels: the border
CHANCE_LEAF_WIDTH = 84  # a leaf's width where probabilities stand beside the edges
INK = "#1B2430"
SKIPPED_COLOUR = "#9AA5B1"
CHANCE_COLOUR = "#8C5A84"
PLAYER_COLOURS = (
    "#0072B2",
    "#D55E00",
    "#009E73",
    "#A89A00",
)  # MAX's and MIN's first; after Okabe-Ito


def trace_to_svg(trace: Trace) -> str:
    """Return the tree of a trace as an SVG document, as textbooks draw it."""
    return draw_svg(build_trace_figure(trace))


def draw_svg(root: FigureNode, view: BoardView | None = None) -> str:
    """Return a figure as an SVG document, above it the position of its root where it is given."""
    items = list_nodes(root)
    unit = _leaf_width(items)
    width = 2 * MARGIN + unit * (max(item.x for item in items) + 1)
    height = 2 * MARGIN + ROW_HEIGHT * max(item.ply for item in items) + 24
    top, board = 0.0, []
    if view is not None:
        across, down = board_size(view)
        width = max(width, across + 2 * MARGIN)
        left = min(max(_centre(root, unit)[0] - across / 2, MARGIN), width - MARGIN - across)
        top = -down - MARGIN
        height += down + MARGIN
        board = [draw_board(view, left, top + MARGIN)]
    edges = [_draw_edge(item, child, unit) for item in items for child in item.children]
    nodes = [_draw_node(item, unit) for item in items]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" '
            f'viewBox="0 {top:.0f} {width:.0f} {height:.0f}" '
            f'width="{width:.0f}" height="{height:.0f}" font-family="sans-serif" font-size="13" '
            'text-anchor="middle">',
            f'<rect y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" fill="#FFFFFF"/>',
            *board,
            *edges,
            *nodes,
            "</svg>",
            "",
        ]
    )


def list_nodes(node: FigureNode) -> list[FigureNode]:
    """Return a figure's items, each before those below it."""
    return [node, *(each for child in node.children for each in list_nodes(child))]


def _leaf_width(items: list[FigureNode]) -> float:
    """Return a leaf's width in pixels: long values need more, and so do probabilities."""
    vectors = [item.value for item in items if isinstance(item.value, tuple)]
    others = [item for item in items if not (item.value is None or isinstance(item.value, tuple))]
    odds = any(item.probability is not None for item in items)
    long = (7.4 * len(bound_text(item, item.format_value(item.value))) + 8 for item in others)
    return max(
        [
            CHANCE_LEAF_WIDTH if odds else LEAF_WIDTH,
            *(vector_width(value) + 14 for value in vectors),
            *long,
        ]
    )


def vector_width(value: tuple[float, ...]) -> float:
    """Return the width of a vector in its box, in pixels."""
    return 6.6 * len(format_number(value)) + 12


def player_colour(player: Player | None) -> str:
    """Return the colour of who moves: a player, chance, or nobody."""
    own = CHANCE_COLOUR if player == CHANCE else PLAYER_COLOURS[(player or 0) % len(PLAYER_COLOURS)]
    return INK if player is None else own


def _centre(item: FigureNode, leaf_width: float) -> tuple[float, float]:
    return MARGIN + leaf_width * (item.x + 0.5), MARGIN + 12 + ROW_HEIGHT * item.ply


def _draw_edge(parent: FigureNode, child: FigureNode, leaf_width: float) -> str:
    (x1, y1), (x2, y2) = _centre(parent, leaf_width), _centre(child, leaf_width)
    faint = child.is_skipped or child.is_not_entered
    width = ' stroke-width="2.5"' if child.is_open else ""
    style = (
        f'stroke="{SKIPPED_COLOUR}" stroke-dasharray="4 4"' if faint else f'stroke="{INK}"{width}'
    )
    line = f'<line x1="{x1:.1f}" y1="{y1 + 14:.1f}" x2="{x2:.1f}" y2="{y2 - 14:.1f}" {style}/>'
    label = (
        f'<text x="{(x1 + 2 * x2) / 3 - 9:.1f}" y="{(y1 + 2 * y2) / 3:.1f}" font-size="11" '
        f'fill="{SKIPPED_COLOUR if faint else INK}">{escape_xml(child.name)}</text>'
    )
    if child.probability is not None:
        label += (
            f'<text x="{(x1 + 2 * x2) / 3 + 14:.1f}" y="{(y1 + 2 * y2) / 3:.1f}" font-size="11" '
            'stroke="#FFFFFF" stroke-width="3" paint-order="stroke" '
            f'fill="{CHANCE_COLOUR}">{format_probability(child.probability)}</text>'
        )
    if not (child.is_skipped and parent.has_cutoff):
        return line + label
    x, y = x1 + 0.3 * (x2 - x1), y1 + 14 + 0.3 * (y2 - y1 - 28)
    return line + label + draw_cut_mark(parent, x, y)


def draw_cut_mark(parent: FigureNode, x: float, y: float) -> str:
    """Return the mark of a cutoff at a node, across an edge below it."""
    style = f'stroke="{player_colour(parent.player)}" stroke-width="2"'
    return f'<path d="M{x - 5:.1f} {y + 1:.1f}l10 -6M{x - 5:.1f} {y + 6:.1f}l10 -6" {style}/>'


def _draw_node(item: FigureNode, leaf_width: float) -> str:
    x, y = _centre(item, leaf_width)
    if item.is_skipped:
        return (
            f'<rect x="{x - 9:.1f}" y="{y - 9:.1f}" width="18" height="18" rx="3" fill="none" '
            f'stroke="{SKIPPED_COLOUR}" stroke-dasharray="3 3"/>'
        )
    triangle = not (item.is_leaf or item.mover_name or item.player == CHANCE)
    dy = 4.5 if not triangle else 8 if item.player == MAX else 1
    shape = draw_shape(item, x, y)
    label = f'<text x="{x:.1f}" y="{y + dy:.1f}" fill="{INK}">{value_text(item)}</text>'
    if item.mover_name:
        width = 0 if item.value is None else vector_width(item.value) / 2
        place = f'x="{x + width + 12:.1f}" y="{y - 8:.1f}" text-anchor="start" font-size="11"'
        label += (
            f"<text {place} "
            f'fill="{player_colour(item.player)}">{escape_xml(item.mover_name)}</text>'
        )
    if item.hidden_children:
        note = f"+ {item.hidden_children}"
        label += (
            f'<text x="{x:.1f}" y="{y + 28:.1f}" font-size="10" '
            f'fill="{SKIPPED_COLOUR}">{note}</text>'
        )
    alpha, beta = item.window
    if not item.children or (alpha == -inf and beta == inf):  # beside leaves there is no room
        return shape + label
    window = escape_xml(f"[{item.format_value(alpha)}, {item.format_value(beta)}]")
    place = f'x="{x + 22:.1f}" y="{y - 6:.1f}" text-anchor="start" font-size="10" fill="{INK}"'
    return f"{shape}{label}<text {place}>{window}</text>"


def draw_shape(item: FigureNode, x: float, y: float) -> str:
    """Return the outline of a node: a leaf's box, chance's circle, a triangle or a hexagon."""
    line = (
        f'"{SKIPPED_COLOUR}" stroke-dasharray="3 3"'
        if item.is_not_entered
        else f'"{player_colour(item.player)}"'
    )
    line = f'"{INK}"' if item.is_open else line
    style = f'fill="#FFFFFF" stroke={line}'
    thick = 3 if item.is_open else 2
    half = vector_width(item.value) / 2 if isinstance(item.value, tuple) else 14
    if item.is_leaf:
        return (
            f'<rect x="{x - half:.1f}" y="{y - 11:.1f}" width="{2 * half:.0f}" height="22" rx="3" '
            f"{style}/>"
        )
    if item.player == CHANCE:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="17" {style} stroke-width="{thick}"/>'
    points = _hexagon(x, y, half) if item.mover_name else _triangle(x, y, item.player == MAX)
    return f'<polygon points="{points}" {style} stroke-width="{thick}"/>'


def value_text(item: FigureNode) -> str:
    """Return a value as it is known, a vector with each utility in its player's colour."""
    value = item.value
    if not isinstance(value, tuple):
        return "" if value is None else escape_xml(bound_text(item, item.format_value(value)))
    spans = (
        f'<tspan fill="{player_colour(p)}">{format_number(u)}</tspan>' for p, u in enumerate(value)
    )
    return f"({', '.join(spans)})"


def bound_text(item: FigureNode, value: str) -> str:
    """Return a value as it is written: a bound as a bound."""
    return "?" if item.sign == "?" else f"{item.sign} {value}".strip()


def _hexagon(x: float, y: float, half: float) -> str:
    corners = ((half + 8, 0), (half, 12), (-half, 12), (-half - 8, 0), (-half, -12), (half, -12))
    return " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)


def _triangle(x: float, y: float, is_max: bool) -> str:
    up = 1 if is_max else -1
    corners = ((x, y - 15 * up), (x + 19, y + 13 * up), (x - 19, y + 13 * up))
    return " ".join(f"{px:.1f},{py:.1f}" for px, py in corners)
