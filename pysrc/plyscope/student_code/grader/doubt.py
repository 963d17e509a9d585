"""Why a verdict on a search of our games may say nothing of the program that was handed in."""

import re
from difflib import get_close_matches

from plyscope.student_code.adapters.starts.missing_parts import tell_missing_part
from plyscope.student_code.adapters.starts.recognition import (
    NO_CALL,
    NO_MOVE,
    promises_no_move,
    takes_our_game,
    tell_no_search,
)
from plyscope.student_code.grader.report import Report, Verdict

_OUR_GAMES = "players initial_state to_move actions result is_terminal utility outcomes".split()
_NEAR = 0.7  # likeness of a name and one of these, from which on it is one that was misspelt


def tell_doubt(text: str, report: Report) -> str:
    """Return why the verdict of a report is none on a program, or "" where it holds.

    A search by random games promises no move, and a program that uses none of the names of our
    games, or asks them for what they do not have, was not written for them: none is wrong because
    it fails the trials.
    """
    if report.verdict is Verdict.WRONG and promises_no_move(text, report.name):
        return f"{report.name}: Could not be checked: {NO_MOVE}"
    asked = re.search(r"was asked for '(\w+)'; players are", report.sentence)
    if asked:
        return (
            f"{report.name}: Could not be checked: it calls a player {asked[1]}, and has no game "
            "with such a player."
        )
    asked = re.search(r"AttributeError \(the game has no (\w+)\)", report.sentence)
    if asked and _asks_game(text, asked[1]):
        return (
            f"{report.name}: Could not be checked: it asks the game for {asked[1]}, which our "
            "games do not have."
        )
    if report.verdict is not Verdict.RIGHT and not takes_our_game(text):
        return tell_no_search(text, NO_CALL)
    if report.verdict is Verdict.UNDECIDED:
        unknown = re.search(r"the meaning of \w+ is unknown", report.sentence)
        reason = f"{report.name}: Could not be checked: {unknown[0]}." if unknown else ""
        return tell_missing_part(text) or reason
    return ""


def _asks_game(text: str, name: str) -> bool:
    """Return whether a program asks what it calls a game for a name that is none of ours.

    A name that is misspelt is a mistake.
    """
    is_other = not get_close_matches(name, _OUR_GAMES, cutoff=_NEAR)
    return is_other and re.search(rf"\bgame\.{name}\b", text, re.IGNORECASE) is not None
