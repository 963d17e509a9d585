"""Pawn structure: the evaluation of pawns by themselves, and of passed pawns by the kings near
them.
"""

from functools import cache
from typing import NamedTuple

from plyscope.games.chess.board import Board
from plyscope.games.chess.squares import BITS, squares_of

MOST = 20_000  # structures that are kept; beyond it the table begins anew

# In units of evaluation.py.
SUPPORTED, DOUBLED = 4, -6  # a pawn that another defends; one behind another
PASSED = (0, 84, 50, 28, 15, 8, 6)  # by the steps to the last row
OWN_KING, OTHER_KING = -3, 4  # by the distance to the square before it, the more the further it is
FAR = 5  # squares: a king that is further off counts no more
DISTANCE = [
    [max(abs(one // 8 - other // 8), abs(one % 8 - other % 8)) for other in range(64)]
    for one in range(64)
]


class Passed(NamedTuple):
    """A passed pawn: 1 for White's or -1, the square before it, and its units."""

    sign: int
    square: int
    units: int
    own_king: int
    other_king: int


class Structure(NamedTuple):
    """The evaluation of the pawns of both sides; `units` are White's minus Black's."""

    units: int
    attacks: tuple[int, int]  # bits, of White's pawns and of Black's
    passed: tuple[Passed, ...]

    def passed_units(self, white_king: int, black_king: int) -> int:
        """Return the units of all passed pawns, with the kings on these squares."""
        near_white, near_black = DISTANCE[white_king], DISTANCE[black_king]
        found = 0
        for sign, square, units, own_king, other_king in self.passed:
            white, black = min(FAR, near_white[square]), min(FAR, near_black[square])
            own, other = (white, black) if sign > 0 else (black, white)
            found += sign * (units + own_king * own + other_king * other)
        return found


class Structures(dict[tuple[int, int], Structure]):
    """The structures of White's and Black's pawns, computed on first use."""

    def __init__(self, board: Board) -> None:
        self.board = board
        # By side and square: the squares before a pawn, and those with the files beside them.
        self.ahead = [[_ahead(board, square, up) for square in range(64)] for up in (8, -8)]
        self.around = [
            [
                sum(BITS[other] for other in board.squares if _is_around(other, square, up))
                for square in range(64)
            ]
            for up in (8, -8)
        ]

    def __missing__(self, pawns: tuple[int, int]) -> Structure:
        if len(self) >= MOST:
            self.clear()
        units, passed, attacks = 0, [], []
        for side, own in enumerate(pawns):
            sign, up, attacked = (-1, -8, 0) if side else (1, 8, 0)
            for square in squares_of(own):
                attacked |= self.board.pawn[side][square]
                ahead = self.ahead[side][square]
                if own & ahead:
                    units += sign * DOUBLED
                elif not pawns[1 - side] & self.around[side][square]:
                    steps = ahead.bit_count()
                    come = max(0, 5 - steps)
                    passed.append(
                        Passed(sign, square + up, PASSED[steps], come * OWN_KING, come * OTHER_KING)
                    )
            units += sign * SUPPORTED * (own & attacked).bit_count()
            attacks.append(attacked)
        found = self[pawns] = Structure(units, (attacks[0], attacks[1]), tuple(passed))
        return found


def _ahead(board: Board, square: int, up: int) -> int:
    """Return the squares before a square on its file."""
    return sum(
        BITS[other]
        for other in board.squares
        if other % 8 == square % 8 and (other - square) * up > 0
    )


def _is_around(other: int, square: int, up: int) -> bool:
    """Return whether a pawn on the other square could ever stop or capture one on this square."""
    rows = other // 8 - square // 8
    return abs(other % 8 - square % 8) <= 1 and rows * up > 0


@cache
def structures_on(board: Board) -> Structures:
    """Return the table of pawn structures on this board."""
    return Structures(board)
