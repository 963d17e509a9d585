"""The command `record`: the searched tree as JSON, SVG or TikZ; a program with its own game."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from plyscope import NotTraceable, RecordedTrace, SimulationTree, Trace, record
from plyscope.cli.argument_parser import (
    PROGRAM_SUFFIXES,
    ExitCode,
    Parser,
    Undecided,
    add_command,
    parse_path,
    read_program_text,
    write_output,
)
from plyscope.cli.search_arguments import (
    GAME_HELP,
    add_task_arguments,
    read_task,
    undecided_when_too_large,
)
from plyscope.student_code.adapters.starts.program_record import find_start, record_start
from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.adapters.starts.search_start import Start, load_names
from plyscope.student_code.adapters.starts.simulation_tree import grow_tree
from plyscope.student_code.call_tree.sibling_files import files_beside
from plyscope.trace.value_format import format_number
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
        "--out, else JSON. In the place of a game, FILE.py is a program that brings its own: its "
        "starts and its result are printed where no format is named. It may import the Python "
        "files beside it and in the folder above. The program runs with your rights: record only "
        "what you would run. Exit codes: 0 done, 2 a wrong command line or file, 3 no "
        "search of the program could be recorded.",
        [
            'record "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]" --out tree.svg',
            "record tree-aima --algorithm minimax --out tree.tex",
            'record tictactoe --moves "b2 a1 c3 a3 b1" --format json',
            "record tictactoe.py",
            'record tictactoe.py --start "minimax(initial_state())" --out tree.json',
        ],
    )
    add_task_arguments(parser, f"{GAME_HELP}; or FILE.py, a program with its own game")
    parser.add_argument(
        "--start", metavar="CALL", help="the call with which the search of FILE.py starts"
    )
    parser.add_argument("--format", choices=WRITERS, help="json, svg or tikz")
    parser.add_argument(
        "--out", type=parse_path, metavar="FILE", help="the file to write (default: print it)"
    )


def run(options: argparse.Namespace) -> int:
    """Record the search and write it; return the exit code."""
    format_ = _choose_format(options)
    if options.game.lower().endswith(PROGRAM_SUFFIXES):
        return _record_file(options, format_)
    if options.start is not None:
        raise ValueError("--start is for a program: expected FILE.py in the place of the game.")
    task = read_task(options)
    with undecided_when_too_large():
        trace = record(task.game, task.state, task.algorithm, **task.options)
        text = WRITERS[format_ or "json"](trace)
    write_output(text if text.endswith("\n") else f"{text}\n", options.out)
    return ExitCode.SUCCESS


def _choose_format(options: argparse.Namespace) -> str | None:
    """Return the format that is named, by itself or by the suffix of a file."""
    format_: str | None = options.format
    if format_ is None and options.out is not None:
        suffix = options.out.suffix.lower()
        if suffix not in SUFFIXES:
            raise ValueError(
                f"The suffix of {short_repr(str(options.out))} names no format; use "
                f"{', '.join(SUFFIXES)}, or --format {', '.join(WRITERS)}."
            )
        format_ = SUFFIXES[suffix]
    return format_


def _record_file(options: argparse.Namespace, format_: str | None) -> int:
    """Record a program that brings its own game; return the exit code."""
    if options.moves or options.algorithm or options.option or options.first:
        raise ValueError(
            "A program is recorded as it is: --moves, --algorithm, --option and --first are for "
            "games; expected --start alone."
        )
    path = Path(options.game)
    with files_beside(path):
        return _record_text(read_program_text(path), options, format_)


def _record_text(text: str, options: argparse.Namespace, format_: str | None) -> int:
    starts = recognize(text)
    try:
        start = find_start(starts, options.start, text)
        if start.node_class:
            tree = grow_tree(load_names(start, text), start)
            output = _write_simulations(tree, format_) or _describe_simulations(starts, start, tree)
        else:
            trace = record_start(text, start, starts[0].call if starts else "")
            output = WRITERS[format_](trace) if format_ else _describe_trace(starts, start, trace)
    except NotTraceable as error:
        raise Undecided(str(error)) from None
    write_output(output if output.endswith("\n") else f"{output}\n", options.out)
    return ExitCode.SUCCESS


def _write_simulations(tree: SimulationTree, format_: str | None) -> str:
    if format_ not in (None, "svg"):
        raise ValueError(f"A Monte Carlo search has no {format_} here; use --format svg.")
    return tree.svg() if format_ else ""


def _describe_starts(starts: Sequence[Start], chosen: Start) -> list[str]:
    """Return what was recognised, and the calls that start a search; the chosen one is marked."""
    lines = [f"Recognised: {chosen.title or 'a recursion'}.", f"Starts with: {chosen.line}"]
    others = [each for each in starts if each.line != chosen.line]
    return [*lines, *(f"  or: {each.line}  ({each.title})" for each in others)]


def _describe_trace(starts: Sequence[Start], start: Start, trace: RecordedTrace) -> str:
    told = dict(trace.result.counts)
    if not trace.tells_cutoffs:
        told.pop("cutoffs", None)
    counts = ", ".join(f"{name} {count:,}" for name, count in told.items())
    value = trace.result.value
    return "\n".join(
        [
            *_describe_starts(starts, start),
            trace.ending,
            *([] if value is None else [f"Value: {format_number(value)}"]),
            f"Recorded: {counts}",
        ]
    )


def _describe_simulations(starts: Sequence[Start], start: Start, tree: SimulationTree) -> str:
    error = tree.error
    lines = [*_describe_starts(starts, start), str(tree)]
    if error is not None:
        lines.append(f"The program ended with {type(error).__name__}: {error}")
    return "\n".join(lines)
