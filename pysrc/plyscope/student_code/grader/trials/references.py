"""The algorithms that a search can be checked against."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from plyscope.search import ALGORITHMS
from plyscope.student_code.grader.trials.trial import Search
from plyscope.validation import short_repr

CUT, STRICT, HARD = "cut", "strict", "strict, fail-hard"


@dataclass(frozen=True)
class Reference:
    """An algorithm that a search is checked against.

    exact    the search that looks at everything, and so finds the right value of every node
    rules    by name, the searches that visit the leaves that are right to visit; one without
             cutoffs has one rule, without a name
    family   the programs whose mistakes are known
    """

    name: str
    exact: Search
    rules: Mapping[str, Search]
    family: str
    limited: bool = False
    vectors: bool = False

    @property
    def prunes(self) -> bool:
        return len(self.rules) > 1

    @property
    def chance(self) -> bool:
        return self.family == "chance"


def _search(name: str, **options: Any) -> Search:
    function: Callable[..., Any] = ALGORITHMS[name].function
    if "depth" in ALGORITHMS[name].options:
        return lambda game, state, depth: function(game, state, depth=depth, **options)
    return lambda game, state, depth: function(game, state, **options)


def _plain(name: str, called: str = "", family: str = "") -> Reference:
    """Return what a search without cutoffs is like."""
    search = _search(name)
    algorithm = ALGORITHMS[name]
    return Reference(
        called or name, search, {"": search}, family, algorithm.has_limit, algorithm.returns_vectors
    )


def _pruning(name: str, exact: str, hard: str = "") -> Reference:
    rules = {CUT: _search(name, ties="cut"), STRICT: _search(name, ties="strict")}
    if hard:
        rules[HARD] = _search(hard, ties="strict")
    return Reference(name, _search(exact), rules, "alphabeta", ALGORITHMS[name].has_limit)


# Fail-hard, with ties "cut", visits what alpha-beta visits; only with "strict" it visits more.
REFERENCES: dict[str, Reference] = {
    like.name: like
    for like in (
        _plain("minimax", family="minimax"),
        _plain("minimax", "negamax", "minimax"),
        _pruning("alphabeta", "minimax", "alphabeta_hard"),
        Reference(
            "alphabeta_hard",
            _search("minimax"),
            _pruning("alphabeta", "minimax", "alphabeta_hard").rules,
            "alphabeta",
        ),
        _plain("h_minimax", family="minimax"),
        _pruning("h_alphabeta", "h_minimax"),
        _plain("expectimax", family="chance"),
        _plain("h_expectimax", family="chance"),
        _plain("expectiminimax", family="chance"),
        _plain("h_expectiminimax", family="chance"),
        _plain("maxn", family="maxn"),
        _plain("h_maxn", family="maxn"),
    )
}


def find_reference(name: str) -> Reference:
    """Return a reference by name; raise ValueError, with the known names, if there is none."""
    if not isinstance(name, str) or name not in REFERENCES:
        raise ValueError(
            f"There is no reference {short_repr(name)}; there are: {', '.join(REFERENCES)}."
        )
    return REFERENCES[name]


def turns_of(like: Reference) -> tuple[tuple[str | int, ...], ...]:
    """Return the orders of turns that are tried."""
    if like.vectors:
        return (0, 1, 2), (2, 0, 1), (1, 2, 0)
    if not like.chance:
        return ("max", "min"), ("min", "max")
    if "mini" in like.name:
        return ("max", "chance", "min", "chance"), ("min", "chance", "max", "chance")
    return ("max", "chance"), ("chance", "max")
