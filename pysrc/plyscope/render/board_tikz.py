"""A position of chess or draughts as TikZ: the same pieces as in SVG, by TikZ's `svg.path`."""

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
PIECE_SCALE = CELL_SIZE / 35.1459804  # which a piece's box of 100 points is
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
    """Return a board as a `tikzpicture`, for a document that has what is NEEDED."""
    found = [find_outline(view, content) if content else None for content in view.cells]
    used = [each for each in PIECE_OUTLINES.values() if any(f and f[0] is each for f in found)]
    pieces = [
        _draw_cell_content(view, cell, found[cell])
        for cell in range(len(found))
        if view.cells[cell]
    ]
    squares = [_draw_square(view, cell) for cell in range(len(found))]
    return "\n".join(
        [
            f"% {describe_board(view)}",
            rf"\begin{{tikzpicture}}[x={CELL_SIZE}mm, y=-{CELL_SIZE}mm]",
            *(_define_macro(outline) for outline in used),
            *squares,
            *pieces,
            r"\end{tikzpicture}",
        ]
    )


def _macro_name(outline: PieceOutline) -> str:
    """Return the macro of a piece: \\pieceknight."""
    return rf"\piece{next(name for name, each in PIECE_OUTLINES.items() if each is outline)}"


def _define_macro(outline: PieceOutline) -> str:
    """Return the definition of a piece's macro, which is told its side: its edge, body, lines."""
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
    fill = "alarm" if cell in view.alarmed else shade
    return rf"\fill[{fill}] ({column},{row}) rectangle ({column + 1},{row + 1});"


def _draw_cell_content(view: BoardView, cell: int, piece: tuple[PieceOutline, bool] | None) -> str:
    row, column = divmod(cell, view.columns)
    if piece is None:
        return rf"\node at ({column}.5,{row}.5) {{{view.cells[cell]}}};"
    outline, light = piece
    return (
        rf"\begin{{scope}}[shift={{({column},{row})}}, xscale={PIECE_SCALE:.4f}, "
        rf"yscale=-{PIECE_SCALE:.4f}]"
        rf"{_macro_name(outline)}{{{'light' if light else 'dark'}}}\end{{scope}}"
    )


def convert_arcs(path: str) -> str:
    """Return a path whose relative arcs, all of them unturned, are curves."""
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
    """Return an arc from here by (x, y) as relative curves (SVG 2, appendix B.2.4)."""
    half_x, half_y = -x / 2 / rx, -y / 2 / ry
    square = half_x**2 + half_y**2
    far = sqrt(max(0.0, 1 / square - 1)) * (-1 if large == sweep else 1)
    middle_x, middle_y = far * half_y, -far * half_x
    first = atan2(half_y - middle_y, half_x - middle_x)
    turn = (atan2(-half_y - middle_y, -half_x - middle_x) - first) % (2 * pi)
    if not sweep:
        turn -= 2 * pi
    count = ceil(abs(turn) / (pi / 2) - 1e-9)
    step = turn / count
    reach = 4 / 3 * tan(step / 4)
    curves = []
    for at in range(count):
        one, other = first + at * step, first + (at + 1) * step
        points = (
            (-reach * sin(one), reach * cos(one)),
            (
                cos(other) - cos(one) + reach * sin(other),
                sin(other) - sin(one) - reach * cos(other),
            ),
            (cos(other) - cos(one), sin(other) - sin(one)),
        )
        curves.append("c " + " ".join(f"{px * rx:.3f} {py * ry:.3f}" for px, py in points))
    return " ".join(curves)
