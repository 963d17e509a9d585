"""What `plyscope check` answers on one file; made in the process of the check."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from plyscope import Report, Verdict, check, check_game
from plyscope.student_code.adapters.custom_games import plain_game
from plyscope.student_code.adapters.starts.recognition import tell_no_search
from plyscope.student_code.convention.source_text import SourceError, load_search
from plyscope.student_code.grader.doubt import tell_doubt
from plyscope.student_code.grader.own_game.program_check import check_program
from plyscope.student_code.grader.own_game.program_report import (
    program_report_to_json,
    protocol_report_to_json,
    undecided_to_json,
)
from plyscope.student_code.grader.report import report_to_json
from plyscope.student_code.grader.report_sentences import count_of
from plyscope.student_code.rule_checker.violation import violation_to_json

Answer = Mapping[str, Any]


def answer_check(request: Mapping[str, Any]) -> Answer:
    """Return the answer to a request of `program_process.check_in_process`.

    {"verdict", "text", "data"}: the report for people and as data; {"undecided": sentence} where
    there is nothing to check; {"usage": sentence} where the options do not suit the search. An
    answer on a search has its data for a table, too, as "row".
    """
    if request["game"]:
        return _answer_game(request["text"], request["game"])
    is_asked = bool(request["reference"] or request["first"])
    own = None if is_asked else _answer_own_game(request)
    return own or _answer_search(request, is_asked)


def _answer_own_game(request: Mapping[str, Any]) -> Answer | None:
    """Return the answer on a program that brings its own game; None for any other."""
    try:
        report = check_program(request["text"], ties=request["ties"], search=request["function"])
    except SourceError:
        return None
    return None if report is None else from_program_data(program_report_to_json(report))


def from_program_data(data: Mapping[str, Any]) -> Answer:
    """Return the answer of a report whose data has its sentences."""
    text = "".join(f"{sentence}\n" for sentence in data["sentences"])
    return {"verdict": data["verdict"], "text": text, "data": data, "row": data}


def _leave_undecided(sentence: str) -> Answer:
    return {"undecided": sentence, "row": undecided_to_json(sentence)}


def _answer_search(request: Mapping[str, Any], is_asked: bool) -> Answer:
    text, name = request["text"], request["function"] or None
    try:
        with _silence():
            report = check(
                text,
                request["reference"] or "alphabeta",
                ties=request["ties"],
                first=request["first"],
                name=name,
                utilities=request["utilities"],
            )
    except ValueError as error:
        if _has_search(text, name):
            return {"usage": str(error), "row": undecided_to_json(str(error))}
        return _leave_undecided(tell_no_search(text, str(error)))
    doubt = "" if is_asked else tell_doubt(text, report)
    if doubt:
        return _leave_undecided(doubt)
    return {
        "verdict": report.verdict.value,
        "text": _format_report(report),
        "data": report_to_json(report),
        "row": protocol_report_to_json(report),
    }


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


def _answer_game(text: str, name: str) -> Answer:
    """Return the answer on a game: which rules of the Game protocol it breaks."""
    try:
        with _silence():
            violations = check_game(plain_game(name, text))
    except (Exception, SystemExit) as error:  # the program may raise anything
        return _leave_undecided(str(error) if isinstance(error, ValueError) else _tell_error(error))
    is_wrong = any(not violation.is_mild for violation in violations)
    kept = f"{name}: the game keeps every rule that was checked."
    lines = [each.sentence for each in violations] or [kept]
    return {
        "verdict": (Verdict.WRONG if is_wrong else Verdict.RIGHT).value,
        "text": "".join(f"{line}\n" for line in lines),
        "data": {
            "game": name,
            "right": not is_wrong,
            "violations": [violation_to_json(violation) for violation in violations],
        },
    }


def _tell_error(error: BaseException) -> str:
    return f"The program raised {type(error).__name__} before its game could be checked: {error}."


@contextmanager
def _silence() -> Iterator[None]:
    """Let a program print to nobody and read nothing."""
    output, keyboard = sys.stdout, sys.stdin
    with open(os.devnull, "w", encoding="utf-8") as nowhere, open(os.devnull) as nothing:
        sys.stdout, sys.stdin = nowhere, nothing
        try:
            yield
        finally:
            sys.stdout, sys.stdin = output, keyboard
