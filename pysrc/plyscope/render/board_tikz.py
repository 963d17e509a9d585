"""A position of chess or draughts as TikZ: the same pieces as in SVG, by TikZ's `svg.path`."""

from plyscope.game import BoardView
from plyscope.render.board_svg import ALARM, PIECES, SQUARES, is_dark, told
from plyscope.render.piece_paths import OUTLINES, Outline, outline_of
from plyscope.render.svg_arcs import without_arcs

CELL = 6  # millimetres
SCALE = CELL / 35.1459804  # which a piece's box of 100 points is
COLOURS = "\n".join(
    rf"\definecolor{{{name}}}{{HTML}}{{{colour.removeprefix('#')}}}"
    for name, colour in (
        ("light-square", SQUARES[0]),
        ("dark-square", SQUARES[1]),
        ("alarm", ALARM),
        *(
            (f"{side}-{part}", colour)
            for side, colours in zip(("dark", "light"), PIECES, strict=True)
            for part, colour in zip(("body", "edge", "line"), colours, strict=True)
        ),
    )
)
NEEDED = rf"\usetikzlibrary{{svg.path}}{chr(10)}{COLOURS}"


def tikz_board(view: BoardView) -> str:
    """Return a board as a `tikzpicture`, for a document that has what is NEEDED."""
    found = [outline_of(view, content) if content else None for content in view.cells]
    used = [each for each in OUTLINES.values() if any(f and f[0] is each for f in found)]
    pieces = [_standing(view, cell, found[cell]) for cell in range(len(found)) if view.cells[cell]]
    squares = [_square(view, cell) for cell in range(len(found))]
    return "\n".join(
        [
            f"% {told(view)}",
            rf"\begin{{tikzpicture}}[x={CELL}mm, y=-{CELL}mm]",
            *(_defined(outline) for outline in used),
            *squares,
            *pieces,
            r"\end{tikzpicture}",
        ]
    )


def _name(outline: Outline) -> str:
    """Return the macro of a piece: \\pieceknight."""
    return rf"\piece{next(name for name, each in OUTLINES.items() if each is outline)}"


def _defined(outline: Outline) -> str:
    """Return the definition of a piece's macro, which is told its side: its edge, body, lines."""
    ends, body = "line join=round, line cap=round", without_arcs(outline.body)
    return "\n".join(
        [
            rf"\newcommand{{{_name(outline)}}}[1]{{%",
            rf'  \draw[#1-edge, line width=1pt, {ends}] svg "{body}";',
            rf'  \fill[#1-body] svg "{body}";',
            rf'  \draw[#1-line, line width=0.6pt, {ends}] svg "{without_arcs(outline.lines)}";}}',
        ]
    )


def _square(view: BoardView, cell: int) -> str:
    row, column = divmod(cell, view.columns)
    shade = "dark-square" if is_dark(view, cell) else "light-square"
    fill = "alarm" if cell in view.alarmed else shade
    return rf"\fill[{fill}] ({column},{row}) rectangle ({column + 1},{row + 1});"


def _standing(view: BoardView, cell: int, found: tuple[Outline, bool] | None) -> str:
    row, column = divmod(cell, view.columns)
    if found is None:
        return rf"\node at ({column}.5,{row}.5) {{{view.cells[cell]}}};"
    outline, light = found
    return (
        rf"\begin{{scope}}[shift={{({column},{row})}}, xscale={SCALE:.4f}, yscale=-{SCALE:.4f}]"
        rf"{_name(outline)}{{{'light' if light else 'dark'}}}\end{{scope}}"
    )
