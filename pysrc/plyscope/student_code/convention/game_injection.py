"""The game put into the module or object of the code while it runs."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FunctionType
from typing import Any

from plyscope.student_code.convention.function_definition import names_in

GAMES = ("game", "problem", "g", "rules")  # what a module or an object calls its game
_RULES = ("actions", "result", "is_terminal", "utility", "to_move", "outcomes", "evaluate")


@contextmanager
def lent(functions: Sequence[FunctionType], instance: Any, game: Any) -> Iterator[None]:
    """Put the game where a module or an object looks for its own."""
    before: list[tuple[dict[str, Any], str, bool, Any]] = []

    def lend(place: dict[str, Any], name: str, thing: Any) -> None:
        before.append((place, name, name in place, place.get(name)))
        place[name] = thing

    for function in functions:
        names = set(names_in(function.__code__))
        for name in names & set(GAMES):
            lend(function.__globals__, name, game)
        for name in names & set(_RULES):
            if name not in function.__globals__ and hasattr(game, name):
                lend(function.__globals__, name, getattr(game, name))
    own = getattr(instance, "__dict__", {})
    for name in set(own) & set(GAMES):
        lend(own, name, game)
    try:
        yield
    finally:
        for place, name, was_there, thing in reversed(before):
            if was_there:
                place[name] = thing
            else:
                place.pop(name, None)
