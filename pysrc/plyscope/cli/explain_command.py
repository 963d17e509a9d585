"""The command `explain`: what each tick of a search means, in a sentence."""

import argparse
import json
from dataclasses import asdict
from typing import Any

from plyscope import Explanation, record
from plyscope.cli.argument_parser import ExitCode, Parser, add_command, write_output
from plyscope.cli.search_arguments import (
    add_task_arguments,
    read_task,
    undecided_when_too_large,
)


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command and its options."""
    parser = add_command(
        commands,
        "explain",
        "explain a search tick by tick",
        "Record a search and print a sentence for each tick, or all that there is to say of one "
        "tick: the sentence, when the node will be cut off, and the variables.",
        [
            'explain "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"',
            "explain tree-aima --tick 15",
            "explain tree-aima --algorithm minimax --json",
        ],
    )
    add_task_arguments(parser)
    parser.add_argument("--tick", type=int, metavar="N", help="explain this tick only")
    parser.add_argument("--json", action="store_true", help="print the explanations as JSON")


def run(options: argparse.Namespace) -> int:
    """Record the search and print the explanations; return the exit code."""
    task = read_task(options)
    with undecided_when_too_large():
        trace = record(task.game, task.state, task.algorithm, **task.options)
        if options.tick is not None:
            explanation = trace.explain(options.tick)
            data: Any = _describe(options.tick, explanation)
            text = _format_explanation(explanation)
        else:
            explanations = [trace.explain(tick) for tick in range(trace.ticks + 1)]
            data = [_describe(tick, each) for tick, each in enumerate(explanations)]
            text = "".join(f"{tick}: {each.sentence}\n" for tick, each in enumerate(explanations))
    write_output(f"{json.dumps(data, ensure_ascii=False)}\n" if options.json else text)
    return ExitCode.SUCCESS


def _describe(tick: int, explanation: Explanation) -> dict[str, Any]:
    """Return an explanation as plain data."""
    claims = [
        {"claim": type(claim).__name__} | {k: _finite(v) for k, v in asdict(claim).items()}
        for claim in explanation.claims
    ]
    return {
        "tick": tick,
        "sentence": explanation.sentence,
        "condition": explanation.condition,
        "claims": claims,
        "source_line": explanation.source_line,
        "pseudocode_line": explanation.pseudocode_line,
        "variables": dict(explanation.variables),
        "player": explanation.player,
    }


def _finite(value: Any) -> Any:
    """Return a value as JSON can hold it: an infinite one as text."""
    if isinstance(value, float) and value - value != 0:
        return str(value)
    if isinstance(value, (tuple, list)):
        return [_finite(each) for each in value]
    return value


def _format_explanation(explanation: Explanation) -> str:
    """Return all that there is to say of one tick."""
    variables = ", ".join(f"{name} = {value}" for name, value in explanation.variables.items())
    lines = [
        explanation.sentence,
        explanation.condition,
        f"Source line {explanation.source_line}, {explanation.player} to move: {variables}",
    ]
    return "".join(f"{line}\n" for line in lines if line)
