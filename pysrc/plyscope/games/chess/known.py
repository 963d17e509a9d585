"""Whether anything at all is a position of chess."""

from typing import Any

from plyscope.games.chess import judge
from plyscope.games.chess.board import Board
from plyscope.games.chess.draws import COUNTED
from plyscope.games.chess.faults import fault
from plyscope.games.chess.passant import captures_in_passing
from plyscope.games.chess.position import PLACED, Position
from plyscope.given import is_whole


def is_position(board: Board, thing: Any) -> bool:
    """Tell whether it is a Position on this board that a game could come to."""
    if not isinstance(thing, Position) or not all(map(is_whole, _numbers(thing))):
        return False
    kinds = thing.kinds()
    men = thing.white | thing.black
    if not all(0 <= bits <= board.cells for bits in (*kinds, thing.white, thing.black)):
        return False
    apart = sum(kinds) == men == thing.white + thing.black and not men & ~board.cells
    if not apart or thing.white & thing.black:
        return False
    if thing.turn not in (0, 1) or thing.castling < 0 or thing.passant < 0:
        return False
    if fault(board, thing) or not 0 <= thing.quiet <= COUNTED or thing.number < 1:
        return False
    if thing.passant and not any(captures_in_passing(board, thing, thing.passant)):
        return False
    return thing.score == judge.score(board, kinds, thing.white) and _is_past(thing)


def _numbers(thing: Position) -> tuple[Any, ...]:
    """Return all fields but the positions before."""
    return *thing[: PLACED + 2], thing.number


def _is_past(thing: Position) -> bool:
    """Tell whether the positions before are some, no more than the quiet moves."""
    before = thing.before
    return (
        isinstance(before, tuple)
        and len(before) <= thing.quiet
        and all(
            isinstance(placed, tuple) and len(placed) == PLACED and all(map(is_whole, placed))
            for placed in before
        )
    )
