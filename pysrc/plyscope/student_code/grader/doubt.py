"""Why a verdict on a search of our games may say nothing of the program that was handed in."""

import re

from plyscope.student_code.adapters.starts.missing_parts import tell_missing_part
from plyscope.student_code.adapters.starts.recognition import (
    NO_CALL,
    NO_MOVE,
    promises_no_move,
    takes_our_game,
    tell_no_search,
)
from plyscope.student_code.grader.report import Report, Verdict


def tell_doubt(text: str, report: Report) -> str:
    """Return why the verdict of a report is none on a program, or "" where it holds.

    A search by random games promises no move, and a program that uses none of the names of our
    games was not written for them: neither is wrong because it fails the trials.
    """
    if report.verdict is Verdict.WRONG and promises_no_move(text, report.name):
        return f"{report.name}: Could not be checked: {NO_MOVE}"
    asked = re.search(r"was asked for '(\w+)'; players are", report.sentence)
    if asked:
        return (
            f"{report.name}: Could not be checked: it calls a player {asked[1]}, and has no game "
            "with such a player."
        )
    if report.verdict is not Verdict.RIGHT and not takes_our_game(text):
        return tell_no_search(text, NO_CALL)
    if report.verdict is Verdict.UNDECIDED:
        return tell_missing_part(text)
    return ""
