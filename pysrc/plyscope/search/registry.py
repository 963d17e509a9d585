"""The algorithms by name, with their options and one line for people."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from plyscope.game import MAX, MIN, Game
from plyscope.search.alphabeta import alphabeta
from plyscope.search.alphabeta_hard import alphabeta_hard
from plyscope.search.deepening import iterative_deepening
from plyscope.search.h_alphabeta import h_alphabeta
from plyscope.search.h_minimax import h_minimax
from plyscope.search.minimax import minimax
from plyscope.search.order import ORDERS, ordered
from plyscope.search.table import alphabeta_table


@dataclass(frozen=True)
class Option:
    """One option of an algorithm: its default and what else it may be."""

    default: Any
    line: str
    choices: tuple[str, ...] = ()  # the words it may be; none where it is a whole number
    least: int = 1  # the least that a whole number may be
    seeded: str = ""  # the word that may carry a seed, as in "random:7"
    needs: Mapping[str, str] = field(default_factory=dict)  # word: the method it asks of a game

    def check(self, name: str, value: Any) -> None:
        """Raise ValueError, saying what would be right, where `value` is none it may have."""
        if self.choices:
            if value not in self.choices and not self._has_seed(value):
                words = " or ".join(map(repr, self.choices))
                seed = f", or '{self.seeded}:7' with a seed" if self.seeded else ""
                raise ValueError(f"{name} is {words}{seed}, not {value!r}.")
        elif not isinstance(value, int) or isinstance(value, bool) or value < self.least:
            raise ValueError(f"{name} is a whole number from {self.least} up, not {value!r}.")

    def _has_seed(self, value: Any) -> bool:
        word, colon, seed = value.partition(":") if isinstance(value, str) else ("", "", "")
        return bool(colon) and word == self.seeded and seed.isdecimal()


@dataclass(frozen=True)
class Algorithm:
    """A search: `function(game, state, watch, **options)` returns (value, action)."""

    name: str
    label: str
    line: str
    function: Callable[..., tuple[float, Any]]
    options: Mapping[str, Option] = field(default_factory=dict)
    needs: tuple[str, ...] = ()  # methods it asks of a game beyond the protocol
    vectors: bool = False  # whether its values are vectors, one utility a player

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
        for name, value in options.items():
            method = self.options[name].needs.get(value, "")
            if method and not hasattr(game, method):
                raise ValueError(
                    f"{name}={value!r} needs a game with `{method}`, which this has not."
                )
        if not _alternates(game):
            raise ValueError(f"{self.name} is for two players, MAX and MIN, who move in turn.")

    def arrange(self, game: Game[Any], options: Mapping[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Return the game in the order that the option `order` says, and the other options.

        The functions know nothing of it: a game in another order is a game like any other.
        """
        others = dict(options)
        how, _, seed = others.pop("order", "given").partition(":")
        return ordered(game, how, int(seed or 0)), others


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
_ORDER = Option(
    "given",
    "In which order the moves are tried: best first, worst first, at random, by evaluation.",
    ORDERS,
    seeded="random",
    needs={"evaluate": "evaluate"},
)
_SYMMETRY = Option(
    "off",
    "Whether positions that are alike but for a symmetry share one entry.",
    ("off", "on"),
    needs={"on": "canonical"},
)

ALGORITHMS: dict[str, Algorithm] = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("minimax", "Minimax", "Looks at every line of play to its end.", minimax),
        Algorithm(
            "alphabeta",
            "Alpha–beta",
            "Finds what minimax finds, and skips what cannot matter.",
            alphabeta,
            {"ties": _TIES, "order": _ORDER},
        ),
        Algorithm(
            "alphabeta_hard",
            "Alpha–beta, fail-hard",
            "Finds what alpha–beta finds, and reports no value outside of the window.",
            alphabeta_hard,
            {"ties": _TIES, "order": _ORDER},
        ),
        Algorithm(
            "alphabeta_table",
            "Alpha–beta with a table",
            "Remembers what positions are worth, and looks them up where other moves lead there.",
            alphabeta_table,
            {
                "ties": _TIES,
                "order": _ORDER,
                "symmetry": _SYMMETRY,
                "size": Option(65_536, "How many positions the table holds."),
            },
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
        Algorithm(
            "iterative_deepening",
            "Iterative deepening",
            "Looks one ply ahead, then two, then three, as far as so many nodes reach.",
            iterative_deepening,
            {"depth": _DEPTH, "nodes": Option(10_000, "How many nodes may be visited.")},
            ("evaluate",),
        ),
    )
}


def find(name: str) -> Algorithm:
    """Return the algorithm of that name; raise ValueError, naming those that exist."""
    if name not in ALGORITHMS:
        raise ValueError(f"There is no algorithm {name!r}; there are: {', '.join(ALGORITHMS)}.")
    return ALGORITHMS[name]
