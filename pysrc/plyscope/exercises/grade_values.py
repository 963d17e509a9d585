"""Grading values, and the move that follows from them."""

from collections.abc import Iterator
from math import isclose
from typing import Any

from plyscope.exercises.answer import Answer
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import Reasons, shown
from plyscope.exercises.follow_up_errors import Followed
from plyscope.exercises.marks import Mark
from plyscope.game import CHANCE

ROUNDED = 0.0051  # by how much a number may be off that two decimals cannot write


def grade_values(
    exercise: Exercise, answer: Answer, _followed: Followed, reasons: Reasons
) -> Iterator[Mark]:
    """Mark the value of each inner node, against the right one and its children's as given."""
    accepted = possible(exercise)
    mine: dict[int, Any] = {}
    found = {}
    for state in reversed(range(exercise.tree.size)):
        if exercise.tree.is_terminal(state):
            mine[state] = exercise.worth(state)
            continue
        below = [mine[child] for child in exercise.tree.children(state)]
        right, given = exercise.values[state], answer.values.get(state)
        mine[state] = right if given is None else given
        if given is None:
            verdict = "missing"
        elif any(same(given, one) for one in accepted[state]):
            verdict = "right"
        else:
            verdict = "follows" if _backs_up(exercise, state, below, given) else "wrong"
        found[state] = Mark(
            "values",
            exercise.name(state),
            "" if given is None else shown(given),
            shown(right),
            verdict,
            int(verdict in ("right", "follows")),
            1,
            "" if verdict == "right" else reasons.value(state, given, verdict),
        )
    yield from (found[state] for state in sorted(found))


def _backs_up(exercise: Exercise, state: int, below: list[Any], given: Any) -> bool:
    """Tell whether a value is right for children that are worth that; of equals any will do."""
    best = exercise.backed_up(state, below)
    if exercise.kind != "maxn":
        return same(given, best)
    player = exercise.tree.to_move(state)
    return any(same(given, each) and each[player] == best[player] for each in below)


def possible(exercise: Exercise) -> dict[int, list[Any]]:
    """Return the values that are right for each node: in max^n each way to break a tie has its."""
    if exercise.kind != "maxn":
        return {state: [value] for state, value in exercise.values.items()}
    tree = exercise.tree
    found: dict[int, list[Any]] = {}
    for state in reversed(range(tree.size)):
        if tree.is_terminal(state):
            found[state] = [exercise.worth(state)]
            continue
        player, sets = tree.to_move(state), [found[child] for child in tree.children(state)]
        # A vector is chosen where every other child can come to no more for who moves.
        least = max(min(vector[player] for vector in vectors) for vectors in sets)
        found[state] = list(
            dict.fromkeys(v for vectors in sets for v in vectors if v[player] >= least)
        )
    return found


def grade_move(
    exercise: Exercise, answer: Answer, _followed: Followed, reasons: Reasons
) -> Iterator[Mark]:
    """Mark the move at the root."""
    tree, root = exercise.tree, exercise.tree.initial
    if tree.to_move(root) == CHANCE:
        return
    names = [tree.action_name(root, action) for action in exercise.moves]
    given = answer.move
    mine = [answer.values.get(child, exercise.worth(child)) for child in tree.children(root)]
    if given is None:
        verdict = "missing"
    elif given in exercise.moves:
        verdict = "right"
    else:
        verdict = "follows" if _backs_up(exercise, root, mine, mine[given]) else "wrong"
    yield Mark(
        "move",
        "",
        "" if given is None else tree.action_name(root, given),
        " or ".join(names),
        verdict,
        int(verdict in ("right", "follows")),
        1,
        "" if verdict == "right" else reasons.move(given, verdict),
    )


def same(given: Any, right: Any) -> bool:
    """Tell whether a number is right, or rounded to two decimals right where it needs more."""
    if isinstance(right, tuple):
        return all(same(each, one) for each, one in zip(given, right, strict=True))
    if isclose(right, round(right, 2), abs_tol=1e-9):
        return isclose(given, right, rel_tol=1e-9, abs_tol=1e-9)
    return bool(abs(given - right) <= ROUNDED)
