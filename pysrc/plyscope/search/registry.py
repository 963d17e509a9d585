"""The algorithms by name, with their options and one line for people."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from plyscope.game import MAX, MIN, Game
from plyscope.search.alphabeta import alphabeta
from plyscope.search.h_alphabeta import h_alphabeta
from plyscope.search.h_minimax import h_minimax
from plyscope.search.minimax import minimax


@dataclass(frozen=True)
class Option:
    """One option of an algorithm: its default and what else it may be."""

    default: Any
    line: str
    choices: tuple[str, ...] = ()  # the words it may be; none where it is a whole number
    least: int = 1  # the least that a whole number may be

    def check(self, name: str, value: Any) -> None:
        """Raise ValueError, saying what would be right, where `value` is none it may have."""
        if self.choices:
            if value not in self.choices:
                words = " or ".join(map(repr, self.choices))
                raise ValueError(f"{name} is {words}, not {value!r}.")
        elif not isinstance(value, int) or isinstance(value, bool) or value < self.least:
            raise ValueError(f"{name} is a whole number from {self.least} up, not {value!r}.")


@dataclass(frozen=True)
class Algorithm:
    """A search: `function(game, state, watch, **options)` returns (value, action)."""

    name: str
    label: str
    line: str
    function: Callable[..., tuple[float, Any]]
    options: Mapping[str, Option] = field(default_factory=dict)
    needs: tuple[str, ...] = ()  # methods it asks of a game beyond the protocol

    @property
    def defaults(self) -> dict[str, Any]:
        """Each option with its default."""
        return {name: option.default for name, option in self.options.items()}

    def check(self, game: Game[Any], options: Mapping[str, Any]) -> None:
        """Raise ValueError where the game or the options are none for this algorithm."""
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise ValueError(f"{self.name} has no option {name!r}; its options are: {known}.")
            self.options[name].check(name, value)
        for method in self.needs:
            if not hasattr(game, method):
                raise ValueError(f"{self.name} needs a game with `{method}`, which this has not.")
        if not _alternates(game):
            raise ValueError(f"{self.name} is for two players, MAX and MIN, who move in turn.")


def _alternates(game: Game[Any]) -> bool:
    """Tell whether MAX and MIN, and nobody else, move in turn."""
    turns = getattr(game, "turns", (MAX, MIN))
    return len(game.players) == 2 and tuple(turns) in {(MAX, MIN), (MIN, MAX)}


_TIES = Option(
    "cut",
    "Prune at equality, as AIMA prints it (cut), or only beyond it (strict).",
    ("cut", "strict"),
)
_DEPTH = Option(4, "How many plies to look ahead.")

ALGORITHMS: dict[str, Algorithm] = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("minimax", "Minimax", "Looks at every line of play to its end.", minimax),
        Algorithm(
            "alphabeta",
            "Alpha–beta",
            "Finds what minimax finds, and skips what cannot matter.",
            alphabeta,
            {"ties": _TIES},
        ),
        Algorithm(
            "h_minimax",
            "Minimax to a depth",
            "Looks some plies ahead and judges the positions there.",
            h_minimax,
            {"depth": _DEPTH},
            ("evaluate",),
        ),
        Algorithm(
            "h_alphabeta",
            "Alpha–beta to a depth",
            "Looks some plies ahead, judges the positions there, and skips what cannot matter.",
            h_alphabeta,
            {"depth": _DEPTH, "ties": _TIES},
            ("evaluate",),
        ),
    )
}


def find(name: str) -> Algorithm:
    """Return the algorithm of that name; raise ValueError, naming those that exist."""
    if name not in ALGORITHMS:
        raise ValueError(f"There is no algorithm {name!r}; there are: {', '.join(ALGORITHMS)}.")
    return ALGORITHMS[name]
