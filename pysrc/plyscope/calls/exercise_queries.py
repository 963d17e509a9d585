"""Answers of the Lab: trees written, edited, random or truncated, and exercises on them.

Every answer about a tree has the whole tree, so that its text and its picture agree.
"""

from typing import Any

from plyscope import games
from plyscope.calls.full_tree import flatten_tree
from plyscope.calls.page_catalog import describe_game
from plyscope.exercises.constraints import Constraints
from plyscope.exercises.course import STEPS, Attempt, next_step
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.exercise_generator import make_exercise
from plyscope.exercises.grading import grade
from plyscope.exercises.hints import make_hints
from plyscope.exercises.move_exercise import MoveExercise
from plyscope.exercises.random_tree import TreeShape, random_tree
from plyscope.exercises.sheet import make_sheet
from plyscope.exercises.tree_edits import edit_tree
from plyscope.exercises.tree_game import (
    PREFIX,
    format_cached,
    is_tree_name,
    make_catalog_entry,
    make_tree_name,
    name_tree,
    parse_tree_name,
)
from plyscope.exercises.tree_text import TURNS, list_turns
from plyscope.exercises.truncated_tree import truncate_tree
from plyscope.games.notation import parse_notation
from plyscope.games.tree import Tree

MAX_EDITABLE_NODES = 5_000  # of a tree that is drawn for editing


def describe_tree_text(*, text: str) -> dict[str, Any]:
    """Return a tree from its text, which stays as typed."""
    return _tree_data(parse_tree_name(PREFIX + text), text)


def find_catalog_entry(*, name: str) -> dict[str, Any]:
    """Return the catalog entry of a game, position or tree by its name."""
    if is_tree_name(name):
        tree = parse_tree_name(name)
        return describe_game(make_catalog_entry(name, tree), tree)
    return describe_game(games.find_entry(name), games.make(name))


def read_pasted_game(*, name: str, text: str) -> dict[str, Any]:
    """Return the game and the moves of a pasted text: a position or a whole game.

    `task` is a sentence for an EPD line with a best move or a move to avoid, else None.
    """
    pasted = parse_notation(name, text)
    is_exercise = pasted.best or pasted.avoid
    task = MoveExercise.from_position(pasted).task if is_exercise else None
    return {"game": pasted.game, "moves": list(pasted.moves), "task": task}


def grade_move(*, name: str, text: str, move: str) -> dict[str, Any]:
    """Return whether a move solves the exercise of an EPD line, also as a sentence."""
    marks = MoveExercise.from_epd(text, name).grade(move)
    played = marks.marks[0].answer
    sentence = f"Right: {played}."
    if not marks.is_right:
        sentence = f"{played} is not the solution: undo it and try again."
    return {"right": marks.is_right, "said": sentence}


def edit_tree_text(*, text: str, what: str, path: list[int], value: Any) -> dict[str, Any]:
    """Return a tree after an edit, and the path of the edited node."""
    edited, edited_path = edit_tree(parse_tree_name(PREFIX + text), what, path, value)
    return _tree_data(edited) | {"path": list(edited_path)}


def make_random_tree(
    *,
    seed: int,
    depth: int,
    branching: list[int],
    values: list[int],
    turns: list[str | int],
    regular: bool,
    promise: dict[str, Any],
) -> dict[str, Any]:
    """Return a random tree that satisfies the constraints in `promise`."""
    shape = TreeShape(depth, tuple(branching), tuple(values), tuple(turns), regular)  # type: ignore[arg-type]
    return _tree_data(random_tree(seed, shape, Constraints.from_json(promise)))


def make_truncated_tree(game: Any, state: Any, *, depth: int) -> dict[str, Any]:
    """Return the tree below a position, truncated at a depth."""
    return _tree_data(truncate_tree(game, state, depth))


def pose_exercise(
    *, kind: str, seed: int, level: int, direction: str, ties: str, text: str
) -> dict[str, Any]:
    """Return a random exercise, or one on the tree in `text`."""
    if text:
        return _exercise_data(Exercise(parse_tree_name(PREFIX + text), kind, direction, ties))
    return _exercise_data(make_exercise(kind, seed, level, direction, ties))


def pose_next_exercise(*, done: list[Any]) -> dict[str, Any]:
    """Return the next exercise of the course after those done, and the reason for it."""
    step, seed, reason = next_step([Attempt.from_json(each) for each in done])
    more = {"step": step, "seed": seed, "said": reason, "level": STEPS[step].level}
    return _exercise_data(STEPS[step].make_exercise(seed)) | more


def _exercise_data(exercise: Exercise) -> dict[str, Any]:
    """Return an exercise as data for the page, without its solution."""
    tree = exercise.tree
    return {
        "exercise": exercise.to_json(),
        "players": list(tree.players),
        "rule": exercise.rule,
        "parts": [[part, task] for part, task in zip(exercise.parts, exercise.tasks, strict=True)],
        "rows": flatten_tree(tree, tree.initial, MAX_EDITABLE_NODES),
        "names": [exercise.node_name(state) for state in range(tree.size)],
        "name": make_tree_name(tree),
        "options": exercise.options,
    }


def make_sheet_file(
    *, seed: int, count: int, kinds: list[Any], level: int, direction: str, ties: str, format: str
) -> dict[str, Any]:
    """Return a sheet of exercises with its solutions as a file: its name and its content."""
    sheet = make_sheet(seed, count, kinds, level, direction, ties)
    writers = {
        "html": sheet.html,
        "tex": sheet.tex,
        "xml": sheet.moodle,
        "json": sheet.json,
        "txt": sheet.text,
    }
    return {
        "name": f"exercises-{seed}.{format}",
        "text": writers[format](),
        "points": sheet.max_points,
    }


def grade_answer(*, exercise: dict[str, Any], answer: Any) -> dict[str, Any]:
    """Return the marks of an answer."""
    return grade(Exercise.from_json(exercise), answer).to_json()


def list_hints(*, exercise: dict[str, Any], part: str, node: Any) -> list[str]:
    """Return the hints for one question, each saying more than the one before."""
    return list(make_hints(Exercise.from_json(exercise), part, node))


def _tree_data(tree: Tree, text: str = "") -> dict[str, Any]:
    """Return a tree as data for the page; `text` is as typed, if it was typed."""
    name = name_tree(tree, text)
    turns = list_turns(tree)
    return {
        "name": name,
        "text": text or format_cached(tree),
        "game": describe_game(make_catalog_entry(name, tree), tree),
        "turns": None if turns == TURNS else list(turns),
        "nodes": tree.size,
        "leaves": tree.leaves,
        "rows": flatten_tree(tree, tree.initial, MAX_EDITABLE_NODES)
        if tree.size <= MAX_EDITABLE_NODES
        else None,
    }
