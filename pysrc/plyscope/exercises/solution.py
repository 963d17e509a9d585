"""The key of an exercise, as a lecturer would write it, and what each part of it is worth."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import format_value, format_window, join_with_and
from plyscope.exercises.grading import grade
from plyscope.game import CHANCE, MAX, MIN

MET_NOTE = "A last window at which α and β have met may be left out, and brings no point."
_SIGNS = {MAX: "△ MAX moves", MIN: "▽ MIN moves", CHANCE: "○ chance"}
HEADINGS = {"alphabeta": "Alpha–beta", "maxn": "Maxⁿ"}
_UNITS = {"values": "value", "windows": "window", "unvisited": "cutoff", "move": "move"}


def format_heading(exercise: Exercise) -> str:
    """Return what an exercise is about, in a word."""
    return HEADINGS.get(exercise.kind, exercise.kind.capitalize())


def format_legend(exercises: Sequence[Exercise]) -> str:
    """Return what the signs in the trees mean, those that there are; "" where there are none."""
    movers = {
        exercise.tree.to_move(state)
        for exercise in exercises
        if exercise.kind != "maxn"
        for state in list_inner_nodes(exercise)
    }
    told = [_SIGNS[player] for player in (MAX, MIN, CHANCE) if player in movers]
    found = [f"{', '.join(told)}."] if told else []
    # In each tree with more players than two; where trees differ, the longest says it of all.
    players = max((e.tree.players for e in exercises if e.kind == "maxn"), key=len, default=())
    if players:
        found.append(
            "In Maxⁿ a letter says who moves, and utilities are those of "
            f"{join_with_and(list(players))}, in this order."
        )
    return " ".join(found)


def format_note(exercises: Sequence[Exercise]) -> str:
    """Return what is to be said of the whole key, "" where there is nothing."""
    return MET_NOTE if any("windows" in exercise.parts for exercise in exercises) else ""


def list_inner_nodes(exercise: Exercise) -> list[int]:
    """Return the inner nodes in the order of their letters."""
    tree = exercise.tree
    level, found = [tree.initial], []
    while level:
        found += [state for state in level if not tree.is_terminal(state)]
        level = [child for state in level for child in tree.children(state)]
    return found


def format_values(exercise: Exercise) -> list[tuple[str, str]]:
    """Return the letter of each inner node, and what it is worth."""
    return [
        (exercise.node_name(s), format_value(exercise.values[s]))
        for s in list_inner_nodes(exercise)
    ]


def format_windows(exercise: Exercise) -> list[tuple[str, str]]:
    """Return the letter of each inner node, and its windows: [3, +∞] → [3, 2], cut."""
    found = []
    for state in list_inner_nodes(exercise):
        told = exercise.windows.get(state)
        text = "never visited"
        if told:
            text = " → ".join(map(format_window, told.sequence))
            text += ", cut" if told.cut_by is not None else ""
        found.append((exercise.node_name(state), text))
    return found


def format_unvisited(exercise: Exercise) -> str:
    """Return the names of the leaves that are never visited."""
    return (
        ", ".join(map(exercise.node_name, exercise.unvisited_leaves))
        or "none: every leaf is visited"
    )


def format_best_moves(exercise: Exercise) -> str:
    """Return the best move at the root; all of them, where several are."""
    tree = exercise.tree
    return " or ".join(tree.action_name(tree.initial, action) for action in exercise.best_moves)


def count_points(exercise: Exercise) -> dict[str, int]:
    """Return how many points each part brings at most."""
    marks = grade(exercise, {}).marks
    return {part: sum(m.max_points for m in marks if m.part == part) for part in exercise.parts}


def format_points(exercise: Exercise, parts: Mapping[str, int]) -> str:
    """Return its points as a sum: 4 values + 7 windows + 1 cutoff + 1 move = 13 points."""
    terms = [_format_term(exercise, part, of) for part, of in parts.items()]
    return f"{' + '.join(terms)} = {format_total(parts)}"


def format_total(parts: Mapping[str, int]) -> str:
    """Return how many points the parts bring together: 13 points."""
    return _format_count(sum(parts.values()), "point")


def _format_term(exercise: Exercise, part: str, max_points: int) -> str:
    if part == "unvisited" and not exercise.unvisited_leaves:
        return "1 for no cutoff"
    return _format_count(max_points, _UNITS[part])


def _format_count(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def solution_json(exercise: Exercise) -> dict[str, Any]:
    """Return the right answer as plain data, as `grade` reads it."""
    tree, name = exercise.tree, exercise.node_name
    found: dict[str, Any] = {}
    for part in exercise.parts:
        if part == "values":
            found[part] = {
                name(s): _json_value(exercise.values[s]) for s in list_inner_nodes(exercise)
            }
        elif part == "windows":
            told = {
                s: exercise.windows[s].sequence
                for s in list_inner_nodes(exercise)
                if s in exercise.windows
            }
            found[part] = {
                name(s): [list(map(_json_value, w)) for w in each] for s, each in told.items()
            }
        elif part == "unvisited":
            found[part] = [name(leaf) for leaf in exercise.unvisited_leaves]
        else:
            found[part] = tree.action_name(tree.initial, exercise.best_moves[0])
    return found


def _json_value(value: Any) -> Any:
    """Return a number or a vector as JSON has it, which knows nothing infinite."""
    if isinstance(value, tuple):
        return list(value)
    return value if value not in (inf, -inf) else "inf" if value > 0 else "-inf"
