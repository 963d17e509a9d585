"""Memoized functions of a position, which make the games fast enough."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

V = TypeVar("V")

# Tic-tac-toe has 5,478 positions and stays in the tables; larger boards must not eat the memory.
MAX_ENTRIES = 1 << 16
MAX_GAMES = 2  # whose tables are kept: those of a board of 5x5, when they are full, are 110 MB


class Table(dict[int, V]):
    """Values by position, a state that is an int; a full table is emptied.

    Its `__getitem__` is C code: as a method of a game it is five times as fast as Python code.
    """

    def __init__(self, function: Callable[[int], V]) -> None:
        self.function = function

    def __missing__(self, state: int) -> V:
        if len(self) >= MAX_ENTRIES:
            self.clear()
        value = self[state] = self.function(state)
        return value


class Tables(dict[str, Table[Any]]):
    """The tables of a game by the names of its functions."""

    def of(self, function: Callable[[int], V]) -> Table[V]:
        """Return the table of a function of positions."""
        return self.setdefault(function.__name__, Table(function))


def tables_for(kind: type, *rules: object) -> Tables:
    """Return the tables of a game of this class by these rules.

    A subclass defined elsewhere may have other rules: each of its games has its own tables.
    """
    return tables(kind, *rules) if kind.__module__.startswith("plyscope.games.") else Tables()


@lru_cache(MAX_GAMES)
def tables(*_rules: object) -> Tables:
    """Return the tables shared by all games with these rules; the page makes a game for each call.

    Only the most recent ones are kept.
    """
    return Tables()
