"""Tables that a search keeps from one call to the next: whether their values are right there.

A search without a depth has one value for a position, whatever was searched before. The limits are
numbers of calls, so that the same is found on every machine.
"""

import ast
from collections.abc import Iterator
from random import Random
from types import FrameType
from typing import Any, NamedTuple

from plyscope.student_code.call_tree.start_call import evaluate, run_statements
from plyscope.student_code.grader.own_game.depth_limit import find_depth_limit
from plyscope.student_code.grader.own_game.plain_program import PlainProgram
from plyscope.student_code.grader.own_game.plain_search import get_part
from plyscope.student_code.grader.own_game.random_games import RandomGames
from plyscope.student_code.tracer.call_hooks import call_traced

GAMES = 8  # at random
MOST_CALLS = 40_000  # of functions in one call of the search
ALL_CALLS = 400_000


class KeptValue(NamedTuple):
    """A value that differs after an earlier call: both calls with what is set before them."""

    earlier: tuple[tuple[str, ...], str]
    later: tuple[tuple[str, ...], str]
    value: float
    value_alone: float


class _TooMany(BaseException):
    """Raised after too many calls."""


def find_kept_value(program: PlainProgram) -> KeptValue | None:
    """Return two calls of a game, of which the later returns another value by itself, if any are.

    None as well if the search has no table, or its depth is limited.
    """
    path = program.paths[0]
    limit = find_depth_limit(program.text, program.start.call)
    if not program.tables or path is None or limit is not None or not _calls_recursion(program):
        return None
    room = ALL_CALLS
    for earlier, later in _list_pairs(program):
        found: list[float] = []
        for calls in ((earlier, later), (later,)):
            try:
                result, used = _run(program, calls)
            except (_TooMany, Exception, SystemExit):
                room -= MOST_CALLS
                break
            room -= used
            value = get_part(result, path)
            if isinstance(value, (int, float)):
                found.append(value)
        if len(found) == 2 and found[0] != found[1]:
            return KeptValue(earlier, later, *found)
        if room < 0:
            return None
    return None


def _calls_recursion(program: PlainProgram) -> bool:
    """Return whether the call is one of the recursion itself, whose values are known."""
    target: Any = ast.parse(program.start.call, mode="eval").body
    name = getattr(target.func, "id", getattr(target.func, "attr", ""))
    return bool(name == program.functions[0].code.co_name)


def _list_pairs(program: PlainProgram) -> Iterator[tuple[Any, Any]]:
    """Yield positions of games at random and those two plies later, the latest first."""
    chance = Random(1)
    for _ in range(GAMES):
        line = RandomGames(program, float("inf")).play(chance)
        yield from zip(line[-2::-1], line[:0:-1], strict=True)


def _run(program: PlainProgram, calls: Any) -> tuple[Any, int]:
    """Make calls one after another; return what the last returned, and how many calls were made."""
    loaded = program.load(())
    used = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal used
        used += 1
        if used > MOST_CALLS:
            raise _TooMany

    def make() -> Any:
        result = None
        for setup, call in calls:
            run_statements(loaded.names, setup)
            result = evaluate(loaded, call)
        return result

    return call_traced(make, count), used
