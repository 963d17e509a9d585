"""Functions of a position that remember their answers: what makes the games fast enough."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

V = TypeVar("V")

# Tic-tac-toe has 5,478 positions and stays in the tables; larger boards must not eat the memory.
MAX_ENTRIES = 1 << 16
MAX_GAMES = 2  # whose tables are kept: those of a board of 5x5, when they are full, are 110 MB


class Table(dict[int, V]):
    """Answers by position, a state that is an int; the table empties itself when it is full.

    Its `__getitem__` is C: as a method of a game it answers five times faster than Python code.
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

    A class that is none of ours may go by more than these: each game of it has its own.
    """
    return tables(kind, *rules) if kind.__module__.startswith("plyscope.games.") else Tables()


@lru_cache(MAX_GAMES)
def tables(*_rules: object) -> Tables:
    """Return the tables that all games by these rules share, for the page makes one for each call.

    Only those that were asked for last are kept.
    """
    return Tables()
