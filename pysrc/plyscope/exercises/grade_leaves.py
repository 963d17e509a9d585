"""Grading the leaves that are never visited, cutoff by cutoff."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from plyscope.exercises.answer import Answer
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import FeedbackWriter
from plyscope.exercises.follow_up_errors import AnswerReplay
from plyscope.exercises.marks import Mark

ALL_VISITED = "every leaf is visited"


def grade_leaves(
    exercise: Exercise, answer: Answer, replay: AnswerReplay, feedback: FeedbackWriter
) -> Iterator[Mark]:
    """Mark the leaves that are never visited, and those that were crossed out and are."""
    given = answer.unvisited
    right = set(exercise.unvisited_leaves)
    if not right and not given:
        verdict = "missing" if given is None else "right"
        said, reason = ("", feedback.explain_no_cutoff()) if given is None else (ALL_VISITED, "")
        yield Mark("unvisited", "", said, ALL_VISITED, verdict, int(given is not None), 1, reason)
    by_cut = sorted(exercise.unvisited_leaves, key=feedback.find_cut_node)
    for node, group in groupby(by_cut, key=feedback.find_cut_node):
        leaves = list(group)
        lacking = [leaf for leaf in leaves if given is None or leaf not in given]
        excused = given is not None and all(leaf in replay.visited for leaf in lacking)
        for leaf in leaves:
            first, again = leaf == leaves[0], given is not None and leaf in lacking[1:]
            verdict = "follows" if excused or again else "missing"
            verdict = verdict if leaf in lacking else "right"
            yield Mark(
                "unvisited",
                exercise.node_name(leaf),
                "" if leaf in lacking else "never visited",
                "never visited",
                verdict,
                int(first and (not lacking or excused)),
                int(first),
                ""
                if leaf not in lacking
                else feedback.explain_unvisited_leaf(leaf, node, again, excused),
            )
    over = set(given or ()) - right
    cuts = feedback.find_wrong_cuts(over, set(given or ()))
    yield from _mark_visited_leaves(exercise, cuts, replay, feedback)


def _mark_visited_leaves(
    exercise: Exercise, cuts: Mapping[int, Any], replay: AnswerReplay, feedback: FeedbackWriter
) -> Iterator[Mark]:
    """Mark the leaves that are crossed out and visited: once for each cut that is not there."""
    charged: set[Any] = set()
    asked = not exercise.unvisited_leaves  # a point for crossing out nothing
    for leaf in sorted(cuts, key=feedback.visit_rank):
        cut = cuts[leaf]
        again = cut in charged
        excused = leaf not in replay.visited
        charged |= set() if excused else {cut}
        extra = not (again or excused)
        yield Mark(
            "unvisited",
            exercise.node_name(leaf),
            "never visited",
            "",
            "extra" if extra else "follows",
            -int(extra) if extra or not asked else 1,
            int(asked),
            feedback.explain_visited_leaf(leaf, cut, again, excused),
        )
        asked = False
