"""A position of chess as a BoardView."""

from typing import TYPE_CHECKING

from plyscope.game import BoardView, MovePath
from plyscope.games.chess import fen, san
from plyscope.games.chess.position import Position
from plyscope.games.chess.position_errors import KINDS, SIDES
from plyscope.games.chess.squares import SQUARE_NAMES

if TYPE_CHECKING:
    from plyscope.games.chess.rules import Chess

PIECE_NAMES = {
    letter: f"{SIDES[place // 6].lower()} {KINDS[place % 6]}"
    for place, letter in enumerate(fen.LETTERS)
}


def view(game: "Chess", state: Position) -> BoardView:
    """Show the men by the letters of FEN; moves go from cell to cell."""
    size = game.size
    squares = [8 * row + column for row in range(size - 1, -1, -1) for column in range(size)]
    cell = {square: place for place, square in enumerate(squares)}
    own, _ = state.sides()
    king = (state.kings & own).bit_length() - 1
    return BoardView(
        rows=size,
        columns=size,
        cells=tuple(fen.piece_letter(state, square) for square in squares),
        names=tuple(SQUARE_NAMES[square] for square in squares),
        moves=(None,) * len(squares),
        kind="chess",
        paths=tuple(
            MovePath(
                game.action_name(state, action),
                (cell[action & 63], cell[action >> 6 & 63]),
                _promotion_letter(state, action >> 12),
            )
            for action in game.actions(state)
        ),
        piece_names=PIECE_NAMES,
        threatened_cells=(cell[king],) if game.in_check(state) else (),
    )


def _promotion_letter(state: Position, promotion: int) -> str:
    """Return the letter of the piece to which a pawn promotes."""
    letter = san.LETTERS[promotion]
    return letter.lower() if state.turn else letter
