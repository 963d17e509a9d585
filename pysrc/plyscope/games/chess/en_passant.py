"""En-passant captures: whether one leaves the own king in check, as two men leave their squares."""

from collections.abc import Iterator

from plyscope.games.chess.board import Board
from plyscope.games.chess.position import Position
from plyscope.games.chess.squares import BITS, squares_of
from plyscope.games.chess.threats import attack_test


def en_passant_captures(board: Board, state: Position, target: int) -> Iterator[int]:
    """Yield the legal moves of the mover's pawns to `behind`, the bit that a pawn passed over.

    Each is tried on the board after it: the captured pawn may itself give check, and both pawns may
    be all that stood between king and rook on their row.
    """
    own, enemy = state.sides()
    to = target.bit_length() - 1
    taken = BITS[to + 8 if state.turn else to - 8]
    left = enemy ^ taken
    king = (state.kings & own).bit_length() - 1
    straight, diagonal = state.rooks | state.queens, state.bishops | state.queens
    attacked = attack_test(board)
    for pawn in squares_of(board.pawn[1 - state.turn][to] & state.pawns & own):
        men = own ^ BITS[pawn] | target | left
        if not attacked(
            king,
            state.turn,
            men,
            state.pawns & left,
            state.knights & left,
            state.kings & left,
            straight & left,
            diagonal & left,
        ):
            yield pawn | to << 6
