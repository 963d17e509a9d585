"""Calls about trees that take a while: random and truncated trees, sheets; and pasted games."""

from typing import Any

from plyscope.exercises.constraints import Constraints
from plyscope.exercises.move_exercise import MoveExercise
from plyscope.exercises.random_tree import TreeShape, random_tree
from plyscope.exercises.sheet import DEFAULT_TITLE, make_sheet
from plyscope.exercises.tree_text import format_tree
from plyscope.exercises.truncated_tree import truncate_tree
from plyscope.games.notation import parse_notation


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
    """Return a random tree that satisfies the constraints in `promise`, as text."""
    shape = TreeShape(depth, tuple(branching), tuple(values), tuple(turns), regular)  # type: ignore[arg-type]
    return {"text": format_tree(random_tree(seed, shape, Constraints.from_json(promise)))}


def make_truncated_tree(game: Any, state: Any, *, depth: int) -> dict[str, Any]:
    """Return the tree below a position, truncated at a depth, as text."""
    return {"text": format_tree(truncate_tree(game, state, depth))}


def make_sheet_file(
    *,
    seed: int,
    count: int,
    kinds: list[Any],
    level: int,
    direction: str,
    ties: str,
    format: str,
    title: str,
    solutions: bool,
) -> dict[str, Any]:
    """Return a sheet of exercises as a file: its name and its content."""
    sheet = make_sheet(
        seed, count, kinds, level, direction, ties, title=title.strip() or DEFAULT_TITLE
    )
    writers = {
        "html": sheet.html,
        "tex": sheet.tex,
        "xml": sheet.moodle,
        "json": sheet.json,
        "txt": sheet.text,
    }
    return {
        "name": f"exercises-{seed}.{format}",
        "text": writers[format](solutions),
        "points": sheet.max_points,
    }
