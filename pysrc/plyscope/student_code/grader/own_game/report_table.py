"""Reports on programs as rows of a table, one for each file."""

from collections.abc import Mapping
from typing import Any

from plyscope.student_code.grader.report import Verdict

COLUMNS = ("file", "verdict", "mistake", "counterexample", "rule differences", "sentence")
UNCHECKED = "could not be checked"  # a verdict


def describe_verdict(data: Mapping[str, Any]) -> str:
    """Return the verdict of a report as data: "right", "wrong search", "wrong rules", …"""
    words = {Verdict.WRONG: f"wrong {data['fault']}".rstrip(), Verdict.UNDECIDED: UNCHECKED}
    verdict = Verdict(data["verdict"])
    return words.get(verdict, verdict.value)


def make_row(file: str, data: Mapping[str, Any]) -> tuple[str | int, ...]:
    """Return the row of a file, from its report as data (see `program_report_to_json`)."""
    return (
        file,
        describe_verdict(data),
        data["mistake"],
        data["counterexample"],
        data["rule_differences"],
        " ".join(data["sentences"]),
    )
