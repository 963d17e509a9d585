"""What the page asks of the lab: a tree of one's own, written, changed, at random, or cut off.

Every answer is the whole tree, as the page shows it, so that text and picture stay in step.
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
    parse_tree_name,
)
from plyscope.exercises.tree_text import TURNS, list_turns
from plyscope.exercises.truncated_tree import truncate_tree
from plyscope.games.notation import parse_notation
from plyscope.games.tree import Tree

LINK = 6_000  # characters of a tree that a link can carry
DRAWN = 5_000  # nodes of a tree that is drawn to be changed by hand


def tree(*, text: str) -> dict[str, Any]:
    """Return a tree that is written down; its text stays as it was typed."""
    return _shown(parse_tree_name(PREFIX + text), text)


def entry(*, name: str) -> dict[str, Any]:
    """Return what the page offers of a game whose name holds a tree, or where it begins."""
    if is_tree_name(name):
        tree = parse_tree_name(name)
        return describe_game(make_catalog_entry(name, tree), tree)
    return describe_game(games.find_entry(name), games.make(name))


def paste(*, name: str, text: str) -> dict[str, Any]:
    """Return the game that a text holds, a position or a whole game, and its moves.

    The `task` of an EPD line that names a move is a sentence, of others None.
    """
    found = parse_notation(name, text)
    asks = found.best or found.avoid
    task = MoveExercise.from_position(found).task if asks else None
    return {"game": found.game, "moves": list(found.moves), "task": task}


def found(*, name: str, text: str, move: str) -> dict[str, Any]:
    """Return whether a move is what an EPD line asks for, in a sentence too."""
    marks = MoveExercise.from_epd(text, name).grade(move)
    given = marks.marks[0].answer
    said = f"Right: {given}." if marks.is_right else f"{given} is not it: undo it and try again."
    return {"right": marks.is_right, "said": said}


def change(*, text: str, what: str, path: list[int], value: Any) -> dict[str, Any]:
    """Return a tree after a change by hand, and the path of the node that is changed."""
    after, place = edit_tree(parse_tree_name(PREFIX + text), what, path, value)
    return _shown(after) | {"path": list(place)}


def random(
    *,
    seed: int,
    depth: int,
    branching: list[int],
    values: list[int],
    turns: list[str | int],
    regular: bool,
    promise: dict[str, Any],
) -> dict[str, Any]:
    """Return a tree at random that keeps a promise."""
    shape = TreeShape(depth, tuple(branching), tuple(values), tuple(turns), regular)  # type: ignore[arg-type]
    return _shown(random_tree(seed, shape, Constraints.from_json(promise)))


def cut(game: Any, state: Any, *, depth: int) -> dict[str, Any]:
    """Return the tree below a position, so many plies deep."""
    return _shown(truncate_tree(game, state, depth))


def exercise(
    *, kind: str, seed: int, level: int, direction: str, ties: str, text: str
) -> dict[str, Any]:
    """Return an exercise at random, or of the tree that a text writes down."""
    if text:
        return _asked(Exercise(parse_tree_name(PREFIX + text), kind, direction, ties))
    return _asked(make_exercise(kind, seed, level, direction, ties))


def course(*, done: list[Any]) -> dict[str, Any]:
    """Return the next exercise of the course after those that were done, and why it is that."""
    step, seed, said = next_step([Attempt.from_json(each) for each in done])
    more = {"step": step, "seed": seed, "said": said, "level": STEPS[step].level}
    return _asked(STEPS[step].make_exercise(seed)) | more


def _asked(of: Exercise) -> dict[str, Any]:
    """Return what the page shows of an exercise, which gives nothing away."""
    tree = of.tree
    return {
        "exercise": of.to_json(),
        "players": list(tree.players),
        "rule": of.rule,
        "parts": [[part, task] for part, task in zip(of.parts, of.tasks, strict=True)],
        "rows": flatten_tree(tree, tree.initial, DRAWN),
        "names": [of.node_name(state) for state in range(tree.size)],
        "name": make_tree_name(tree),
        "options": of.options,
    }


def exercises(
    *, seed: int, count: int, kinds: list[Any], level: int, direction: str, ties: str, format: str
) -> dict[str, Any]:
    """Return a sheet of exercises with its key as a file: its name, and what is in it."""
    found = make_sheet(seed, count, kinds, level, direction, ties)
    made = {
        "html": found.html,
        "tex": found.tex,
        "xml": found.moodle,
        "json": found.json,
        "txt": found.text,
    }
    return {
        "name": f"exercises-{seed}.{format}",
        "text": made[format](),
        "points": found.max_points,
    }


def marks(*, exercise: dict[str, Any], answer: Any) -> dict[str, Any]:
    """Return the marks that an answer gets."""
    return grade(Exercise.from_json(exercise), answer).to_json()


def hint(*, exercise: dict[str, Any], part: str, node: Any) -> list[str]:
    """Return the hints for one thing that is asked, each telling more than the one before."""
    return list(make_hints(Exercise.from_json(exercise), part, node))


def _shown(tree: Tree, text: str = "") -> dict[str, Any]:
    """Return what the page shows of a tree, which was written as `text`, or not by hand."""
    # What is too long for a link need not be short.
    name = PREFIX + text if len(text) > LINK else make_tree_name(tree)
    words = list_turns(tree)
    return {
        "name": name,
        "text": text or format_cached(tree),
        "game": describe_game(make_catalog_entry(name, tree), tree),
        "turns": None if words == TURNS else list(words),
        "nodes": tree.size,
        "leaves": tree.leaves,
        "rows": flatten_tree(tree, tree.initial, DRAWN) if tree.size <= DRAWN else None,
    }
