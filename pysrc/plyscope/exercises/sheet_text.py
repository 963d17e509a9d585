"""Sheets as plain text."""

from collections.abc import Iterator, Sequence

from plyscope.exercises import solution as keys
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import format_value
from plyscope.game import CHANCE
from plyscope.trace.value_format import format_probability


def write_text(
    exercises: Sequence[Exercise], title: str, seeds: Sequence[int], solutions: bool
) -> str:
    """Return exercises, then their key."""
    lines = [title, ""]
    for number, exercise in enumerate(exercises, 1):
        lines += [
            f"{number}. {keys.format_heading(exercise)}",
            *_indent(_write_exercise(exercise)),
            "",
        ]
    if solutions:
        note = keys.format_note(exercises)
        lines += ["Key", "", *([note, ""] if note else [])]
        for number, exercise in enumerate(exercises, 1):
            seed = f" (seed {seeds[number - 1]})" if seeds else ""
            solved = _indent(_write_solution(exercise))
            lines += [f"{number}. {keys.format_heading(exercise)}{seed}", *solved, ""]
    return "\n".join(lines)


def _indent(lines: Iterator[str]) -> list[str]:
    return [f"   {line}".rstrip() for line in lines]


def _write_exercise(exercise: Exercise) -> Iterator[str]:
    if exercise.rule:
        yield exercise.rule
    yield ""
    yield from _draw_tree(exercise, exercise.tree.initial, "", "", "")
    yield ""
    for letter, task in zip("abcd", exercise.tasks, strict=False):
        yield f"({letter}) {task}"


def _draw_tree(
    exercise: Exercise, state: int, before: str, indent: str, name: str
) -> Iterator[str]:
    """Draw a node and all below it, a line each."""
    tree = exercise.tree
    label = exercise.node_name(state)
    if tree.is_terminal(state):
        yield f"{before}{name}{label} = {format_value(exercise.node_value(state))}"
        return
    player = tree.to_move(state)
    yield f"{before}{name}{label}, {'chance' if player == CHANCE else tree.players[player]}"
    odds = dict(tree.outcomes(state)) if player == CHANCE else {}
    last = tree.children(state)[-1]
    for action, child in enumerate(tree.children(state)):
        move = f"{tree.action_name(state, action)}: " if tree.has_names(state) else ""
        move = f"{format_probability(odds[action])}: {move}" if odds else move
        branch, further = ("└─ ", "   ") if child == last else ("├─ ", "│  ")
        yield from _draw_tree(exercise, child, indent + branch, indent + further, move)


def _write_solution(exercise: Exercise) -> Iterator[str]:
    if "values" in exercise.parts:
        yield "Values: " + ", ".join(
            f"{node} = {value}" for node, value in keys.format_values(exercise)
        )
    if "windows" in exercise.parts:
        yield "Windows:"
        yield from (f"  {node}: {told}" for node, told in keys.format_windows(exercise))
    if "unvisited" in exercise.parts:
        yield f"Never visited: {keys.format_unvisited(exercise)}"
    if "move" in exercise.parts:
        yield f"Best move: {keys.format_best_moves(exercise)}"
    yield keys.format_points(exercise, keys.count_points(exercise))
