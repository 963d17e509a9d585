"""Grading: each value, window, cutoff and move; no mistake costs points twice."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from math import isclose
from typing import Any

from plyscope.exercises.answer import Answer, parse_answer
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import FeedbackWriter, format_value, format_window
from plyscope.exercises.follow_up_errors import AnswerReplay, WindowNote, replay_answer
from plyscope.exercises.marks import Mark, Marks
from plyscope.game import CHANCE

ROUNDING_TOLERANCE = 0.0051  # of a number that two decimals cannot write exactly
ALL_VISITED = "every leaf is visited"


def grade(exercise: Exercise, answer: Mapping[str, Any]) -> Marks:
    """Return the marks of an answer; `parse_answer` says how the answer is written.

    Each value, each window and the move are worth one point, and so is each cutoff: all of its
    leaves must be crossed out, and no others. Pruning too much costs as much as pruning too little.
    What is wrong only because of an earlier answer is marked "follows" and costs nothing. Where
    two answers are right, both are accepted. Raises ValueError if the answer cannot be read.
    """
    parsed = parse_answer(exercise, answer)
    replay = replay_answer(exercise, parsed) if exercise.definition.prunes else AnswerReplay()
    feedback = FeedbackWriter(exercise)
    marks: list[Mark] = []
    for part in exercise.parts:
        marks += _GRADERS[part](exercise, parsed, replay, feedback)
    return Marks(marks)


def find_accepted_values(exercise: Exercise) -> dict[int, list[Any]]:
    """Return the right values of each node: vectors have one for each way to break a tie."""
    if not exercise.definition.has_vectors:
        return {state: [value] for state, value in exercise.values.items()}
    tree = exercise.tree
    accepted: dict[int, list[Any]] = {}
    for state in reversed(range(tree.size)):
        if tree.is_terminal(state):
            accepted[state] = [exercise.node_value(state)]
            continue
        player = tree.to_move(state)
        child_vectors = [accepted[child] for child in tree.children(state)]
        # A vector can be chosen if no other child is sure to give the mover more.
        least = max(min(vector[player] for vector in vectors) for vectors in child_vectors)
        accepted[state] = list(
            dict.fromkeys(
                vector for vectors in child_vectors for vector in vectors if vector[player] >= least
            )
        )
    return accepted


def is_same_value(answer: Any, solution: Any) -> bool:
    """Return whether a value is right, or right to two decimals if it needs more."""
    if isinstance(solution, tuple):
        return all(map(is_same_value, answer, solution))
    if isclose(solution, round(solution, 2), abs_tol=1e-9):
        return isclose(answer, solution, rel_tol=1e-9, abs_tol=1e-9)
    return bool(abs(answer - solution) <= ROUNDING_TOLERANCE)


def _grade_values(
    exercise: Exercise, answer: Answer, _replay: AnswerReplay, feedback: FeedbackWriter
) -> Iterator[Mark]:
    """Mark the value of each inner node, against the solution and the children's answers."""
    accepted = find_accepted_values(exercise)
    answered: dict[int, Any] = {}  # the answer of each node, or its solution if unanswered
    marks = {}
    for state in reversed(range(exercise.tree.size)):
        if exercise.tree.is_terminal(state):
            answered[state] = exercise.node_value(state)
            continue
        child_values = [answered[child] for child in exercise.tree.children(state)]
        solution, value = exercise.values[state], answer.values.get(state)
        answered[state] = solution if value is None else value
        if value is None:
            verdict = "missing"
        elif any(is_same_value(value, each) for each in accepted[state]):
            verdict = "right"
        else:
            verdict = "follows" if _is_backed_up(exercise, state, child_values, value) else "wrong"
        marks[state] = Mark(
            "values",
            exercise.node_name(state),
            "" if value is None else format_value(value),
            format_value(solution),
            verdict,
            int(verdict in ("right", "follows")),
            1,
            "" if verdict == "right" else feedback.explain_value(state, value, verdict),
        )
    yield from (marks[state] for state in sorted(marks))


def _is_backed_up(exercise: Exercise, state: int, child_values: list[Any], value: Any) -> bool:
    """Return whether a value follows from these children's values; any of equal vectors does."""
    best = exercise.back_up(state, child_values)
    if not exercise.definition.has_vectors:
        return is_same_value(value, best)
    return any(
        is_same_value(value, each)
        and exercise.definition.is_backed_up(exercise.tree, state, each, best)
        for each in child_values
    )


def _grade_windows(
    exercise: Exercise, _answer: Answer, replay: AnswerReplay, feedback: FeedbackWriter
) -> Iterator[Mark]:
    """Mark each window of the solution, and each written window that belongs to no node.

    The last window of a node, where alpha and beta have met, is worth nothing: it is optional.
    """
    order = {
        (state, after): place
        for place, (state, after) in enumerate(
            (state, after)
            for state, windows in exercise.windows.items()
            for after in windows.changes
        )
    }
    expected = [note for note in replay.notes if note.solution is not None and note.verdict]
    for note in sorted(expected, key=lambda note: order[note.state, note.after]):
        is_optional = exercise.windows[note.state].is_optional(note.after)
        is_good = note.verdict in ("right", "follows")
        sentence = feedback.explain_window(note.state, note.after, note.answer, note.verdict)
        yield _mark_window(exercise, note, is_good - is_optional, 1 - is_optional, sentence)
    extra = [note for note in replay.notes if note.solution is None and note.answer is not None]
    for note in sorted(extra, key=lambda note: note.state):
        assert note.answer is not None
        sentence = feedback.explain_extra_window(note.state, note.answer, note.verdict)
        yield _mark_window(exercise, note, -int(note.verdict == "extra"), 0, sentence)


def _mark_window(
    exercise: Exercise, note: WindowNote, points: int, max_points: int, sentence: str
) -> Mark:
    return Mark(
        "windows",
        exercise.node_name(note.state),
        "" if note.answer is None else format_window(note.answer),
        "" if note.solution is None else format_window(note.solution),
        note.verdict,
        points,
        max_points,
        "" if note.verdict == "right" else sentence,
    )


def _grade_unvisited(
    exercise: Exercise, answer: Answer, replay: AnswerReplay, feedback: FeedbackWriter
) -> Iterator[Mark]:
    """Mark the leaves that are never visited, and the visited leaves that were crossed out."""
    crossed_out = answer.unvisited
    unvisited = set(exercise.unvisited_leaves)
    if not unvisited and not crossed_out:
        if crossed_out is None:
            sentence = feedback.explain_no_cutoff()
            yield Mark("unvisited", "", "", ALL_VISITED, "missing", 0, 1, sentence)
        else:
            yield Mark("unvisited", "", ALL_VISITED, ALL_VISITED, "right", 1, 1)
    by_cutoff = sorted(exercise.unvisited_leaves, key=feedback.find_cut_node)
    for node, group in groupby(by_cutoff, key=feedback.find_cut_node):
        leaves = list(group)
        missing = [leaf for leaf in leaves if crossed_out is None or leaf not in crossed_out]
        is_follow_up = crossed_out is not None and all(leaf in replay.visited for leaf in missing)
        for leaf in leaves:
            is_first = leaf == leaves[0]
            is_charged = crossed_out is not None and leaf in missing[1:]
            verdict = "follows" if is_follow_up or is_charged else "missing"
            verdict = verdict if leaf in missing else "right"
            yield Mark(
                "unvisited",
                exercise.node_name(leaf),
                "" if leaf in missing else "never visited",
                "never visited",
                verdict,
                int(is_first and (not missing or is_follow_up)),
                int(is_first),
                ""
                if leaf not in missing
                else feedback.explain_unvisited_leaf(leaf, node, is_charged, is_follow_up),
            )
    wrong_leaves = set(crossed_out or ()) - unvisited
    cuts = feedback.find_wrong_cuts(wrong_leaves, set(crossed_out or ()))
    yield from _mark_visited_leaves(exercise, cuts, replay, feedback)


def _mark_visited_leaves(
    exercise: Exercise, cuts: Mapping[int, Any], replay: AnswerReplay, feedback: FeedbackWriter
) -> Iterator[Mark]:
    """Mark the visited leaves that were crossed out: each wrong cutoff costs one point."""
    charged: set[Any] = set()
    has_point = not exercise.unvisited_leaves  # a point for crossing out nothing
    for leaf in sorted(cuts, key=feedback.visit_rank):
        cut = cuts[leaf]
        is_charged = cut in charged
        is_follow_up = leaf not in replay.visited
        charged |= set() if is_follow_up else {cut}
        is_extra = not (is_charged or is_follow_up)
        yield Mark(
            "unvisited",
            exercise.node_name(leaf),
            "never visited",
            "",
            "extra" if is_extra else "follows",
            -int(is_extra) if is_extra or not has_point else 1,
            int(has_point),
            feedback.explain_visited_leaf(leaf, cut, is_charged, is_follow_up),
        )
        has_point = False


def _grade_move(
    exercise: Exercise, answer: Answer, _replay: AnswerReplay, feedback: FeedbackWriter
) -> Iterator[Mark]:
    """Mark the move at the root."""
    tree, root = exercise.tree, exercise.tree.initial
    if tree.to_move(root) == CHANCE:
        return
    names = [tree.action_name(root, action) for action in exercise.best_moves]
    move = answer.move
    child_values = [
        answer.values.get(child, exercise.node_value(child)) for child in tree.children(root)
    ]
    if move is None:
        verdict = "missing"
    elif move in exercise.best_moves:
        verdict = "right"
    else:
        is_follow_up = _is_backed_up(exercise, root, child_values, child_values[move])
        verdict = "follows" if is_follow_up else "wrong"
    yield Mark(
        "move",
        "",
        "" if move is None else tree.action_name(root, move),
        " or ".join(names),
        verdict,
        int(verdict in ("right", "follows")),
        1,
        "" if verdict == "right" else feedback.explain_move(move, verdict),
    )


_GRADERS = {
    "values": _grade_values,
    "windows": _grade_windows,
    "unvisited": _grade_unvisited,
    "move": _grade_move,
}
