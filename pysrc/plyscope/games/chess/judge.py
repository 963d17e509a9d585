"""What chess positions are judged by: men, 9q + 5r + 3b + 3n + p, and the squares they stand on.

unit  1/32 of a pawn, so that sums in pawns are exact in binary; a state carries its sum, `score`
"""

from collections.abc import Mapping, Sequence
from functools import cache

from plyscope.games.chess.board import Board
from plyscope.games.chess.position import Position
from plyscope.games.chess.squares import each

UNITS = 32  # in a pawn
LARGEST = 16  # units that the square of one man may count
SQUARES = "piece squares"
NAMES = ("pawns", "knights", "bishops", "rooks", "queens")
WEIGHTS: Mapping[str, float] = {
    **{"queens": 9, "rooks": 5, "bishops": 3, "knights": 3, "pawns": 1},
    SQUARES: 1,
}


def _units(size: int, kind: int, row: int, column: int) -> int:
    """Return what the square counts for White's man of that kind, in units.

    Pawns are to advance, most of all in the middle; knights, bishops and the queen to stand in the
    middle; rooks on the last row but one; the king at home, on a wing.
    """
    across, down = min(column, size - 1 - column), min(row, size - 1 - row)
    middle = across + down
    if kind == 0:
        return min(LARGEST, 2 * (row - 1) + across * min(row - 1, 3) - 1)
    if kind == 1:
        return 4 * middle - 12
    if kind == 2:
        return 2 * middle - 4
    if kind == 3:
        return (8 if row == size - 2 else 0) + across
    if kind == 4:
        return middle - 3
    return max(-LARGEST, (4 if across < 3 and row == 0 else 0) - 2 * across - 6 * row)


@cache
def tables(board: Board) -> tuple[tuple[list[int], ...], tuple[list[int], ...]]:
    """Return, for White's men and Black's, what each kind counts on each square for White."""
    found: tuple[list[list[int]], list[list[int]]] = ([], [])
    for kind in range(6):
        worth = int(WEIGHTS[NAMES[kind]]) * UNITS if kind < len(NAMES) else 0
        white, black = [0] * 64, [0] * 64
        for square in board.squares:
            row, column = divmod(square, 8)
            white[square] = worth + _units(board.size, kind, row, column)
            black[square] = -worth - _units(board.size, kind, board.size - 1 - row, column)
        found[0].append(white)
        found[1].append(black)
    return tuple(found[0]), tuple(found[1])


def score(board: Board, kinds: Sequence[int], white: int) -> int:
    """Return the sum over all men, in units, for White."""
    ours, theirs = tables(board)
    return sum(
        (ours if white >> square & 1 else theirs)[kind][square]
        for kind, men in enumerate(kinds)
        for square in each(men)
    )


def features(state: Position) -> dict[str, float]:
    """Return White's men of each kind less Black's, and what their squares count, in pawns."""
    white, black = state.white, state.black
    counts = {
        name: (men & white).bit_count() - (men & black).bit_count()
        for name, men in zip(NAMES, state.kinds(), strict=False)
    }
    material = sum(int(WEIGHTS[name]) * count for name, count in counts.items())
    squares = state.score / UNITS - material
    return {name: counts.get(name, squares) for name in WEIGHTS}


def scale(weights: Mapping[str, float], men: int) -> float:
    """Return more than the sum can be, where each side has so many men at most.

    All but the king may be of the kind that counts most.
    """
    most = (men - 1) * max(abs(weights[name]) for name in NAMES)
    return 1 + most + men * abs(weights[SQUARES]) * LARGEST / UNITS
