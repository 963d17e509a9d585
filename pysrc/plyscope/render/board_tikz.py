"""Positions of chess and draughts as TikZ: the pieces of the SVG, by TikZ's `svg.path`."""

import re
from math import atan2, ceil, cos, pi, sin, sqrt, tan

from plyscope.game import BoardView
from plyscope.render.board_svg import (
    ALARM_COLOUR,
    PIECE_COLOURS,
    SQUARE_COLOURS,
    describe_board,
    is_dark,
)
from plyscope.render.piece_paths import PIECE_OUTLINES, PieceOutline, find_outline

CELL_SIZE = 6  # millimetres
PIECE_SCALE = CELL_SIZE / 35.1459804  # a piece has a box of 100 points
COLOUR_DEFINITIONS = "\n".join(
    rf"\definecolor{{{name}}}{{HTML}}{{{colour.removeprefix('#')}}}"
    for name, colour in (
        ("light-square", SQUARE_COLOURS[0]),
        ("dark-square", SQUARE_COLOURS[1]),
        ("alarm", ALARM_COLOUR),
        *(
            (f"{side}-{part}", colour)
            for side, colours in zip(("dark", "light"), PIECE_COLOURS, strict=True)
            for part, colour in zip(("body", "edge", "line"), colours, strict=True)
        ),
    )
)
BOARD_PREAMBLE = rf"\usetikzlibrary{{svg.path}}{chr(10)}{COLOUR_DEFINITIONS}"
_PART = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")


def draw_tikz_board(view: BoardView) -> str:
    """Draw a board as a `tikzpicture`; its document needs BOARD_PREAMBLE."""
    pieces = [find_outline(view, content) if content else None for content in view.cells]
    used = [
        outline
        for outline in PIECE_OUTLINES.values()
        if any(piece and piece[0] is outline for piece in pieces)
    ]
    contents = [
        _draw_cell_content(view, cell, piece)
        for cell, piece in enumerate(pieces)
        if view.cells[cell]
    ]
    squares = [_draw_square(view, cell) for cell in range(len(pieces))]
    return "\n".join(
        [
            f"% {describe_board(view)}",
            rf"\begin{{tikzpicture}}[x={CELL_SIZE}mm, y=-{CELL_SIZE}mm]",
            *(_define_macro(outline) for outline in used),
            *squares,
            *contents,
            r"\end{tikzpicture}",
        ]
    )


def _macro_name(outline: PieceOutline) -> str:
    """Return the name of a piece's macro: \\pieceknight."""
    return rf"\piece{next(name for name, known in PIECE_OUTLINES.items() if known is outline)}"


def _define_macro(outline: PieceOutline) -> str:
    """Define the macro of a piece; its argument is the side, "light" or "dark"."""
    ends, body = "line join=round, line cap=round", convert_arcs(outline.body)
    return "\n".join(
        [
            rf"\newcommand{{{_macro_name(outline)}}}[1]{{%",
            rf'  \draw[#1-edge, line width=1pt, {ends}] svg "{body}";',
            rf'  \fill[#1-body] svg "{body}";',
            rf'  \draw[#1-line, line width=0.6pt, {ends}] svg "{convert_arcs(outline.lines)}";}}',
        ]
    )


def _draw_square(view: BoardView, cell: int) -> str:
    row, column = divmod(cell, view.columns)
    shade = "dark-square" if is_dark(view, cell) else "light-square"
    fill = "alarm" if cell in view.threatened_cells else shade
    return rf"\fill[{fill}] ({column},{row}) rectangle ({column + 1},{row + 1});"


def _draw_cell_content(view: BoardView, cell: int, piece: tuple[PieceOutline, bool] | None) -> str:
    row, column = divmod(cell, view.columns)
    if piece is None:
        return rf"\node at ({column}.5,{row}.5) {{{view.cells[cell]}}};"
    outline, is_light = piece
    return (
        rf"\begin{{scope}}[shift={{({column},{row})}}, xscale={PIECE_SCALE:.4f}, "
        rf"yscale=-{PIECE_SCALE:.4f}]"
        rf"{_macro_name(outline)}{{{'light' if is_light else 'dark'}}}\end{{scope}}"
    )


def convert_arcs(path: str) -> str:
    """Replace the relative arcs of an SVG path by Bezier curves; TikZ draws arcs wrongly.

    The axes of an arc must not be rotated.
    """
    parts: list[str] = []
    arc: list[float] | None = None
    for letter, number in _PART.findall(path):
        if letter:
            arc = [] if letter == "a" else None
            parts += [] if letter == "a" else [letter]
        elif arc is None:
            parts.append(number)
        else:
            arc.append(float(number))
            if len(arc) == 7:
                parts.append(_arc_to_curves(*arc))
                arc = []
    return " ".join(parts)


def _arc_to_curves(
    rx: float, ry: float, _rotation: float, large: float, sweep: float, x: float, y: float
) -> str:
    """Return an arc to the relative point (x, y) as curves (SVG 2, appendix B.2.4)."""
    half_x, half_y = -x / 2 / rx, -y / 2 / ry
    square = half_x**2 + half_y**2
    distance = sqrt(max(0.0, 1 / square - 1)) * (-1 if large == sweep else 1)
    centre_x, centre_y = distance * half_y, -distance * half_x
    start = atan2(half_y - centre_y, half_x - centre_x)
    turn = (atan2(-half_y - centre_y, -half_x - centre_x) - start) % (2 * pi)
    if not sweep:
        turn -= 2 * pi
    count = ceil(abs(turn) / (pi / 2) - 1e-9)
    step = turn / count
    handle = 4 / 3 * tan(step / 4)
    curves = []
    for index in range(count):
        angle, end_angle = start + index * step, start + (index + 1) * step
        points = (
            (-handle * sin(angle), handle * cos(angle)),
            (
                cos(end_angle) - cos(angle) + handle * sin(end_angle),
                sin(end_angle) - sin(angle) - handle * cos(end_angle),
            ),
            (cos(end_angle) - cos(angle), sin(end_angle) - sin(angle)),
        )
        curves.append("c " + " ".join(f"{px * rx:.3f} {py * ry:.3f}" for px, py in points))
    return " ".join(curves)
