"""The lab: trees of one's own, exercises that know their answer, and sheets of them.

>>> from plyscope.exercises import Exercise, grade, tree_of
>>> exercise = Exercise(tree_of("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"), parts=("unvisited",))
>>> marks = grade(exercise, {"unvisited": ["c2"]})
>>> marks.points, marks.of, marks.mistakes[0].reason
(0, 1, 'c3 is never visited: after c1, c has v = 2 ≤ α = 3, and is cut.')
"""

from plyscope.exercises.constraints import Promise
from plyscope.exercises.course import STEPS, Done, next_step
from plyscope.exercises.exercise import DIRECTIONS, KINDS, TIES, Exercise
from plyscope.exercises.exercise_generator import LEVELS, exercise_of
from plyscope.exercises.grading import grade
from plyscope.exercises.hints import hints
from plyscope.exercises.marks import Mark, Marks
from plyscope.exercises.move_exercise import MoveExercise
from plyscope.exercises.question import Question, judge
from plyscope.exercises.random_tree import NoSuchTree, Shape, random_tree
from plyscope.exercises.sheet import Sheet, sheet
from plyscope.exercises.tick_questions import predict
from plyscope.exercises.tree_edits import changed
from plyscope.exercises.tree_text import json_of, text_of, tree_of
from plyscope.exercises.tree_text_parser import TextError
from plyscope.exercises.truncated_tree import cut_off

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
