"""Grading: leaf by leaf and window by window, and no mistake is charged twice."""

from collections.abc import Mapping
from typing import Any

from plyscope.exercises.answer import parse_answer
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import FeedbackWriter
from plyscope.exercises.follow_up_errors import AnswerReplay, replay_answer
from plyscope.exercises.grade_leaves import grade_leaves
from plyscope.exercises.grade_values import grade_move, grade_values
from plyscope.exercises.grade_windows import grade_windows
from plyscope.exercises.marks import Mark, Marks

_GRADERS = {
    "values": grade_values,
    "windows": grade_windows,
    "unvisited": grade_leaves,
    "move": grade_move,
}


def grade(exercise: Exercise, answer: Mapping[str, Any]) -> Marks:
    """Return the marks of an answer (see `read_answer` for how it may be written).

    A value, a window and the move bring a point each, and so does each cutoff, whose leaves must
    all be crossed out, and no others: pruning too much costs what pruning too little does. What is
    wrong only because of an earlier answer is told, and not charged. Where two answers are right
    both are. Raises ValueError where the answer cannot be read.
    """
    read = parse_answer(exercise, answer)
    followed = replay_answer(exercise, read) if exercise.prunes else AnswerReplay()
    reasons = FeedbackWriter(exercise)
    marks: list[Mark] = []
    for part in exercise.parts:
        marks += _GRADERS[part](exercise, read, followed, reasons)
    return Marks(marks)
