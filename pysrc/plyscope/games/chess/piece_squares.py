"""Piece-square tables: the value of a man by its square, in both phases.

In units of evaluation.py, for White. A row of a table is a row of the board, the first one at the
bottom, and has the squares from the left edge to the middle. The right half is the same.
"""

from typing import TypeAlias

Tables: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]

FILE = __file__
# Rows and columns of these tables that a board of 5x5 goes by.
_ROWS = (0, 1, 3, 6, 7)
_COLUMNS = (0, 1, 3)


def piece_square(size: int, kind: int, row: int, column: int) -> tuple[int, int]:
    """Return the value of White's man of that kind there in the middlegame and the endgame."""
    across = min(column, size - 1 - column)
    if size < 8:
        row, across = _ROWS[row], _COLUMNS[across]
    return MIDDLEGAME[kind][row][across], ENDGAME[kind][row][across]


def largest(kind: int) -> int:
    """Return the greatest absolute value of a man of that kind by its square."""
    return max(abs(unit) for table in (MIDDLEGAME, ENDGAME) for row in table[kind] for unit in row)


# Fitted by pysrc/training/chess_tables.py to 2 files.
MIDDLEGAME: Tables = (
    (  # pawns
        (0, 0, 0, 0),
        (-13, -1, -4, -12),
        (-12, -3, -5, -7),
        (-13, -6, -1, 2),
        (-8, 1, 2, 6),
        (-2, 4, 7, 9),
        (0, 3, 5, 5),
        (0, 0, 0, 0),
    ),
    (  # knights
        (11, 10, 15, 18),
        (13, 16, 19, 21),
        (12, 20, 21, 23),
        (21, 22, 24, 23),
        (22, 23, 24, 24),
        (21, 24, 25, 27),
        (17, 21, 24, 24),
        (15, 19, 20, 21),
    ),
    (  # bishops
        (18, 18, 14, 18),
        (19, 24, 21, 20),
        (17, 20, 22, 20),
        (19, 18, 19, 20),
        (16, 18, 19, 21),
        (14, 17, 17, 18),
        (15, 17, 16, 16),
        (14, 15, 15, 15),
    ),
    (  # rooks
        (-28, -25, -18, -12),
        (-33, -27, -22, -19),
        (-31, -27, -25, -23),
        (-26, -25, -23, -22),
        (-24, -23, -22, -21),
        (-22, -21, -21, -20),
        (-19, -20, -19, -19),
        (-19, -19, -19, -20),
    ),
    (  # queens
        (0, 0, 1, 5),
        (1, 2, 4, 7),
        (1, 2, 1, 1),
        (-1, -1, -2, -3),
        (2, -1, -2, -3),
        (0, 0, 0, -1),
        (-1, 0, 0, 0),
        (-3, -1, 0, 1),
    ),
    (  # kings
        (15, 19, 9, 12),
        (6, 5, -3, -5),
        (1, -1, -5, -8),
        (-1, -2, -4, -6),
        (-2, -2, -3, -4),
        (-2, -2, -2, -3),
        (-1, -2, -2, -2),
        (-1, -1, -1, -2),
    ),
)
ENDGAME: Tables = (
    (  # pawns
        (0, 0, 0, 0),
        (-6, -4, -3, -1),
        (-8, -6, -6, -5),
        (-6, -6, -9, -9),
        (-4, -3, -5, -7),
        (-3, 0, -2, -4),
        (-5, -3, -4, -4),
        (0, 0, 0, 0),
    ),
    (  # knights
        (-17, -18, -16, -13),
        (-15, -15, -13, -12),
        (-14, -14, -13, -11),
        (-14, -13, -11, -9),
        (-15, -14, -14, -12),
        (-17, -16, -15, -15),
        (-21, -19, -18, -17),
        (-23, -20, -19, -19),
    ),
    (  # bishops
        (-6, -7, -6, -4),
        (-5, -6, -6, -8),
        (-5, -6, -5, -5),
        (-7, -7, -6, -6),
        (-9, -7, -8, -6),
        (-10, -9, -8, -8),
        (-10, -9, -9, -9),
        (-11, -9, -9, -8),
    ),
    (  # rooks
        (-3, 1, -1, -1),
        (-1, 1, 0, 0),
        (2, 2, 2, 1),
        (4, 4, 4, 4),
        (4, 4, 4, 4),
        (5, 4, 5, 4),
        (6, 5, 6, 5),
        (5, 5, 5, 4),
    ),
    (  # queens
        (2, 1, 0, -2),
        (4, 3, 2, 2),
        (6, 6, 6, 5),
        (7, 7, 7, 7),
        (9, 8, 8, 8),
        (8, 8, 9, 9),
        (7, 8, 9, 9),
        (7, 7, 8, 9),
    ),
    (  # kings
        (-5, -4, -5, -8),
        (-6, -2, -2, -1),
        (-4, -2, 0, 1),
        (-2, 0, 1, 0),
        (0, 2, 3, 1),
        (1, 3, 3, 3),
        (2, 3, 3, 4),
        (2, 2, 2, 3),
    ),
)
