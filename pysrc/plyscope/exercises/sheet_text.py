"""Sheets as plain text."""

from collections.abc import Iterator, Sequence

from plyscope.exercises import solution as keys
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import shown
from plyscope.game import CHANCE
from plyscope.trace.value_format import format_probability


def text(exercises: Sequence[Exercise], title: str, seeds: Sequence[int], key: bool) -> str:
    """Return exercises, then their key."""
    lines = [title, ""]
    for number, exercise in enumerate(exercises, 1):
        lines += [f"{number}. {keys.heading(exercise)}", *_indented(_asked(exercise)), ""]
    if key:
        note = keys.note(exercises)
        lines += ["Key", "", *([note, ""] if note else [])]
        for number, exercise in enumerate(exercises, 1):
            seed = f" (seed {seeds[number - 1]})" if seeds else ""
            solved = _indented(_solved(exercise))
            lines += [f"{number}. {keys.heading(exercise)}{seed}", *solved, ""]
    return "\n".join(lines)


def _indented(lines: Iterator[str]) -> list[str]:
    return [f"   {line}".rstrip() for line in lines]


def _asked(exercise: Exercise) -> Iterator[str]:
    if exercise.rule:
        yield exercise.rule
    yield ""
    yield from _drawn(exercise, exercise.tree.initial, "", "", "")
    yield ""
    for letter, task in zip("abcd", exercise.tasks, strict=False):
        yield f"({letter}) {task}"


def _drawn(exercise: Exercise, state: int, before: str, indent: str, name: str) -> Iterator[str]:
    """Draw a node and all below it, a line each."""
    tree = exercise.tree
    label = exercise.name(state)
    if tree.is_terminal(state):
        yield f"{before}{name}{label} = {shown(exercise.worth(state))}"
        return
    player = tree.to_move(state)
    yield f"{before}{name}{label}, {'chance' if player == CHANCE else tree.players[player]}"
    odds = dict(tree.outcomes(state)) if player == CHANCE else {}
    last = tree.children(state)[-1]
    for action, child in enumerate(tree.children(state)):
        move = f"{tree.action_name(state, action)}: " if tree.has_names(state) else ""
        move = f"{format_probability(odds[action])}: {move}" if odds else move
        branch, further = ("└─ ", "   ") if child == last else ("├─ ", "│  ")
        yield from _drawn(exercise, child, indent + branch, indent + further, move)


def _solved(exercise: Exercise) -> Iterator[str]:
    if "values" in exercise.parts:
        yield "Values: " + ", ".join(f"{node} = {value}" for node, value in keys.values(exercise))
    if "windows" in exercise.parts:
        yield "Windows:"
        yield from (f"  {node}: {told}" for node, told in keys.windows(exercise))
    if "unvisited" in exercise.parts:
        yield f"Never visited: {keys.unvisited(exercise)}"
    if "move" in exercise.parts:
        yield f"Best move: {keys.move(exercise)}"
    yield keys.points_line(exercise, keys.points(exercise))
