"""What a program with its own game is: where its search starts, its game, whether it is right."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from plyscope.calls.game_queries import describe_view
from plyscope.sandbox.captured_output import CapturedOutput
from plyscope.sandbox.json_safe import make_json_safe
from plyscope.sandbox.program_summary import describe_start
from plyscope.sandbox.student_program import Code, run_student_code
from plyscope.student_code.adapters.custom_game_data import describe_start_game
from plyscope.student_code.adapters.start_game import list_starts
from plyscope.student_code.adapters.starts.call_depth import FEW_PLIES, with_few_plies
from plyscope.student_code.adapters.starts.recognition import (
    tell_missing,
    tell_no_search,
)
from plyscope.student_code.adapters.starts.search_start import Start, load_for
from plyscope.student_code.call_tree.loading import TOO_LONG, load
from plyscope.student_code.call_tree.position_view import find_grid, make_board_view
from plyscope.student_code.call_tree.snapshot import take_snapshot
from plyscope.student_code.convention.call_graph import find_functions
from plyscope.student_code.convention.source_text import SourceError, parse_source
from plyscope.student_code.errors.error_payload import explain_error
from plyscope.student_code.grader.check_search import check
from plyscope.student_code.grader.doubt import tell_doubt
from plyscope.student_code.grader.own_game.program_check import check_program, find_own_game
from plyscope.student_code.grader.own_game.program_report import (
    ProgramReport,
    RuleDifference,
    program_report_to_json,
    protocol_report_to_json,
    undecided_to_json,
)

MAX_STARTS = 100  # that are listed
GAME = "game"  # the parameter of a search on our games
NO_START = "no call that starts its search was found, and no function of it takes a game of ours."


def recognize_program(code: Code) -> dict[str, Any]:
    """Return how the searches of a program are called, the best guess first.

    The program is loaded, and the calls are tried for a while.
    """
    text = code["text"]
    with run_student_code(CapturedOutput()):
        try:
            starts = list_starts(text)
            has_own_game = bool(find_own_game(text)) if starts else False
        except SourceError as error:
            raise explain_error(error) from error
        return {
            "title": starts[0].title if starts else "",
            "starts": [describe_start(each) for each in _put_short_first(text, starts)],
            "fits_ours": not has_own_game,
            "reason": "" if starts else _find_reason(text),
        }


def _put_short_first(text: str, starts: Sequence[Start]) -> list[Start]:
    """Return the starts that are listed; before a long first one, that with a small depth."""
    listed = list(starts[:MAX_STARTS])
    call = with_few_plies(text, starts[0].call) if starts and starts[0].is_long else ""
    if call:
        title = f"{starts[0].title}, {FEW_PLIES} plies ahead"
        listed.insert(0, replace(starts[0], call=call, title=title))
    return listed


def _find_reason(text: str) -> str:
    """Return why no start was found in a program."""
    program = load(text)
    for line, reason in program.skipped.items():
        if reason.startswith("it raises") or reason == TOO_LONG:
            return f"Line {line} was left out, as {reason}, and no search was found in the rest."
    missing = tell_missing(text)
    if missing:
        return missing
    if not program.list_codes():
        return "The program defines no function."
    return "No function was found that calls itself with a position."


def prepare_start(code: Code) -> dict[str, Any]:
    """Return {"entry"}: the game of a program, from its start, as the catalog has it."""
    with run_student_code(CapturedOutput()):
        try:
            return make_json_safe(describe_start_game(code))  # type: ignore[no-any-return]
        except SourceError as error:
            raise explain_error(error) from error


def check_own_game(code: Code, seconds: float) -> dict[str, Any]:
    """Return whether the rules and the searches of a program are right, on its own game.

    A program on our game protocol is compared with a search of ours.
    """
    printed = CapturedOutput()
    text, name = code["text"], code["name"]
    with run_student_code(printed):
        try:
            report = check_program(text, search=name or "", seconds=seconds)
        except SourceError as error:
            raise explain_error(error) from error
        found = _describe_report(report, text) if report else _check_ours(text, name)
    return make_json_safe(found | {"printed": printed.text})  # type: ignore[no-any-return]


def _describe_report(report: ProgramReport, text: str) -> dict[str, Any]:
    rules = report.rules
    return {
        **program_report_to_json(report),
        "rules": [_describe_difference(each, text) for each in rules.shown] if rules else [],
        "searches": [
            {
                "search": each.search,
                "verdict": each.verdict.value,
                "sentence": each.sentence,
                "title": each.title,
                "counterexample": each.counterexample,
                "trials": each.trials,
                "wrong_trials": each.wrong_trials,
            }
            for each in report.searches
        ],
        "notes": [*(rules.notes if rules else ()), *report.notes],
        "positions": rules.positions if rules else 0,
    }


def _describe_difference(difference: RuleDifference, text: str) -> dict[str, Any]:
    return {
        "rule": difference.rule,
        "call": difference.call,
        "sentence": difference.sentence,
        "view": _find_view(difference.call, text),
    }


def _find_view(call: str, text: str) -> Mapping[str, Any] | None:
    """Return the board that a call of a rule is handed; None for none."""
    node = ast.parse(call, mode="eval").body
    arguments = node.args if isinstance(node, ast.Call) else []
    if not arguments:
        return None
    program = load_for(Start("", "", call, ""), text)
    try:
        value = eval(ast.unparse(arguments[0]), program.names)
    except Exception:  # the program may raise anything
        return None
    grid = find_grid(take_snapshot(value))
    return None if grid is None else describe_view(make_board_view(grid))


def _check_ours(text: str, name: str | None) -> dict[str, Any]:
    """Return a report on trials of ours as one on the program's own game."""
    parts: dict[str, Any] = {"rules": [], "searches": [], "notes": [], "positions": 0}
    functions = dict(find_functions(parse_source(text))).values()
    if not any(each.arg == GAME for one in functions for each in one.args.args):
        return {**undecided_to_json(NO_START), **parts}
    try:
        report = check(text, name=name)
        doubt = tell_doubt(text, report)
        found = undecided_to_json(doubt) if doubt else protocol_report_to_json(report)
        return {**found, **parts}
    except ValueError as error:
        return {**undecided_to_json(tell_no_search(text, str(error))), **parts}
