"""The solution of an exercise, as text and as data, and the points of each part."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import format_value, format_window
from plyscope.exercises.grading import grade
from plyscope.game import CHANCE, MAX, MIN
from plyscope.validation import join_with

MET_NOTE = "A node’s last window may be left out if α ≥ β there; it is worth no points."
_SIGNS = {MAX: "△ MAX moves", MIN: "▽ MIN moves", CHANCE: "○ chance"}
_UNITS = {"values": "value", "windows": "window", "unvisited": "cutoff", "move": "move"}


def format_heading(exercise: Exercise) -> str:
    """Return the title of an exercise's kind."""
    return exercise.definition.title


def format_legend(exercises: Sequence[Exercise]) -> str:
    """Return what the signs in the trees mean; "" if the trees have no signs."""
    players = {
        exercise.tree.to_move(state)
        for exercise in exercises
        if not exercise.definition.has_vectors
        for state in list_inner_nodes(exercise)
    }
    signs = [_SIGNS[player] for player in (MAX, MIN, CHANCE) if player in players]
    sentences = [f"{', '.join(signs)}."] if signs else []
    # The longest list of players holds for all trees: the others have its first players.
    with_vectors = [exercise for exercise in exercises if exercise.definition.has_vectors]
    if with_vectors:
        titles = join_with("and", list(dict.fromkeys(map(format_heading, with_vectors))))
        names = max((exercise.tree.players for exercise in with_vectors), key=len)
        sentences.append(
            f"In {titles}, a letter shows who moves; utilities are listed in the order "
            f"{', '.join(names)}."
        )
    return " ".join(sentences)


def format_note(exercises: Sequence[Exercise]) -> str:
    """Return the note on the solutions of all exercises; "" if they need none."""
    return MET_NOTE if any("windows" in exercise.parts for exercise in exercises) else ""


def list_inner_nodes(exercise: Exercise) -> list[int]:
    """Return the inner nodes in the order of their letters."""
    tree = exercise.tree
    level, nodes = [tree.initial], []
    while level:
        nodes += [state for state in level if not tree.is_terminal(state)]
        level = [child for state in level for child in tree.children(state)]
    return nodes


def format_values(exercise: Exercise) -> list[tuple[str, str]]:
    """Return the letter and the value of each inner node."""
    return [
        (exercise.node_name(state), format_value(exercise.values[state]))
        for state in list_inner_nodes(exercise)
    ]


def format_windows(exercise: Exercise) -> list[tuple[str, str]]:
    """Return the letter and the windows of each inner node: [3, +∞] → [3, 2], cut off."""
    rows = []
    for state in list_inner_nodes(exercise):
        windows = exercise.windows.get(state)
        text = "never visited"
        if windows:
            text = " → ".join(map(format_window, windows.sequence))
            text += ", cut off" if windows.cut_by is not None else ""
        rows.append((exercise.node_name(state), text))
    return rows


def format_unvisited(exercise: Exercise) -> str:
    """Return the names of the leaves that are never visited."""
    names = ", ".join(map(exercise.node_name, exercise.unvisited_leaves))
    return names or "none: every leaf is visited"


def format_best_moves(exercise: Exercise) -> str:
    """Return the best moves at the root: a1 or a2."""
    tree = exercise.tree
    return " or ".join(tree.action_name(tree.initial, action) for action in exercise.best_moves)


def count_points(exercise: Exercise) -> dict[str, int]:
    """Return the maximum points of each part."""
    marks = grade(exercise, {}).marks
    return {part: sum(m.max_points for m in marks if m.part == part) for part in exercise.parts}


def format_points(exercise: Exercise, parts: Mapping[str, int]) -> str:
    """Return the points as a sum: 4 values + 7 windows + 1 cutoff + 1 move = 13 points."""
    terms = [_format_term(exercise, part, points) for part, points in parts.items()]
    return f"{' + '.join(terms)} = {format_total(parts)}"


def format_total(parts: Mapping[str, int]) -> str:
    """Return the sum of the parts' points: 13 points."""
    return _format_count(sum(parts.values()), "point")


def _format_term(exercise: Exercise, part: str, points: int) -> str:
    if part == "unvisited" and not exercise.unvisited_leaves:
        return "1 for no cutoff"
    return _format_count(points, _UNITS[part])


def _format_count(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def solution_json(exercise: Exercise) -> dict[str, Any]:
    """Return the solution as plain data, in the form of an answer that `grade` accepts."""
    tree, name = exercise.tree, exercise.node_name
    nodes = list_inner_nodes(exercise)
    data: dict[str, Any] = {}
    for part in exercise.parts:
        if part == "values":
            data[part] = {name(state): _json_value(exercise.values[state]) for state in nodes}
        elif part == "windows":
            data[part] = {
                name(state): [
                    list(map(_json_value, window)) for window in exercise.windows[state].sequence
                ]
                for state in nodes
                if state in exercise.windows
            }
        elif part == "unvisited":
            data[part] = [name(leaf) for leaf in exercise.unvisited_leaves]
        else:
            data[part] = tree.action_name(tree.initial, exercise.best_moves[0])
    return data


def _json_value(value: Any) -> Any:
    """Return a number or a vector as JSON can hold it, infinite numbers as text."""
    if isinstance(value, tuple):
        return list(value)
    return value if value not in (inf, -inf) else "inf" if value > 0 else "-inf"
