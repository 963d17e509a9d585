"""The history that draws depend on: the steps of kings since the last capture or man's move.

A state is its position and, from bit 106 on, these steps, the latest lowest, ten bits each: their
actions, none of which is 0. Only by such steps can a position repeat.
"""

from plyscope.games.draughts.board import BITS, KINGS, POSITION, TURN, WHITE
from plyscope.games.draughts.move_generation import STATE, movers

MAX_KING_STEPS = 80  # such steps, 40 of each player, end the game
MAX_REPETITIONS = 3  # so often the same position ends it

_STEP = 10  # bits
_ACTION = (1 << _STEP) - 1
# What a step changes; of two the one is Black's and the other White's.
_CHANGE = tuple(BITS[action >> 5] | BITS[action & 31] for action in range(1 << _STEP))
_EARLIER = tuple(change << WHITE for change in _CHANGE)


def count_king_steps(state: int) -> int:
    """Return the number of kings' steps since the last capture or man's move."""
    return ((state >> STATE).bit_length() + _STEP - 1) // _STEP


def count_repetitions(state: int) -> int:
    """Return how often the position has occurred since then, this time included."""
    history, changed, count = state >> STATE, 0, 1
    while history >> _STEP:
        changed ^= _CHANGE[history & _ACTION] ^ _EARLIER[history >> _STEP & _ACTION]
        history >>= 2 * _STEP
        count += not changed
    return count


def is_drawn(state: int) -> bool:
    """Return whether the history makes it a draw, though there are legal moves."""
    if not state >> STATE:
        return False
    return (
        count_king_steps(state) >= MAX_KING_STEPS or count_repetitions(state) >= MAX_REPETITIONS
    ) and movers(state)[0] > 0


def previous_state(state: int) -> tuple[int, int]:
    """Return the state before the latest step in its history, and that step."""
    history, position = state >> STATE, state & POSITION
    change = _CHANGE[history & _ACTION]
    mover = 0 if state & TURN else WHITE
    earlier = position ^ (change << mover | change << KINGS | TURN)
    return earlier | history >> _STEP << STATE, history & _ACTION
