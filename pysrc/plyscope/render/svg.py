"""Figures of search trees as SVG."""

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
CHANCE_LEAF_WIDTH = 84  # pixels: with probabilities beside the edges
_LABEL_PLACE = 0.75  # of an edge: where names stand beside it
_LABEL_GAP = 2.5  # pixels between a name and its edge
_LABEL_HEIGHT = 10  # pixels of a name
_NAME_WIDTH = 6.2  # pixels of a character of a name
_CUT_PLACE = 0.45  # of an edge: the marks of a cutoff stand apart from each other and the names
INK = "#1B2430"
SKIPPED_COLOUR = "#9AA5B1"
SKIPPED_INK = "#55606C"  # of a value that is known, though the search does not visit its node
CHANCE_COLOUR = "#8C5A84"
# Those of MAX and MIN first; after Okabe and Ito.
PLAYER_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#A89A00")


def trace_to_svg(trace: Trace) -> str:
    """Draw the tree of a trace as an SVG document, as textbooks draw it."""
    return draw_svg(build_trace_figure(trace))


def draw_svg(root: FigureNode, view: BoardView | None = None) -> str:
    """Draw a figure as an SVG document; `view` is drawn above it, the position of its root."""
    nodes = list_nodes(root)
    leaf_width = _leaf_width(nodes)
    width = 2 * MARGIN + leaf_width * (max(node.x for node in nodes) + 1)
    height = 2 * MARGIN + ROW_HEIGHT * max(node.ply for node in nodes) + 24
    top, board = 0.0, []
    if view is not None:
        board_width, board_height = board_size(view)
        width = max(width, board_width + 2 * MARGIN)
        left = max(_centre(root, leaf_width)[0] - board_width / 2, MARGIN)
        left = min(left, width - MARGIN - board_width)
        top = -board_height - MARGIN
        height += board_height + MARGIN
        board = [draw_board(view, left, top + MARGIN)]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" '
            f'viewBox="0 {top:.0f} {width:.0f} {height:.0f}" '
            f'width="{width:.0f}" height="{height:.0f}" font-family="sans-serif" font-size="13" '
            'text-anchor="middle">',
            f'<rect y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" fill="#FFFFFF"/>',
            *board,
            *(_draw_edge(node, child, leaf_width) for node in nodes for child in node.children),
            *(_draw_node(node, leaf_width) for node in nodes),
            "</svg>",
            "",
        ]
    )


def list_nodes(node: FigureNode) -> list[FigureNode]:
    """Return the nodes of a figure, parents before their children."""
    return [node, *(below for child in node.children for below in list_nodes(child))]


def _leaf_width(nodes: list[FigureNode]) -> float:
    """Return the width of a leaf in pixels: long values and probabilities need more."""
    width: float = LEAF_WIDTH
    for node in nodes:
        if node.probability is not None:
            width = max(width, CHANCE_LEAF_WIDTH)
        # At their height edges of neighbours are that share of a leaf apart.
        width = max(width, (_NAME_WIDTH * len(node.name) + 8) / _LABEL_PLACE)
        if isinstance(node.value, tuple):
            width = max(width, vector_width(node.value) + 14)
        elif node.value is not None:
            width = max(width, 7.4 * len(bound_text(node, node.format_value(node.value))) + 8)
    return width


def vector_width(value: tuple[float, ...]) -> float:
    """Return the width of a vector's box in pixels."""
    return 6.6 * len(format_number(value)) + 12


def player_colour(player: Player | None) -> str:
    """Return the colour of a player or chance; None is a leaf."""
    if player is None:
        return INK
    return CHANCE_COLOUR if player == CHANCE else PLAYER_COLOURS[player % len(PLAYER_COLOURS)]


def _centre(node: FigureNode, leaf_width: float) -> tuple[float, float]:
    return MARGIN + leaf_width * (node.x + 0.5), MARGIN + 12 + ROW_HEIGHT * node.ply


def _draw_edge(parent: FigureNode, child: FigureNode, leaf_width: float) -> str:
    (x1, y1), (x2, y2) = _centre(parent, leaf_width), _centre(child, leaf_width)
    is_faint = child.is_skipped or child.is_not_entered
    width = ' stroke-width="2.5"' if child.is_open else ""
    style = (
        f'stroke="{SKIPPED_COLOUR}" stroke-dasharray="4 4"'
        if is_faint
        else f'stroke="{INK}"{width}'
    )
    line = f'<line x1="{x1:.1f}" y1="{y1 + 14:.1f}" x2="{x2:.1f}" y2="{y2 - 14:.1f}" {style}/>'
    is_left = x2 < x1 or (x2 == x1 and child.probability is not None)
    name = escape_xml(child.name)
    label = _draw_label(x1, y1, x2, y2, is_left, SKIPPED_INK if is_faint else INK, name)
    if child.probability is not None:
        text = format_probability(child.probability)
        label += _draw_label(x1, y1, x2, y2, not is_left, CHANCE_COLOUR, text)
    if not (child.is_skipped and parent.has_cutoff):
        return line + label
    x, y = x1 + _CUT_PLACE * (x2 - x1), y1 + 14 + _CUT_PLACE * (y2 - y1 - 28)
    return line + label + draw_cut_mark(parent, x, y)


def _draw_label(
    x1: float, y1: float, x2: float, y2: float, is_left: bool, colour: str, text: str
) -> str:
    """Draw a text beside an edge, at its outer side or at its inner one: it never touches it."""
    slope = (x2 - x1) / (y2 - y1 - 28)
    x, y = x1 + _LABEL_PLACE * (x2 - x1), y1 + 14 + _LABEL_PLACE * (y2 - y1 - 28)
    # The edge goes that far aside over the height of the text.
    x += (-1 if is_left else 1) * (_LABEL_GAP + _LABEL_HEIGHT / 2 * abs(slope))
    anchor = "end" if is_left else "start"
    return (
        f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="{anchor}" font-size="11" '
        f'fill="{colour}">{text}</text>'
    )


def draw_cut_mark(parent: FigureNode, x: float, y: float) -> str:
    """Draw the mark of a cutoff at a node across an edge below it."""
    style = f'stroke="{player_colour(parent.player)}" stroke-width="2"'
    return f'<path d="M{x - 5:.1f} {y + 1:.1f}l10 -6M{x - 5:.1f} {y + 6:.1f}l10 -6" {style}/>'


def _draw_node(node: FigureNode, leaf_width: float) -> str:
    x, y = _centre(node, leaf_width)
    if node.is_empty:
        return (
            f'<rect x="{x - 9:.1f}" y="{y - 9:.1f}" width="18" height="18" rx="3" fill="none" '
            f'stroke="{SKIPPED_COLOUR}" stroke-dasharray="3 3"/>'
        )
    is_triangle = not (node.is_leaf or node.mover_name or node.player == CHANCE)
    dy = 4.5 if not is_triangle else 8 if node.player == MAX else 1
    shape = draw_shape(node, x, y)
    ink = SKIPPED_INK if node.is_not_entered else INK
    size = _fit_triangle(node) if is_triangle and node.value is not None else ""
    label = f'<text x="{x:.1f}" y="{y + dy:.1f}"{size} fill="{ink}">{value_text(node)}</text>'
    if node.mover_name:
        half = 0 if node.value is None else vector_width(node.value) / 2
        attrs = f'x="{x + half + 12:.1f}" y="{y - 8:.1f}" text-anchor="start" font-size="11"'
        label += (
            f"<text {attrs} "
            f'fill="{player_colour(node.player)}">{escape_xml(node.mover_name)}</text>'
        )
    if node.hidden_children:
        label += (
            f'<text x="{x:.1f}" y="{y + 28:.1f}" font-size="10" '
            f'fill="{SKIPPED_COLOUR}">+ {node.hidden_children}</text>'
        )
    alpha, beta = node.window
    if not node.children or (alpha == -inf and beta == inf):  # leaves have no room for it
        return shape + label
    window = escape_xml(f"[{node.format_value(alpha)}, {node.format_value(beta)}]")
    attrs = f'x="{x + 22:.1f}" y="{y - 6:.1f}" text-anchor="start" font-size="10" fill="{INK}"'
    return f"{shape}{label}<text {attrs}>{window}</text>"


def draw_shape(node: FigureNode, x: float, y: float) -> str:
    """Draw the outline of a node: a box, a circle for chance, a triangle or a hexagon."""
    line = (
        f'"{SKIPPED_COLOUR}" stroke-dasharray="3 3"'
        if node.is_not_entered
        else f'"{player_colour(node.player)}"'
    )
    line = f'"{INK}"' if node.is_open else line
    style = f'fill="#FFFFFF" stroke={line}'
    thickness = 3 if node.is_open else 2
    half = vector_width(node.value) / 2 if isinstance(node.value, tuple) else 14
    if node.is_leaf:
        return (
            f'<rect x="{x - half:.1f}" y="{y - 11:.1f}" width="{2 * half:.0f}" height="22" rx="3" '
            f"{style}/>"
        )
    if node.player == CHANCE:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="17" {style} stroke-width="{thickness}"/>'
    points = _hexagon(x, y, half) if node.mover_name else _triangle(x, y, node.player == MAX)
    return f'<polygon points="{points}" {style} stroke-width="{thickness}"/>'


def _fit_triangle(node: FigureNode) -> str:
    """Return the attribute of a smaller text where a value is too long for a triangle."""
    length = len(bound_text(node, node.format_value(node.value)))
    return f' font-size="{max(8, 44 / length):.1f}"' if length > 3 else ""


def value_text(node: FigureNode) -> str:
    """Return the value of a node as SVG; each utility of a vector in its player's colour."""
    value = node.value
    if not isinstance(value, tuple):
        return "" if value is None else escape_xml(bound_text(node, node.format_value(value)))
    spans = (
        f'<tspan fill="{player_colour(p)}">{format_number(u)}</tspan>' for p, u in enumerate(value)
    )
    return f"({', '.join(spans)})"


def bound_text(node: FigureNode, value: str) -> str:
    """Return a formatted value behind its sign: "≤ 3"."""
    return "?" if node.sign == "?" else f"{node.sign} {value}".strip()


def _hexagon(x: float, y: float, half: float) -> str:
    corners = ((half + 8, 0), (half, 12), (-half, 12), (-half - 8, 0), (-half, -12), (half, -12))
    return " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)


def _triangle(x: float, y: float, is_max: bool) -> str:
    up = 1 if is_max else -1
    corners = ((x, y - 15 * up), (x + 19, y + 13 * up), (x - 19, y + 13 * up))
    return " ".join(f"{px:.1f},{py:.1f}" for px, py in corners)
