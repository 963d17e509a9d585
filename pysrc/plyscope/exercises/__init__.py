"""Exercises: trees, exercises with solutions, grading with feedback, and sheets.

>>> from plyscope.exercises import Exercise, grade, parse_tree
>>> exercise = Exercise(parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"), parts=("unvisited",))
>>> marks = grade(exercise, {"unvisited": ["c2"]})
>>> marks.points, marks.max_points, marks.mistakes[0].feedback
(0, 1, 'c3 is never visited: after c1, c has v = 2 ≤ α = 3 and is cut off.')
"""

from plyscope.exercises.constraints import Constraints
from plyscope.exercises.course import STEPS, Attempt, next_step
from plyscope.exercises.exercise import DIRECTIONS, TIES, Exercise
from plyscope.exercises.exercise_generator import LEVELS, make_exercise
from plyscope.exercises.exercise_kind import KINDS, ExerciseKind
from plyscope.exercises.gambit_format import format_gambit
from plyscope.exercises.grading import grade
from plyscope.exercises.hints import make_hints
from plyscope.exercises.marks import Mark, Marks
from plyscope.exercises.move_exercise import MoveExercise
from plyscope.exercises.question import Question, grade_question
from plyscope.exercises.quiz_questions import make_question
from plyscope.exercises.random_tree import NoSuchTreeError, TreeShape, random_tree
from plyscope.exercises.sheet import Sheet, make_sheet
from plyscope.exercises.tree_edits import edit_tree
from plyscope.exercises.tree_text import format_tree, format_tree_json, parse_tree
from plyscope.exercises.tree_text_parser import TreeTextError
from plyscope.exercises.truncated_tree import truncate_tree

__all__ = [
    "DIRECTIONS",
    "KINDS",
    "LEVELS",
    "STEPS",
    "TIES",
    "Attempt",
    "Constraints",
    "Exercise",
    "ExerciseKind",
    "Mark",
    "Marks",
    "MoveExercise",
    "NoSuchTreeError",
    "Question",
    "Sheet",
    "TreeShape",
    "TreeTextError",
    "edit_tree",
    "format_gambit",
    "format_tree",
    "format_tree_json",
    "grade",
    "grade_question",
    "make_exercise",
    "make_hints",
    "make_question",
    "make_sheet",
    "next_step",
    "parse_tree",
    "random_tree",
    "truncate_tree",
]
