"""The board of draughts as bits, after Young, who left every ninth one free.

square    an int from 0 to 31; people count from 1, row by row from the top, Black's side
bit       1 << square, and one place further for each eight squares before it: the bits 8, 17 and
          26 stay empty, so that all steps are by 4 or 5 bits, and none leads around the edge
position  an int: black pieces | white pieces << 35 | kings of both << 70 | 1 << 105 if White moves
direction from 0: down to the left, down to the right, up to the left, up to the right
"""

from collections.abc import Mapping
from typing import TypeAlias

Position: TypeAlias = int
Step: TypeAlias = tuple[int, int, int]  # the bit where it ends, its action, what it changes
Jump: TypeAlias = tuple[int, int, int]  # the bit jumped over, where it ends, its direction

WIDTH = 35  # bits of a board
WHITE, KINGS = WIDTH, 2 * WIDTH  # where these boards begin
TURN = 1 << 3 * WIDTH  # White is to move
POSITION = 2 * TURN - 1  # all bits of a position

SHIFTS = (4, 5, -5, -4)
DOWN, UP, ALL = (0, 1), (2, 3), (0, 1, 2, 3)  # Black's men move down, White's up

BITS = tuple(1 << square + square // 8 for square in range(32))
SQUARES: Mapping[int, int] = {bit: square for square, bit in enumerate(BITS)}
BOARD = sum(BITS)
ROWS = tuple(sum(BITS[row * 4 : row * 4 + 4]) for row in range(8))
LAST = ROWS[7], ROWS[0]  # where the men of Black and of White become kings
MOST = 12  # pieces of a side


def neighbour(bit: int, direction: int) -> int:
    """Return the bit one step away, 0 beyond the edge of the board."""
    shift = SHIFTS[direction]
    return (bit << shift if shift > 0 else bit >> -shift) & BOARD


def cell(square: int) -> int:
    """Return the index of the square among the 64 cells, row by row from the top left."""
    row, column = divmod(square, 4)
    return row * 8 + 2 * column + (row % 2 == 0)


def _steps(player: int, king: bool) -> Mapping[int, tuple[Step, ...]]:
    """Return the steps from each bit: their action is origin << 5 | end, squares both."""
    table = {}
    for square, bit in enumerate(BITS):
        steps = []
        for direction in ALL if king else (DOWN, UP)[player]:
            end = neighbour(bit, direction)
            if end:
                crowned = bit | end if king else end & LAST[player]
                change = (bit | end) << player * WHITE | crowned << KINGS | TURN
                steps.append((end, square << 5 | SQUARES[end], change))
        table[bit] = tuple(steps)
    return table


def _jumps(directions: tuple[int, ...]) -> Mapping[int, tuple[Jump, ...]]:
    """Return the jumps from each bit, whether or not there is a piece to jump over."""
    table = {}
    for bit in BITS:
        overs = [(neighbour(bit, direction), direction) for direction in directions]
        ends = [(over, neighbour(over, direction), direction) for over, direction in overs]
        table[bit] = tuple(jump for jump in ends if jump[1])
    return table


# By player: 0 is Black, 1 is White.
MAN_STEPS = _steps(0, False), _steps(1, False)
KING_STEPS = _steps(0, True), _steps(1, True)
MAN_JUMPS = _jumps(DOWN), _jumps(UP)
KING_JUMPS = _jumps(ALL)
