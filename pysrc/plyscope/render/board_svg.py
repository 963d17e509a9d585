"""Positions of chess and draughts as SVG, drawn above the figure of a search tree."""

from typing import Any

from plyscope.game import BoardView
from plyscope.render.piece_paths import PieceOutline, find_outline
from plyscope.render.xml_text import escape_xml

CELL_SIZE = 24  # pixels
SQUARE_COLOURS = ("#EDF1F6", "#B3C2D5")  # light and dark
ALARM_COLOUR = "#E58A90"
PIECE_COLOURS = (("#2B3548", "#10151F", "#BCCADB"), ("#FFFFFF", "#1D2534", "#1D2534"))
BOARD_KINDS = ("chess", "draughts")  # the kinds of view with a drawing


def find_board_view(game: Any, state: Any) -> BoardView | None:
    """Return the view of a position, or None if its game has no drawing here."""
    view = game.view(state) if hasattr(game, "view") else None
    return view if view is not None and view.kind in BOARD_KINDS else None


def board_size(view: BoardView) -> tuple[int, int]:
    """Return the width and the height of a board in pixels."""
    return CELL_SIZE * view.columns, CELL_SIZE * view.rows


def draw_board(view: BoardView, x: float, y: float) -> str:
    """Draw a board as an SVG group with its top left at (x, y); its title lists the pieces."""
    cells = range(view.rows * view.columns)
    parts = [_draw_square(view, cell) for cell in cells]
    parts += [_draw_cell_content(view, cell) for cell in cells if view.cells[cell]]
    return "\n".join(
        [
            f'<g transform="translate({x:.1f} {y:.1f})">',
            f"<title>{escape_xml(describe_board(view))}</title>",
            *parts,
            "</g>",
        ]
    )


def describe_board(view: BoardView) -> str:
    """Return the pieces of a position with their squares: "white king e1, black king e8"."""
    cells = zip(view.cells, view.names, strict=True)
    pieces = (f"{view.piece_names.get(piece, piece)} {name}" for piece, name in cells if piece)
    return ", ".join(pieces) or "empty board"


def _cell_corner(view: BoardView, cell: int) -> tuple[int, int]:
    row, column = divmod(cell, view.columns)
    return CELL_SIZE * column, CELL_SIZE * row


def is_dark(view: BoardView, cell: int) -> bool:
    """Return whether a square is dark, as the corner on White's left."""
    row, column = divmod(cell, view.columns)
    return (view.rows - 1 - row + column) % 2 == 0


def _draw_square(view: BoardView, cell: int) -> str:
    fill = ALARM_COLOUR if cell in view.threatened_cells else SQUARE_COLOURS[is_dark(view, cell)]
    x, y = _cell_corner(view, cell)
    return f'<rect x="{x}" y="{y}" width="{CELL_SIZE}" height="{CELL_SIZE}" fill="{fill}"/>'


def _draw_cell_content(view: BoardView, cell: int) -> str:
    x, y = _cell_corner(view, cell)
    content = view.cells[cell]
    piece = find_outline(view, content)
    if piece is None:
        half = CELL_SIZE / 2
        return f'<text x="{x + half}" y="{y + half + 5}">{escape_xml(content)}</text>'
    return _draw_piece(*piece, x, y)


def _draw_piece(outline: PieceOutline, is_light: bool, x: float, y: float) -> str:
    fill, edge, line = PIECE_COLOURS[is_light]
    round_ends = 'stroke-linejoin="round" stroke-linecap="round"'
    return (
        f'<g transform="translate({x} {y}) scale({CELL_SIZE / 100})" {round_ends}>'
        f'<path d="{outline.body}" fill="{fill}" stroke="{edge}" stroke-width="6" '
        'paint-order="stroke"/>'
        f'<path d="{outline.lines}" fill="none" stroke="{line}" stroke-width="3.5"/></g>'
    )
