"""A homework, checked from the command line."""

import argparse
import json
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

from plyscope.cli.argument_parser import Parser, parse_path, say
from plyscope.student_code.grader.check_search import check
from plyscope.student_code.grader.report import Report, Verdict, report_to_json
from plyscope.student_code.grader.trials.references import REFERENCES
from plyscope.validation import short_repr

ERRS = 1  # the exit status of a homework that is wrong


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command and what it can be told."""
    asker = commands.add_parser(
        "check",
        help="check a homework: is its search right, and if not, on which tree does it err",
        description="Check the search in a Python file on hundreds of small trees. Exits with 0 "
        "where it is right, 1 where it is wrong, 2 where it cannot be checked. The file is run: "
        "check only what you would run.",
    )
    asker.add_argument("file", type=parse_path, help="the homework, a Python file; - reads it here")
    asker.add_argument(
        "--like",
        default="alphabeta",
        help=f"what it is to be: {', '.join(REFERENCES)} (default alphabeta)",
    )
    asker.add_argument("--function", metavar="NAME", help="which function, where there are several")
    asker.add_argument(
        "--ties", help="the rule for equal values: cut or strict (default: either, if kept to)"
    )
    asker.add_argument("--first", help="who always begins: max or min (default: each in turn)")
    asker.add_argument("--json", action="store_true", help="the report as data, for a gradebook")


def run(asked: argparse.Namespace) -> int:
    """Check the homework and print the report; return the exit status."""
    source = sys.stdin.buffer.read() if str(asked.file) == "-" else asked.file.read_bytes()
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"The file {short_repr(str(asked.file))} is no text in UTF-8.") from None
    with _alone():
        report = check(text, asked.like, ties=asked.ties, first=asked.first, name=asked.function)
    if asked.json:
        data = {"file": str(asked.file), **report_to_json(report)}
        say(f"{json.dumps(data, ensure_ascii=False)}\n")
    else:
        say(_told(report))
    return 0 if report.is_right else ERRS


def _told(report: Report) -> str:
    """Return the report as people read it."""
    lines = [f"{report.name}: {report.sentence}"]
    if report.advice:
        lines.append(report.advice)
    if report.verdict is Verdict.WRONG:
        lines.append(f"Wrong on {report.wrong_trials} of {report.trials} trials.")
    return "\n".join(lines) + "\n"


@contextmanager
def _alone() -> "Iterator[None]":
    """Let a homework print to nobody and read nothing, so that the report stands alone."""
    out, given = sys.stdout, sys.stdin
    with open(os.devnull, "w", encoding="utf-8") as nobody, open(os.devnull) as nothing:
        sys.stdout, sys.stdin = nobody, nothing
        try:
            yield
        finally:
            sys.stdout, sys.stdin = out, given
