"""The right result of a trial: value, best moves and visited leaves."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import isclose
from typing import Any

from plyscope.game import CHANCE, MAX, Action
from plyscope.student_code.grader.trials.references import Reference, find_reference
from plyscope.student_code.grader.trials.trial import Trial
from plyscope.student_code.grader.trials.trial_set import trials_of


@dataclass(frozen=True)
class Expected:
    """The right result of a trial.

    value   of the root: a utility of MAX, or a vector
    worths  by action, what each child is worth; none at a chance node, which has no moves
    moves   the actions that are worth what the root is: any of them is right
    leaves  by rule, the leaves that are visited
    """

    value: Any
    worths: Mapping[Action, Any]
    moves: frozenset[Action]
    leaves: Mapping[str, frozenset[int]]


def expected(trial: Trial, like: Reference) -> Expected:
    """Return the right result of a trial."""
    game, root = trial.rules, trial.root
    value = like.exact(game, root, trial.depth)[0]
    worths = {}
    if trial.first != CHANCE:
        for action in game.actions(root):
            worths[action] = like.exact(game, game.result(root, action), trial.depth - 1)[0]
    own = trial.first if like.vectors else MAX
    moves = frozenset(a for a, worth in worths.items() if same(_of(worth, own), _of(value, own)))
    leaves = {}
    if trial.plain:
        leaves = {rule: trial.run(search).leaves for rule, search in like.rules.items()}
    return Expected(value, worths, moves, leaves)


def all_expected(
    name: str, first: str = "", utilities: tuple[float, ...] = ()
) -> tuple[tuple[Trial, Expected], ...]:
    """Return the trials of a check, each with its right result."""
    return _all_expected(name, first, utilities)


@lru_cache(maxsize=24)
def _all_expected(
    name: str, first: str, utilities: tuple[float, ...]
) -> tuple[tuple[Trial, Expected], ...]:
    if first and not utilities:
        some = set(map(id, trials_of(name, first)))
        return tuple(each for each in all_expected(name) if id(each[0]) in some)
    like = find_reference(name)
    return tuple((trial, expected(trial, like)) for trial in trials_of(name, first, utilities))


def _of(worth: Any, player: int) -> Any:
    return worth[player] if isinstance(worth, tuple) else worth


def same(one: Any, other: Any) -> bool:
    """Return whether two values are equal except for rounding; vectors entry by entry."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, tuple) or isinstance(other, tuple):
        return False
    return one == other or isclose(one, other, rel_tol=1e-9, abs_tol=1e-6)
