"""Grading values, and the move that follows from them."""

from collections.abc import Iterator
from math import isclose
from typing import Any

from plyscope.exercises.answer import Answer
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import FeedbackWriter, format_value
from plyscope.exercises.follow_up_errors import AnswerReplay
from plyscope.exercises.marks import Mark
from plyscope.game import CHANCE

ROUNDING_TOLERANCE = 0.0051  # by how much a number may be off that two decimals cannot write


def grade_values(
    exercise: Exercise, answer: Answer, _replay: AnswerReplay, feedback: FeedbackWriter
) -> Iterator[Mark]:
    """Mark the value of each inner node, against the right one and its children's as given."""
    accepted = find_accepted_values(exercise)
    mine: dict[int, Any] = {}
    found = {}
    for state in reversed(range(exercise.tree.size)):
        if exercise.tree.is_terminal(state):
            mine[state] = exercise.node_value(state)
            continue
        below = [mine[child] for child in exercise.tree.children(state)]
        right, given = exercise.values[state], answer.values.get(state)
        mine[state] = right if given is None else given
        if given is None:
            verdict = "missing"
        elif any(is_same_value(given, one) for one in accepted[state]):
            verdict = "right"
        else:
            verdict = "follows" if _is_backed_up_value(exercise, state, below, given) else "wrong"
        found[state] = Mark(
            "values",
            exercise.node_name(state),
            "" if given is None else format_value(given),
            format_value(right),
            verdict,
            int(verdict in ("right", "follows")),
            1,
            "" if verdict == "right" else feedback.explain_value(state, given, verdict),
        )
    yield from (found[state] for state in sorted(found))


def _is_backed_up_value(
    exercise: Exercise, state: int, child_values: list[Any], answer: Any
) -> bool:
    """Tell whether a value is right for children that are worth that; of equals any will do."""
    best = exercise.back_up(state, child_values)
    if exercise.kind != "maxn":
        return is_same_value(answer, best)
    player = exercise.tree.to_move(state)
    return any(
        is_same_value(answer, each) and each[player] == best[player] for each in child_values
    )


def find_accepted_values(exercise: Exercise) -> dict[int, list[Any]]:
    """Return the values that are right for each node: in max^n each way to break a tie has its."""
    if exercise.kind != "maxn":
        return {state: [value] for state, value in exercise.values.items()}
    tree = exercise.tree
    found: dict[int, list[Any]] = {}
    for state in reversed(range(tree.size)):
        if tree.is_terminal(state):
            found[state] = [exercise.node_value(state)]
            continue
        player, sets = tree.to_move(state), [found[child] for child in tree.children(state)]
        # A vector is chosen where every other child can come to no more for who moves.
        least = max(min(vector[player] for vector in vectors) for vectors in sets)
        found[state] = list(
            dict.fromkeys(v for vectors in sets for v in vectors if v[player] >= least)
        )
    return found


def grade_move(
    exercise: Exercise, answer: Answer, _replay: AnswerReplay, feedback: FeedbackWriter
) -> Iterator[Mark]:
    """Mark the move at the root."""
    tree, root = exercise.tree, exercise.tree.initial
    if tree.to_move(root) == CHANCE:
        return
    names = [tree.action_name(root, action) for action in exercise.best_moves]
    given = answer.move
    mine = [answer.values.get(child, exercise.node_value(child)) for child in tree.children(root)]
    if given is None:
        verdict = "missing"
    elif given in exercise.best_moves:
        verdict = "right"
    else:
        verdict = "follows" if _is_backed_up_value(exercise, root, mine, mine[given]) else "wrong"
    yield Mark(
        "move",
        "",
        "" if given is None else tree.action_name(root, given),
        " or ".join(names),
        verdict,
        int(verdict in ("right", "follows")),
        1,
        "" if verdict == "right" else feedback.explain_move(given, verdict),
    )


def is_same_value(answer: Any, solution: Any) -> bool:
    """Tell whether a number is right, or rounded to two decimals right where it needs more."""
    if isinstance(solution, tuple):
        return all(is_same_value(each, one) for each, one in zip(answer, solution, strict=True))
    if isclose(solution, round(solution, 2), abs_tol=1e-9):
        return isclose(answer, solution, rel_tol=1e-9, abs_tol=1e-9)
    return bool(abs(answer - solution) <= ROUNDING_TOLERANCE)
