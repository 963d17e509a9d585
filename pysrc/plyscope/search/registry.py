"""The algorithms by name, with their options and one line for people."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from plyscope.game import CHANCE, MAX, Game, alternates
from plyscope.search.alliances import alliances
from plyscope.search.alphabeta import alphabeta
from plyscope.search.alphabeta_hard import alphabeta_hard
from plyscope.search.deepening import iterative_deepening
from plyscope.search.fallible import fallible
from plyscope.search.h_alphabeta import h_alphabeta
from plyscope.search.h_minimax import h_minimax
from plyscope.search.maxn import h_maxn, maxn
from plyscope.search.maxn_shallow import maxn_shallow
from plyscope.search.minimax import minimax
from plyscope.search.order import ORDERS, ordered
from plyscope.search.puct import puct
from plyscope.search.single import single
from plyscope.search.table import alphabeta_table
from plyscope.search.uct import uct


@dataclass(frozen=True)
class Option:
    """One option of an algorithm: its default and what else it may be."""

    default: Any
    line: str
    choices: tuple[str, ...] = ()  # the words it may be; none where it is a whole number
    least: int = 1  # the least that a number may be
    text: bool = False  # whether it is any text; the search says what is wrong with it
    fraction: bool = False  # whether it may be any number, not only a whole one
    seeded: str = ""  # the word that may carry a seed, as in "random:7"
    needs: Mapping[str, str] = field(default_factory=dict)  # word: the method it asks of a game

    def check(self, name: str, value: Any) -> None:
        """Raise ValueError, saying what would be right, where `value` is none it may have."""
        if self.text:
            if not isinstance(value, str):
                raise ValueError(f"{name} is a text, not {value!r}.")
        elif self.choices:
            if value not in self.choices and not self._has_seed(value):
                words = " or ".join(map(repr, self.choices))
                seed = f", or '{self.seeded}:7' with a seed" if self.seeded else ""
                raise ValueError(f"{name} is {words}{seed}, not {value!r}.")
        elif not self._is_number(value) or not self.least <= value < inf:
            kind = "number" if self.fraction else "whole number"
            raise ValueError(f"{name} is a {kind} from {self.least} up, not {value!r}.")

    def _is_number(self, value: Any) -> bool:
        kinds = (int, float) if self.fraction else (int,)
        return isinstance(value, kinds) and not isinstance(value, bool)

    def _has_seed(self, value: Any) -> bool:
        word, colon, seed = value.partition(":") if isinstance(value, str) else ("", "", "")
        return bool(colon) and word == self.seeded and seed.isdecimal()


@dataclass(frozen=True)
class Algorithm:
    """A search: `function(game, state, watch, **options)` returns (value, action)."""

    name: str
    label: str
    line: str
    function: Callable[..., tuple[Any, Any]]
    options: Mapping[str, Option] = field(default_factory=dict)
    needs: tuple[str, ...] = ()  # methods it asks of a game beyond the protocol
    vectors: bool = False  # whether its values are vectors, one utility a player
    plays: str = "two"  # who may play: a key of PLAYS

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
        whom, suits = PLAYS[self.plays]
        if not suits(game):
            raise ValueError(f"{self.name} is for {whom}.")

    def arrange(self, game: Game[Any], options: Mapping[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Return the game in the order that the option `order` says, and the other options.

        The functions know nothing of it: a game in another order is a game like any other.
        """
        others = dict(options)
        how, _, seed = others.pop("order", "given").partition(":")
        return ordered(game, how, int(seed or 0)), others


def _without_dice(game: Game[Any]) -> bool:
    """Tell whether chance has no turn. A game in which it has one has `outcomes`."""
    return CHANCE not in game.turns if hasattr(game, "turns") else not hasattr(game, "outcomes")


def _alone(game: Game[Any]) -> bool:
    """Tell whether one player makes all moves."""
    alone = set(getattr(game, "turns", ())) == {MAX} or len(game.players) == 1
    return alone and _without_dice(game)


PLAYS: dict[str, tuple[str, Callable[[Game[Any]], bool]]] = {
    "two": ("two players, MAX and MIN, who move in turn", alternates),
    "any": ("any number of players, but without dice", _without_dice),
    "one": ("a single player, without dice", _alone),
    "all": ("any game", lambda game: True),
}


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
_SIMULATIONS = Option(500, "How many times to walk down the tree and back.")

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
        Algorithm(
            "fallible",
            "Against a fallible MIN",
            "Weighs what a risky move brings, where MIN does not always find its best reply.",
            fallible,
            {"error": Option(60, "In how many of 100 cases MIN plays any move.", least=0)},
        ),
        Algorithm(
            "maxn",
            "Maxⁿ",
            "Any number of players: each takes what is best for itself.",
            maxn,
            vectors=True,
            plays="any",
        ),
        Algorithm(
            "maxn_shallow",
            "Maxⁿ with shallow pruning",
            "Finds what maxⁿ finds, and skips what a bounded sum of utilities rules out.",
            maxn_shallow,
            {
                "total": Option(0, "What the utilities of a leaf sum to at most.", least=-1_000),
                "least": Option(-1, "What a player gets at least.", least=-1_000),
            },
            vectors=True,
            plays="any",
        ),
        Algorithm(
            "h_maxn",
            "Maxⁿ to a depth",
            "Looks some plies ahead and judges the positions there for each player.",
            h_maxn,
            {"depth": Option(3, "How many plies to look ahead.")},
            ("evaluate",),
            vectors=True,
            plays="any",
        ),
        Algorithm(
            "alliances",
            "Alliances",
            "Allies take what is best for them together, until they break their word.",
            alliances,
            {
                "alliance": Option("", "Who is allied, as in A+B; nobody where empty.", text=True),
                "until": Option(0, "From which ply on all are alone again; 0: never.", least=0),
            },
            vectors=True,
            plays="any",
        ),
        Algorithm(
            "single",
            "The single player",
            "Nobody against it: the best outcome that can be reached.",
            single,
            plays="one",
        ),
        Algorithm(
            "uct",
            "Monte Carlo tree search",
            "Plays random games, more of them where they went well or few were played.",
            uct,
            {
                "simulations": _SIMULATIONS,
                "exploration": Option(
                    1.4,
                    "How much a move is worth a try for being little tried.",
                    least=0,
                    fraction=True,
                ),
                "seed": Option(1, "The same seed, the same random games.", least=0),
            },
            plays="all",
        ),
        Algorithm(
            "puct",
            "Monte Carlo tree search, as in AlphaGo",
            "Looks where a policy points, and trusts an evaluation instead of random games.",
            puct,
            {
                "simulations": _SIMULATIONS,
                "c_puct": Option(
                    1.4,
                    "How much the policy counts against what was found.",
                    least=0,
                    fraction=True,
                ),
                "temperature": Option(
                    0.1, "How little the policy tells good moves from bad.", least=0, fraction=True
                ),
            },
            ("evaluate",),
            plays="all",
        ),
    )
}


def find(name: str) -> Algorithm:
    """Return the algorithm of that name; raise ValueError, naming those that exist."""
    if name not in ALGORITHMS:
        raise ValueError(f"There is no algorithm {name!r}; there are: {', '.join(ALGORITHMS)}.")
    return ALGORITHMS[name]
