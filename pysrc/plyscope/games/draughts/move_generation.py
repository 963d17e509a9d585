"""The moves of draughts: captures, which are obligatory, or else steps.

action of a step      origin << 5 | end, squares both: below 1,024
action of a capture   (1 followed by the directions of its jumps, two bits each) << 10 | origin
"""

from collections.abc import Iterator, Mapping

from plyscope.game import Action
from plyscope.games.draughts.board import (
    BOARD,
    KING_JUMPS,
    KING_STEPS,
    KINGS,
    LAST,
    MAN_JUMPS,
    MAN_STEPS,
    POSITION,
    SQUARES,
    TURN,
    WHITE,
    Jump,
    Position,
)

STATE = POSITION.bit_length()  # where the steps since the last irreversible move begin
CAPTURE = 1 << 10  # and beyond: the actions that capture


def sides(position: Position) -> tuple[int, int, int, int]:
    """Return the pieces of the player to move, the other's, the kings of both, and the free
    squares.
    """
    black, white, kings = position & BOARD, position >> WHITE & BOARD, position >> KINGS & BOARD
    empty = BOARD & ~(black | white)
    return (white, black, kings, empty) if position & TURN else (black, white, kings, empty)


def movers(position: Position) -> tuple[int, bool]:
    """Return the pieces of the player to move that can move, and whether they capture."""
    own, other, kings, empty = sides(position)
    down, up = (own & kings, own) if position & TURN else (own, own & kings)
    found = 0
    # Two steps lead around no edge: the square between is the other's, and so on the board.
    if down:
        found = down & (other >> 4 & empty >> 8 | other >> 5 & empty >> 10)
    if up:
        found |= up & (other << 4 & empty << 8 | other << 5 & empty << 10)
    if found:
        return found, True
    return down & (empty >> 4 | empty >> 5) | up & (empty << 4 | empty << 5), False


def moves(state: int) -> dict[Action, int]:
    """Return the legal actions with the states after them, by their origin, row by row."""
    left, capturing = movers(state)
    return _captures(state, left) if capturing else _steps(state, left)


def _steps(state: int, left: int) -> dict[Action, int]:
    """Return the steps of these pieces; a king's can be undone, so it is kept in the history."""
    position, player = state & POSITION, 1 if state & TURN else 0
    kings, pieces = position >> KINGS, position | position >> WHITE
    men, crowned, past = MAN_STEPS[player], KING_STEPS[player], state >> STATE << 10
    after = {}
    while left:
        bit = left & -left
        left ^= bit
        if bit & kings:
            for end, action, change in crowned[bit]:
                if not end & pieces:
                    after[action] = position ^ change | (past | action) << STATE
        else:
            for end, action, change in men[bit]:
                if not end & pieces:
                    after[action] = position ^ change
    return after


def _captures(state: int, left: int) -> dict[Action, Position]:
    """Return the captures of these pieces, each to its end; they clear the history."""
    _, other, kings, empty = sides(state)
    position, player = state & POSITION, 1 if state & TURN else 0
    mine, theirs = (WHITE, 0) if player else (0, WHITE)
    after = {}
    while left:
        bit = left & -left
        left ^= bit
        table = KING_JUMPS if bit & kings else MAN_JUMPS[player]
        for jumps, end, taken in chains(bit, other, empty | bit, table, 1, 0):
            crowned = bit ^ end if bit & kings else end & LAST[player]
            change = (bit ^ end) << mine | taken << theirs | (crowned | taken & kings) << KINGS
            after[jumps << 10 | SQUARES[bit]] = position ^ change ^ TURN
    return after


def chains(
    bit: int, other: int, empty: int, table: Mapping[int, tuple[Jump, ...]], jumps: int, taken: int
) -> Iterator[tuple[int, int, int]]:
    """Yield (jumps, end, taken) of each capture from here that can go no further.

    Captured pieces stay on the board until the end, and none is jumped over twice.
    """
    further = False
    for over, end, direction in table[bit]:
        if over & other and end & empty:
            further = True
            code = jumps << 2 | direction
            yield from chains(end, other ^ over, empty, table, code, taken | over)
    if taken and not further:
        yield jumps, bit, taken
