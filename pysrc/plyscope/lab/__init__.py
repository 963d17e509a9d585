"""The lab: trees of one's own, exercises that know their answer, and sheets of them.

>>> from plyscope.lab import Exercise, grade, tree_of
>>> exercise = Exercise(tree_of("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"), parts=("unvisited",))
>>> marks = grade(exercise, {"unvisited": ["c2"]})
>>> marks.points, marks.of, marks.mistakes[0].reason
(0, 1, 'c3 is never visited: after c1, c has v = 2 ≤ α = 3, and is cut.')
"""

from plyscope.lab.change import changed
from plyscope.lab.course import STEPS, Done, next_step
from plyscope.lab.cut_off import cut_off
from plyscope.lab.drawn import LEVELS, exercise_of
from plyscope.lab.exercise import DIRECTIONS, KINDS, TIES, Exercise
from plyscope.lab.grade import grade
from plyscope.lab.hints import hints
from plyscope.lab.marks import Mark, Marks
from plyscope.lab.move_exercise import MoveExercise
from plyscope.lab.parse import TextError
from plyscope.lab.predict import predict
from plyscope.lab.promise import Promise
from plyscope.lab.question import Question, judge
from plyscope.lab.random_tree import NoSuchTree, Shape, random_tree
from plyscope.lab.sheet import Sheet, sheet
from plyscope.lab.text import json_of, text_of, tree_of

__all__ = [
    "DIRECTIONS",
    "KINDS",
    "LEVELS",
    "STEPS",
    "TIES",
    "Done",
    "Exercise",
    "Mark",
    "Marks",
    "MoveExercise",
    "NoSuchTree",
    "Promise",
    "Question",
    "Shape",
    "Sheet",
    "TextError",
    "changed",
    "cut_off",
    "exercise_of",
    "grade",
    "hints",
    "json_of",
    "judge",
    "next_step",
    "predict",
    "random_tree",
    "sheet",
    "text_of",
    "tree_of",
]
