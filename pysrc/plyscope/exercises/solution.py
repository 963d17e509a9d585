"""The key of an exercise, as a lecturer would write it, and what each part of it is worth."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import joined, shown, shown_window
from plyscope.exercises.grading import grade
from plyscope.game import CHANCE, MAX, MIN

MET = "A last window at which α and β have met may be left out, and brings no point."
_SIGNS = {MAX: "△ MAX moves", MIN: "▽ MIN moves", CHANCE: "○ chance"}
HEADINGS = {"alphabeta": "Alpha–beta", "maxn": "Maxⁿ"}
_UNITS = {"values": "value", "windows": "window", "unvisited": "cutoff", "move": "move"}


def heading(exercise: Exercise) -> str:
    """Return what an exercise is about, in a word."""
    return HEADINGS.get(exercise.kind, exercise.kind.capitalize())


def legend(exercises: Sequence[Exercise]) -> str:
    """Return what the signs in the trees mean, those that there are; "" where there are none."""
    movers = {
        exercise.tree.to_move(state)
        for exercise in exercises
        if exercise.kind != "maxn"
        for state in inner(exercise)
    }
    told = [_SIGNS[player] for player in (MAX, MIN, CHANCE) if player in movers]
    found = [f"{', '.join(told)}."] if told else []
    # In each tree with more players than two; where trees differ, the longest says it of all.
    players = max((e.tree.players for e in exercises if e.kind == "maxn"), key=len, default=())
    if players:
        found.append(
            f"In Maxⁿ a letter says who moves, and utilities are those of {joined(list(players))}, "
            "in this order."
        )
    return " ".join(found)


def note(exercises: Sequence[Exercise]) -> str:
    """Return what is to be said of the whole key, "" where there is nothing."""
    return MET if any("windows" in exercise.parts for exercise in exercises) else ""


def inner(exercise: Exercise) -> list[int]:
    """Return the inner nodes in the order of their letters."""
    tree = exercise.tree
    level, found = [tree.initial], []
    while level:
        found += [state for state in level if not tree.is_terminal(state)]
        level = [child for state in level for child in tree.children(state)]
    return found


def values(exercise: Exercise) -> list[tuple[str, str]]:
    """Return the letter of each inner node, and what it is worth."""
    return [(exercise.name(s), shown(exercise.values[s])) for s in inner(exercise)]


def windows(exercise: Exercise) -> list[tuple[str, str]]:
    """Return the letter of each inner node, and its windows: [3, +∞] → [3, 2], cut."""
    found = []
    for state in inner(exercise):
        told = exercise.windows.get(state)
        text = "never visited"
        if told:
            text = " → ".join(map(shown_window, told.written))
            text += ", cut" if told.cut_by is not None else ""
        found.append((exercise.name(state), text))
    return found


def unvisited(exercise: Exercise) -> str:
    """Return the names of the leaves that are never visited."""
    return ", ".join(map(exercise.name, exercise.unvisited)) or "none: every leaf is visited"


def move(exercise: Exercise) -> str:
    """Return the best move at the root; all of them, where several are."""
    tree = exercise.tree
    return " or ".join(tree.action_name(tree.initial, action) for action in exercise.moves)


def points(exercise: Exercise) -> dict[str, int]:
    """Return how many points each part brings at most."""
    marks = grade(exercise, {}).marks
    return {part: sum(m.of for m in marks if m.part == part) for part in exercise.parts}


def points_line(exercise: Exercise, parts: Mapping[str, int]) -> str:
    """Return its points as a sum: 4 values + 7 windows + 1 cutoff + 1 move = 13 points."""
    terms = [_term(exercise, part, of) for part, of in parts.items()]
    return f"{' + '.join(terms)} = {total(parts)}"


def total(parts: Mapping[str, int]) -> str:
    """Return how many points the parts bring together: 13 points."""
    return _counted(sum(parts.values()), "point")


def _term(exercise: Exercise, part: str, of: int) -> str:
    if part == "unvisited" and not exercise.unvisited:
        return "1 for no cutoff"
    return _counted(of, _UNITS[part])


def _counted(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def solution(exercise: Exercise) -> dict[str, Any]:
    """Return the right answer as plain data, as `grade` reads it."""
    tree, name = exercise.tree, exercise.name
    found: dict[str, Any] = {}
    for part in exercise.parts:
        if part == "values":
            found[part] = {name(s): _plain(exercise.values[s]) for s in inner(exercise)}
        elif part == "windows":
            told = {
                s: exercise.windows[s].written for s in inner(exercise) if s in exercise.windows
            }
            found[part] = {
                name(s): [list(map(_plain, w)) for w in each] for s, each in told.items()
            }
        elif part == "unvisited":
            found[part] = [name(leaf) for leaf in exercise.unvisited]
        else:
            found[part] = tree.action_name(tree.initial, exercise.moves[0])
    return found


def _plain(value: Any) -> Any:
    """Return a number or a vector as JSON has it, which knows nothing infinite."""
    if isinstance(value, tuple):
        return list(value)
    return value if value not in (inf, -inf) else "inf" if value > 0 else "-inf"
