"""A board of columns and rows, with cells counted row by row: its lines and its symmetries."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any

from plyscope.validation import check_integer, is_integer, short_repr

MAX_CELLS = 26  # columns are letters


def check_board(columns: Any, rows: Any, in_row: Any) -> None:
    """Raise ValueError if there is no such board, or if so many in a row do not fit on it."""
    if not all(is_integer(size) and 1 <= size <= MAX_CELLS for size in (columns, rows)):
        raise ValueError(
            f"A board has 1 to {MAX_CELLS} columns and rows, not "
            f"{short_repr(columns)}x{short_repr(rows)}."
        )
    if not is_integer(in_row):
        check_integer("in_row", in_row, 1, max(columns, rows))
    if not 1 <= in_row <= max(columns, rows):
        raise ValueError(f"{short_repr(in_row)} in a row do not fit a board of {columns}x{rows}.")


def has_fair_counts(stones: Sequence[int]) -> bool:
    """Return whether no cell has two stones, and the numbers of stones differ by one at most.

    This is so whoever moves first, because the players take turns. `stones` are their bit boards.
    """
    counts = [own.bit_count() for own in stones]
    return max(counts) - min(counts) <= 1 and reduce(or_, stones).bit_count() == sum(counts)


def lines(columns: int, rows: int, in_row: int) -> tuple[int, ...]:
    """Return every winning line of the board, as bit boards."""
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + (in_row - 1) * down, column + (in_row - 1) * right
                if last_row < rows and 0 <= last_column < columns:
                    cells = ((row + i * down) * columns + column + i * right for i in range(in_row))
                    found.append(sum(1 << cell for cell in cells))
    return tuple(found)


def centre(columns: int, rows: int) -> int:
    """Return the central cells, one, two or four, as a bit board."""
    across, down = ({(n - 1) // 2, n // 2} for n in (columns, rows))
    return sum(1 << row * columns + column for row in down for column in across)


def symmetries(columns: int, rows: int, players: int = 2) -> tuple[tuple[int, ...], ...]:
    """Return the symmetries of the board, each as the new cell of every cell.

    A square board has eight, another four. The cells of each player follow, as in a state.
    """
    places = [(row, column) for row in range(rows) for column in range(columns)]
    turned: list[list[tuple[int, int]]] = [
        [(down[row], right[column]) for row, column in places]
        for down in (range(rows), range(rows)[::-1])
        for right in (range(columns), range(columns)[::-1])
    ]
    if columns == rows:
        turned += [[(column, row) for row, column in places] for places in turned]
    of_x = [tuple(row * columns + column for row, column in places) for places in turned]
    starts = [player * columns * rows for player in range(players)]
    return tuple(tuple(start + cell for start in starts for cell in cells) for cells in of_x)
