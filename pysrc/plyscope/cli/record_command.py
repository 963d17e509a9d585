"""The command `record`: the searched tree as JSON, SVG or TikZ."""

import argparse
from collections.abc import Callable, Mapping

from plyscope import Trace, record
from plyscope.cli.argument_parser import (
    ExitCode,
    Parser,
    add_command,
    parse_path,
    write_output,
)
from plyscope.cli.search_arguments import (
    add_task_arguments,
    read_task,
    undecided_when_too_large,
)
from plyscope.validation import short_repr

WRITERS: Mapping[str, Callable[[Trace], str]] = {
    "json": Trace.to_json,
    "svg": Trace.svg,
    "tikz": Trace.tikz,
}
SUFFIXES = {".json": "json", ".svg": "svg", ".tex": "tikz", ".tikz": "tikz"}


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command and its options."""
    parser = add_command(
        commands,
        "record",
        "record a search: its tree as JSON, SVG or TikZ",
        "Record a search and write it: all its nodes and events as JSON, or its tree as textbooks "
        "draw it, as SVG or as TikZ. The format is that of --format, else that of the suffix of "
        "--out, else JSON.",
        [
            'record "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]" --out tree.svg',
            "record tree-aima --algorithm minimax --out tree.tex",
            'record tictactoe --moves "b2 a1 c3 a3 b1" --format json',
        ],
    )
    add_task_arguments(parser)
    parser.add_argument("--format", choices=WRITERS, help="json, svg or tikz")
    parser.add_argument(
        "--out", type=parse_path, metavar="FILE", help="the file to write (default: print it)"
    )


def run(options: argparse.Namespace) -> int:
    """Record the search and write it; return the exit code."""
    format_ = options.format
    if format_ is None and options.out is not None:
        suffix = options.out.suffix.lower()
        if suffix not in SUFFIXES:
            raise ValueError(
                f"The suffix of {short_repr(str(options.out))} names no format; use "
                f"{', '.join(SUFFIXES)}, or --format {', '.join(WRITERS)}."
            )
        format_ = SUFFIXES[suffix]
    task = read_task(options)
    with undecided_when_too_large():
        trace = record(task.game, task.state, task.algorithm, **task.options)
        text = WRITERS[format_ or "json"](trace)
    write_output(text if text.endswith("\n") else f"{text}\n", options.out)
    return ExitCode.SUCCESS
