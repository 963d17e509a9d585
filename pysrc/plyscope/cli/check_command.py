"""The command `check`: is a program right, and if not, on which tree is it wrong?"""

import argparse
import csv
import json
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from math import inf
from pathlib import Path

from plyscope import Verdict
from plyscope.cli.argument_parser import (
    ExitCode,
    Parser,
    Undecided,
    add_command,
    parse_path,
    read_program_text,
    write_output,
)
from plyscope.cli.check_answer import Answer
from plyscope.cli.program_process import SECONDS, check_in_process
from plyscope.student_code.grader.check_search import FIRST_PLAYERS
from plyscope.student_code.grader.own_game.report_table import COLUMNS, make_row
from plyscope.student_code.grader.trials.references import REFERENCES

EXIT_CODES = {
    Verdict.RIGHT: ExitCode.SUCCESS,
    Verdict.WRONG: ExitCode.WRONG,
    Verdict.UNDECIDED: ExitCode.UNDECIDED,
}


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command and its options."""
    parser = add_command(
        commands,
        "check",
        "check a program: its search against a reference, or its game",
        "Check the search in a Python file. A program that brings its own game, such as a CS50 "
        "tictactoe or a CS188 multiAgents, is checked as it is: its rules against ours, its search "
        "against plain minimax on its game. Any other search is checked on hundreds of small "
        "trees, and with --game a class is checked against the rules that every game keeps. Exit "
        "codes: 0 right, 1 wrong, 2 a wrong command line, 3 the file could not be checked. A "
        "program may import the Python files beside it and in the folder above. The "
        "programs run with your rights, in a process with limits of time and memory: "
        "check only what you would run.",
        [
            "check homework.py",
            "check homework.py --reference minimax --function decide --json",
            "check handed_in/*.py --csv",
            "check homework.py --utilities=-1,0,1",
            "check my_game.py --game Nim",
        ],
    )
    parser.add_argument(
        "files",
        type=parse_path,
        nargs="+",
        metavar="FILE",
        help="Python files or Jupyter notebooks; - reads standard input",
    )
    parser.add_argument(
        "--reference",
        choices=REFERENCES,
        metavar="NAME",
        help=f"what a search on our games should do: {', '.join(REFERENCES)} (default alphabeta); "
        "a program is then not checked on its own game",
    )
    parser.add_argument("--function", metavar="NAME", help="which function, if there are several")
    parser.add_argument(
        "--ties",
        choices=("cut", "strict"),
        help="the rule for equal values (default: either, if it is kept to)",
    )
    parser.add_argument(
        "--first", choices=FIRST_PLAYERS, help="who always moves first (default: each in turn)"
    )
    parser.add_argument(
        "--utilities",
        type=_parse_utilities,
        default=(),
        metavar="LIST",
        help="the only values that leaves of our trees have, such as --utilities=-1,0,1",
    )
    parser.add_argument(
        "--game", metavar="CLASS", help="check this class of the file as a game instead"
    )
    parser.add_argument(
        "--seconds",
        type=_parse_seconds,
        default=SECONDS,
        metavar="N",
        help=f"time limit of a program that has a process of its own (default {SECONDS:g})",
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print the report as JSON")
    output.add_argument(
        "--csv",
        action="store_true",
        help="print one row a file: file, verdict, mistake, counterexample, differences of rules, "
        "sentence; the files are checked side by side",
    )


def _parse_utilities(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"expected numbers with commas, such as -1,0,1, not {text!r}"
        ) from None


def _parse_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < inf:
        raise argparse.ArgumentTypeError(f"expected a number of seconds above 0, not {text!r}")
    return seconds


def run(options: argparse.Namespace) -> int:
    """Check the files and print the reports; return the exit code."""
    if options.csv:
        return _check_table(options)
    codes = []
    for path in options.files:
        if len(options.files) > 1 and not options.json:
            write_output(f"{path}\n")
        codes.append(_check_file(path, options))
    return _worst(codes)


def _worst(codes: Sequence[int]) -> int:
    """Return WRONG if a file is wrong, else UNDECIDED if one could not be checked."""
    order = (ExitCode.WRONG, ExitCode.UNDECIDED, ExitCode.SUCCESS)
    return next(code for code in order if code in codes)


def _ask(path: Path, options: argparse.Namespace) -> Answer:
    """Return the answer on a file."""
    return check_in_process(
        read_program_text(path),
        ties=options.ties,
        function=options.function or "",
        reference=options.reference or "",
        first=options.first,
        utilities=options.utilities,
        game=options.game or "",
        seconds=options.seconds,
        path=path,
    )


def _check_file(path: Path, options: argparse.Namespace) -> int:
    """Check a file and print its report; return the exit code."""
    found = _ask(path, options)
    if "usage" in found:
        raise ValueError(found["usage"])
    if "undecided" in found:
        if len(options.files) == 1:
            raise Undecided(found["undecided"])
        write_output(f"{found['undecided']}\n")
        return ExitCode.UNDECIDED
    if options.json:
        data = {"file": str(path), **found["data"]}
        write_output(f"{json.dumps(data, ensure_ascii=False)}\n")
    else:
        write_output(found["text"])
    return EXIT_CODES[Verdict(found["verdict"])]


def _check_table(options: argparse.Namespace) -> int:
    """Check files side by side and print a row for each; return the exit code."""
    if options.game is not None:
        raise ValueError("--csv does not go with --game.")
    output = StringIO()
    writer = csv.writer(output, lineterminator="\n")

    writer.writerow(COLUMNS)
    codes: list[int] = []
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        answers = pool.map(lambda path: _ask(path, options), options.files)
        for path, found in zip(options.files, answers, strict=True):
            data = found["row"]
            writer.writerow(make_row(str(path), data))
            write_output(output.getvalue())
            output.seek(0)
            output.truncate()
            codes.append(EXIT_CODES[Verdict(data["verdict"])])
    return _worst(codes)
