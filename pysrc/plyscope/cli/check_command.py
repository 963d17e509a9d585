"""The command `check`: is a program right, and if not, on which tree is it wrong?"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from plyscope import Report, Verdict, check, check_game
from plyscope.cli.argument_parser import (
    ExitCode,
    Parser,
    Undecided,
    add_command,
    parse_path,
    read_text,
    write_output,
)
from plyscope.student_code.adapters.custom_games import plain_game
from plyscope.student_code.convention.source_text import load_search
from plyscope.student_code.grader.check_search import FIRST_PLAYERS
from plyscope.student_code.grader.report import report_to_json
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
        "Check the search in a Python file on hundreds of small trees, or its game against the "
        "rules that every game keeps. Exit codes: 0 right, 1 wrong, 2 a wrong command line, 3 the "
        "file could not be checked. The file is run: check only what you would run.",
        [
            "check homework.py",
            "check homework.py --reference minimax --function decide --json",
            "check my_game.py --game Nim",
        ],
    )
    parser.add_argument("file", type=parse_path, help="a Python file; - reads standard input")
    parser.add_argument(
        "--reference",
        default="alphabeta",
        choices=REFERENCES,
        metavar="NAME",
        help=f"what the search should do: {', '.join(REFERENCES)} (default alphabeta)",
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
        "--game", metavar="CLASS", help="check this class of the file as a game instead"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(options: argparse.Namespace) -> int:
    """Check the file and print the report; return the exit code."""
    text = read_text(options.file)
    if options.game is not None:
        return _check_game(text, options)
    report = _check_search(text, options)
    if options.json:
        data = {"file": str(options.file), **report_to_json(report)}
        write_output(f"{json.dumps(data, ensure_ascii=False)}\n")
    else:
        write_output(_format_report(report))
    return EXIT_CODES[report.verdict]


def _check_search(text: str, options: argparse.Namespace) -> Report:
    """Return the report on the search; raise Undecided where the text has none to check."""
    try:
        with _silence():
            return check(
                text,
                options.reference,
                ties=options.ties,
                first=options.first,
                name=options.function,
            )
    except ValueError as error:
        if _has_search(text, options.function):
            raise  # the options do not suit the search
        raise Undecided(str(error)) from None


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
        lines.append(f"Wrong on {report.wrong_trials} of {report.trials} trials.")
    return "\n".join(lines) + "\n"


def _check_game(text: str, options: argparse.Namespace) -> int:
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
            "file": str(options.file),
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
