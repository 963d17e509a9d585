"""The names of draughts moves: "11-15" is a step, "22x15x6" a capture of two."""

import re
from collections.abc import Sequence
from typing import Any

from plyscope.game import Action
from plyscope.games.draughts.board import BITS, SQUARES, neighbour
from plyscope.games.draughts.move_generation import CAPTURE
from plyscope.validation import is_integer

_JUMPS = 12  # in one capture, at most: so many pieces the other has
_NAME = re.compile(r"\d{1,2}(?:\s*[-–x×:]\s*\d{1,2})+")


def move_squares(action: Any) -> tuple[int, ...]:
    """Return the squares, from 0 up, that a move touches; () for a move that is on no board."""
    if not is_integer(action) or not 0 <= action < CAPTURE << 2 * _JUMPS + 1:
        return ()
    if action < CAPTURE:
        origin, end = action >> 5, action & 31
        near = {neighbour(BITS[origin], direction) for direction in range(4)}
        return (origin, end) if BITS[end] in near else ()
    origin, jumps = action % CAPTURE, action // CAPTURE
    if origin >= len(BITS) or jumps.bit_length() % 2 == 0 or jumps < 4:
        return ()
    touched = [origin]
    for place in range(jumps.bit_length() - 3, -1, -2):
        direction = jumps >> place & 3
        end = neighbour(neighbour(BITS[touched[-1]], direction), direction)
        if not end:
            return ()
        touched.append(SQUARES[end])
    return tuple(touched)


def format_move(action: Action) -> str:
    """Return the squares that a move touches, numbered from 1."""
    return ("-" if action < CAPTURE else "x").join(
        str(square + 1) for square in move_squares(action)
    )


def parse_squares(text: str) -> tuple[int, ...]:
    """Return the squares, from 1, of a typed move, with any sign between them."""
    return tuple(map(int, re.findall(r"\d+", text))) if _NAME.fullmatch(text) else ()


def matching_moves(numbers: Sequence[int], actions: Sequence[Action]) -> list[Action]:
    """Return the actions that these squares, perhaps not all of a move, can name.

    The first and the last square are always named; a move whose squares are all named is meant
    alone.
    """
    found = []
    for action in actions:
        touched = [square + 1 for square in move_squares(action)]
        if touched == list(numbers):
            return [action]
        left = iter(touched)
        ends = numbers[:1] == (touched[0],) and numbers[-1] == touched[-1]
        if ends and all(number in left for number in numbers):
            found.append(action)
    return found
