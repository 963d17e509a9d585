"""Precomputed lists of moves: from a square to each of a set, or of pawns one step each.

action  from | to << 6 | promotion << 12: squares, and 1 to 4 for a knight, bishop, rook or queen

Adding a list to a list is several times faster than adding move by move.
"""

from plyscope.games.chess.squares import BITS, squares_of

MAX_ENTRIES = 4096  # lists that one table keeps; beyond it the table begins anew
PROMOTIONS = (4, 1, 3, 2)  # the queen first, then the knight, which a queen cannot replace


class MovesFrom(dict[int, tuple[int, ...]]):
    """The moves from one square to each of a set of squares, by that set."""

    def __init__(self, square: int) -> None:
        self.square = square

    def __missing__(self, targets: int) -> tuple[int, ...]:
        if len(self) >= MAX_ENTRIES:
            self.clear()
        found = self[targets] = tuple(self.square | to << 6 for to in squares_of(targets))
        return found


class PawnMoves(dict[int, tuple[int, ...]]):
    """The moves of pawns in one direction, to each of a set of squares, by that set.

    `up` is the change of the square's number; on the squares of `last` they promote.
    """

    def __init__(self, up: int, last: int) -> None:
        self.up, self.last = up, last

    def __missing__(self, targets: int) -> tuple[int, ...]:
        if len(self) >= MAX_ENTRIES:
            self.clear()
        moves: list[int] = []
        for to in squares_of(targets):
            move = to - self.up | to << 6
            if self.last & BITS[to]:
                moves += [move | promotion << 12 for promotion in PROMOTIONS]
            else:
                moves.append(move)
        found = self[targets] = tuple(moves)
        return found


def pawn_move_tables(side: int, last: int) -> tuple[PawnMoves, PawnMoves, PawnMoves, PawnMoves]:
    """Return the moves of one side's pawns: one step, two, captures to the left, to the right."""
    ups = (-8, -16, -9, -7) if side else (8, 16, 7, 9)
    one, two, left, right = (PawnMoves(up, last) for up in ups)
    return one, two, left, right


def sort_by_victim(moves: list[int], queens: int, rooks: int, minors: int) -> list[int]:
    """Return captures, those of queens first, then of rooks and so on; a promotion counts as much.

    Captures of equal victims keep their order, in which the cheapest attacker comes first.
    """

    def place(move: int) -> int:
        bit = BITS[move >> 6 & 63]
        if bit & queens or move > 4095:
            return 0
        return 1 if bit & rooks else 2 if bit & minors else 3

    return sorted(moves, key=place)
