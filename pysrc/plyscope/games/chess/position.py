"""A state of a game of chess: the men, and everything else that later moves depend on."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

WHITE, BLACK = 0, 1

PositionKey: TypeAlias = tuple[int, ...]  # the first PLACED fields of a state
KEY_FIELDS: Final = 11


class _Fields(NamedTuple):
    pawns: int  # bits of both sides, and so on
    knights: int
    bishops: int
    rooks: int
    queens: int
    kings: int
    white: int  # bits of all of White's men
    black: int
    turn: int  # WHITE or BLACK
    castling: int  # bits of the rooks that may still castle
    passant: int  # the bit behind a pawn that can be taken in passing, by a legal move; else 0
    score: int  # material, piece squares and phase, packed as in evaluation.py, and carried along
    quiet_plies: int  # moves of either side since the last capture or move of a pawn
    history: tuple[PositionKey, ...]  # how all was placed since then, as far as it is known
    move_number: int  # of the move, 1 at first; one more after each of Black's


class Position(_Fields):
    """A state, an immutable tuple.

    Beside its fields it caches its legal moves, its captures, and whether its mover is in check.
    """

    check: bool | None = None
    legal_moves: Sequence[int] | None = None
    noisy_moves: Sequence[int] | None = None

    def __hash__(self) -> int:
        """Hash the position alone: it may have up to 100 earlier ones, which seldom differ."""
        return hash(self[:KEY_FIELDS])

    def sides(self) -> tuple[int, int]:
        """Return the men of the side to move, and those of the other."""
        return (self.black, self.white) if self.turn else (self.white, self.black)

    def kinds(self) -> tuple[int, ...]:
        """Return the six bit boards of pawns, knights, bishops, rooks, queens and kings."""
        return self[:6]
