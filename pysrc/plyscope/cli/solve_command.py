"""The command `solve`: the value of a position, its best move and the principal variation."""

import argparse
import json
from collections.abc import Sequence
from typing import Any

from plyscope import solve
from plyscope.cli.argument_parser import ExitCode, Parser, add_command, write_output
from plyscope.cli.search_arguments import (
    SearchTask,
    add_task_arguments,
    read_task,
    undecided_when_too_large,
)
from plyscope.game import CHANCE
from plyscope.search import Result
from plyscope.trace.value_format import format_number


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command and its options."""
    parser = add_command(
        commands,
        "solve",
        "search a position: its value and its best move",
        "Search a position and print its value, the best move, the principal variation and what "
        "the search counted. Every value is a utility of MAX, the first of the game's players.",
        [
            "solve tictactoe",
            'solve "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"',
            'solve tictactoe --moves "b2 a1" --algorithm minimax --json',
            'solve "chess:6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" --option nodes=2000',
        ],
    )
    add_task_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(options: argparse.Namespace) -> int:
    """Search and print the result; return the exit code."""
    task = read_task(options)
    with undecided_when_too_large():
        result = solve(task.game, task.state, task.algorithm, **task.options)
        data = describe_result(task, result)
    if options.json:
        write_output(f"{json.dumps(data, ensure_ascii=False)}\n")
    else:
        write_output(_format_result(data))
    return ExitCode.SUCCESS


def describe_result(task: SearchTask, result: Result) -> dict[str, Any]:
    """Return a result as plain data, its moves by name."""
    names = name_moves(task.game, task.state, result.principal_variation)
    action = result.action
    return {
        "game": task.name,
        "algorithm": task.algorithm,
        "options": dict(task.options),
        "value": result.value,
        "move": None if action is None else task.game.action_name(task.state, action),
        "principal_variation": names,
        "counts": dict(result.counts),
    }


def name_moves(game: Any, state: Any, actions: Sequence[int]) -> list[str]:
    """Return the names of actions played one after another, as far as chance does not decide."""
    names = []
    for action in actions:
        names.append(game.action_name(state, action))
        state = game.result(state, action)
        if not game.is_terminal(state) and game.to_move(state) == CHANCE:
            break
    return names


def _format_result(data: dict[str, Any]) -> str:
    """Return a result as lines for people."""
    counts = ", ".join(f"{name} {count:,}" for name, count in data["counts"].items())
    lines = [
        f"Value: {format_number(data['value'])}",
        f"Best move: {data['move'] or 'none'}",
        f"Principal variation: {', '.join(data['principal_variation']) or 'none'}",
        f"{data['algorithm']}: {counts}",
    ]
    return "\n".join(lines) + "\n"
