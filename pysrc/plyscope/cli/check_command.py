"""The command `check`: is a program right, and if not, on which tree is it wrong?"""

import argparse
import csv
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import StringIO
from math import inf
from pathlib import Path
from typing import Any

from plyscope import Report, Verdict, check, check_game
from plyscope.cli.argument_parser import (
    ExitCode,
    Parser,
    Undecided,
    add_command,
    parse_path,
    read_program_text,
    write_output,
)
from plyscope.cli.program_process import SECONDS, check_in_process
from plyscope.student_code.adapters.custom_games import plain_game
from plyscope.student_code.adapters.starts.recognition import tell_no_search
from plyscope.student_code.call_tree.sibling_files import files_beside
from plyscope.student_code.convention.source_text import load_search
from plyscope.student_code.grader.check_search import FIRST_PLAYERS
from plyscope.student_code.grader.doubt import tell_doubt
from plyscope.student_code.grader.own_game.report_table import COLUMNS, make_row
from plyscope.student_code.grader.report import report_to_json
from plyscope.student_code.grader.report_sentences import count_of
from plyscope.student_code.grader.trials.references import REFERENCES
from plyscope.student_code.rule_checker.violation import violation_to_json

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
        "programs run with your rights, in a process with limits of time and memory or in this "
        "one: check only what you would run.",
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


def _check_file(path: Path, options: argparse.Namespace) -> int:
    """Check a file and print its report; return the exit code."""
    text = read_program_text(path)
    if options.game is not None:
        return _check_game(text, path, options)
    data = _check_own_game(text, path, options)
    if data:
        if options.json:
            write_output(f"{json.dumps({'file': str(path), **data}, ensure_ascii=False)}\n")
        else:
            write_output("".join(f"{sentence}\n" for sentence in data["sentences"]))
        return EXIT_CODES[Verdict(data["verdict"])]
    try:
        with files_beside(path):  # so that no file beside it is told to be missing
            report = _check_search(text, options)
    except Undecided as error:
        if len(options.files) == 1:
            raise
        write_output(f"{error}\n")
        return ExitCode.UNDECIDED
    if options.json:
        found = {"file": str(path), **report_to_json(report)}
        write_output(f"{json.dumps(found, ensure_ascii=False)}\n")
    else:
        write_output(_format_report(report))
    return EXIT_CODES[report.verdict]


def _check_own_game(text: str, path: Path, options: argparse.Namespace) -> Mapping[str, Any]:
    """Return the report of a program that brings its own game; {} for any other."""
    if options.reference is not None or options.first is not None or options.utilities:
        return {}
    return check_in_process(
        text,
        ties=options.ties,
        function=options.function or "",
        seconds=options.seconds,
        path=path,
    )


def _check_table(options: argparse.Namespace) -> int:
    """Check files side by side and print a row for each; return the exit code."""
    if options.game is not None or options.first is not None:
        raise ValueError("--csv goes with neither --game nor --first.")
    output = StringIO()
    writer = csv.writer(output, lineterminator="\n")

    def check_one(path: Path) -> Mapping[str, Any]:
        return check_in_process(
            read_program_text(path),
            ties=options.ties,
            function=options.function or "",
            reference=options.reference or "alphabeta",
            utilities=options.utilities,
            seconds=options.seconds,
            path=path,
        )

    writer.writerow(COLUMNS)
    codes: list[int] = []
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for path, data in zip(options.files, pool.map(check_one, options.files), strict=True):
            writer.writerow(make_row(str(path), data))
            write_output(output.getvalue())
            output.seek(0)
            output.truncate()
            codes.append(EXIT_CODES[Verdict(data["verdict"])])
    return _worst(codes)


def _check_search(text: str, options: argparse.Namespace) -> Report:
    """Return the report on the search; raise Undecided where the text has none to check."""
    try:
        with _silence():
            report = check(
                text,
                options.reference or "alphabeta",
                ties=options.ties,
                first=options.first,
                name=options.function,
                utilities=options.utilities,
            )
        is_asked = options.reference or options.first or options.utilities
        doubt = "" if is_asked else tell_doubt(text, report)
        if doubt:
            raise Undecided(doubt)
        return report
    except ValueError as error:
        if _has_search(text, options.function):
            raise  # the options do not suit the search
        raise Undecided(tell_no_search(text, str(error))) from None


def _has_search(text: str, name: str | None) -> bool:
    """Return whether a function of the program could be checked."""
    try:
        with _silence():
            load_search(text, name)
    except (Exception, SystemExit):  # the program may raise anything
        return False
    return True


def _format_report(report: Report) -> str:
    """Return the report as lines for people."""
    lines = [f"{report.name}: {report.sentence}"]
    if report.advice:
        lines.append(report.advice)
    if report.verdict is Verdict.WRONG:
        lines.append(f"Wrong on {report.wrong_trials} of {count_of(report.trials, 'trial')}.")
    return "\n".join(lines) + "\n"


def _check_game(text: str, path: Path, options: argparse.Namespace) -> int:
    """Check a game of the file and print what it breaks; return the exit code."""
    try:
        with _silence():
            game = plain_game(options.game, text)
            violations = check_game(game)
    except (Exception, SystemExit) as error:  # the program may raise anything
        sentence = str(error) if isinstance(error, ValueError) else _describe_error(error)
        raise Undecided(sentence) from None
    wrong = any(not violation.is_mild for violation in violations)
    if options.json:
        data = {
            "file": str(path),
            "game": options.game,
            "right": not wrong,
            "violations": [violation_to_json(violation) for violation in violations],
        }
        write_output(f"{json.dumps(data, ensure_ascii=False)}\n")
    elif violations:
        write_output("".join(f"{each.sentence}\n" for each in violations))
    else:
        write_output(f"{options.game}: the game keeps every rule that was checked.\n")
    return ExitCode.WRONG if wrong else ExitCode.SUCCESS


def _describe_error(error: BaseException) -> str:
    return f"The program raised {type(error).__name__} before its game could be checked: {error}."


@contextmanager
def _silence() -> Iterator[None]:
    """Let a program print to nobody and read nothing, so that the report stands alone."""
    output, keyboard = sys.stdout, sys.stdin
    with open(os.devnull, "w", encoding="utf-8") as nowhere, open(os.devnull) as nothing:
        sys.stdout, sys.stdin = nowhere, nothing
        try:
            yield
        finally:
            sys.stdout, sys.stdin = output, keyboard
