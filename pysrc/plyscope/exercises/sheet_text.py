"""Sheets as plain text."""

from collections.abc import Iterator, Sequence

from plyscope.exercises import solution
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import format_value
from plyscope.game import CHANCE
from plyscope.trace.value_format import format_probability


def write_text(
    exercises: Sequence[Exercise], title: str, seeds: Sequence[int], solutions: bool
) -> str:
    """Return the exercises as plain text and, if asked for, their solutions."""
    lines = [title, ""]
    for number, exercise in enumerate(exercises, 1):
        lines += [
            f"{number}. {solution.format_heading(exercise)}",
            *_indent(_write_exercise(exercise)),
            "",
        ]
    if solutions:
        note = solution.format_note(exercises)
        lines += ["Solutions", "", *([note, ""] if note else [])]
        for number, exercise in enumerate(exercises, 1):
            seed = f" (seed {seeds[number - 1]})" if seeds else ""
            solution_lines = _indent(_write_solution(exercise))
            lines += [f"{number}. {solution.format_heading(exercise)}{seed}", *solution_lines, ""]
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
    exercise: Exercise, state: int, branch: str, indent: str, move: str
) -> Iterator[str]:
    """Draw a node and its subtree, one line for each node."""
    tree = exercise.tree
    label = exercise.node_name(state)
    if tree.is_terminal(state):
        yield f"{branch}{move}{label} = {format_value(exercise.node_value(state))}"
        return
    player = tree.to_move(state)
    yield f"{branch}{move}{label}, {'chance' if player == CHANCE else tree.players[player]}"
    probabilities = dict(tree.outcomes(state)) if player == CHANCE else {}
    last = tree.children(state)[-1]
    for action, child in enumerate(tree.children(state)):
        name = f"{tree.action_name(state, action)}: " if tree.has_names(state) else ""
        if probabilities:
            name = f"{format_probability(probabilities[action])}: {name}"
        corner, further = ("└─ ", "   ") if child == last else ("├─ ", "│  ")
        yield from _draw_tree(exercise, child, indent + corner, indent + further, name)


def _write_solution(exercise: Exercise) -> Iterator[str]:
    if "values" in exercise.parts:
        yield "Values: " + ", ".join(
            f"{node} = {value}" for node, value in solution.format_values(exercise)
        )
    if "windows" in exercise.parts:
        yield "Windows:"
        yield from (f"  {node}: {windows}" for node, windows in solution.format_windows(exercise))
    if "unvisited" in exercise.parts:
        yield f"Never visited: {solution.format_unvisited(exercise)}"
    if "move" in exercise.parts:
        yield f"Best move: {solution.format_best_moves(exercise)}"
    yield solution.format_points(exercise, solution.count_points(exercise))
