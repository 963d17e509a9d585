"""Castling: the king goes two squares towards a rook, and the rook to his other side."""

from typing import NamedTuple

from plyscope.games.chess.squares import BITS


class Castle(NamedTuple):
    """One way to castle; its action is the king's own move, e1 to g1 for White's short one."""

    action: int
    rook: int  # the bit of its square before
    rook_move: int  # bits of both its squares
    empty: int  # bits of the squares between the two, which must be
    king_path: tuple[int, int]  # the squares that the king passes and reaches: not attacked
    letter: str  # as FEN has it


def _castle(letter: str, king: int, to: int, rook: int) -> Castle:
    passed = (king + to) // 2
    between = range(min(king, rook) + 1, max(king, rook))
    empty = sum(BITS[square] for square in between)
    way = (passed, to)
    return Castle(king | to << 6, BITS[rook], BITS[rook] | BITS[passed], empty, way, letter)


# By side, short and long.
CASTLES = (
    (_castle("K", 4, 6, 7), _castle("Q", 4, 2, 0)),
    (_castle("k", 60, 62, 63), _castle("q", 60, 58, 56)),
)
ALL_CASTLES = tuple(castle for side in CASTLES for castle in side)
ROOK_MOVES = {castle.action: castle.rook_move for castle in ALL_CASTLES}
KING_SQUARES = (BITS[4], BITS[60])  # where a king must stand to castle
ROOK_SQUARES = tuple(sum(castle.rook for castle in side) for side in CASTLES)
