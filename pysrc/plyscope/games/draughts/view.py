"""The board of draughts as a BoardView: 64 cells, of which the dark ones are the 32 squares.

Moves, positions and squares have the same numbers, 1 to 32; light squares have none.
"""

from collections.abc import Sequence

from plyscope.game import Action, BoardView, MovePath
from plyscope.games.draughts.board import BITS, KINGS, TURN, WHITE, cell
from plyscope.games.draughts.draw_counters import MAX_KING_STEPS, count_king_steps
from plyscope.games.draughts.move_generation import CAPTURE
from plyscope.games.draughts.move_names import format_move, move_squares

PIECE_NAMES = {"b": "black man", "B": "black king", "w": "white man", "W": "white king"}
SIDE = 8  # cells
_CELLS = tuple(map(cell, range(len(BITS))))
_NAMES = tuple(
    str(_CELLS.index(place) + 1) if place in _CELLS else "light square" for place in range(SIDE**2)
)
_SHOWN = 20  # quiet steps, from which on people are told of them


def view(state: int, actions: Sequence[Action]) -> BoardView:
    """Return the position as plain data to draw, with these actions to play."""
    cells, numbers = [""] * SIDE**2, [""] * SIDE**2
    for square, bit in enumerate(BITS):
        place = _CELLS[square]
        numbers[place] = str(square + 1)
        if (state | state >> WHITE) & bit:
            piece = "b" if state & bit else "w"
            cells[place] = piece.upper() if state >> KINGS & bit else piece
    return BoardView(
        rows=SIDE,
        columns=SIDE,
        cells=tuple(cells),
        names=_NAMES,
        moves=(None,) * SIDE**2,
        kind="draughts",
        caption=_caption(state, actions),
        paths=tuple(
            MovePath(format_move(a), tuple(_CELLS[square] for square in move_squares(a)))
            for a in actions
        ),
        piece_names=PIECE_NAMES,
        cell_numbers=tuple(numbers),
    )


def _caption(state: int, actions: Sequence[Action]) -> str:
    """Return a text of the mover's obligations, and of how near a draw is."""
    if not actions:
        return ""
    if actions[0] >= CAPTURE:
        return f"{'White' if state & TURN else 'Black'} must capture."
    count = count_king_steps(state)
    if count < _SHOWN:
        return ""
    return f"{count} moves without a capture or a man’s move; at {MAX_KING_STEPS} it is a draw."
