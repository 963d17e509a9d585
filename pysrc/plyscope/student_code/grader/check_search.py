"""Check a search against a reference algorithm."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import isfinite
from typing import Any

from plyscope.student_code.convention.function_call import (
    DEEP,
    NO_ARGUMENTS,
    CallConvention,
    find_convention,
)
from plyscope.student_code.convention.source_text import load_search
from plyscope.student_code.grader.check_run import CheckRun
from plyscope.student_code.grader.report import Report
from plyscope.student_code.grader.report_builder import build_report
from plyscope.student_code.grader.trials.references import Reference, find_reference
from plyscope.student_code.grader.trials.trial import Search
from plyscope.student_code.grader.trials.watchdog import Watchdog
from plyscope.validation import check_choice, is_number, short_repr

FIRST_PLAYERS = ("max", "min")


def check(
    function_or_text: Callable[..., Any] | CallConvention | str,
    reference: str = "alphabeta",
    *,
    ties: str | None = None,
    first: str | None = None,
    name: str | None = None,
    arguments: Mapping[str, Any] = NO_ARGUMENTS,
    seconds: float = 5,
    utilities: Sequence[float] = (),
) -> Report:
    """Check a search on hundreds of small trees and some positions, and report what is wrong.

    function_or_text  a function, a bound method, a class with one search, or the text of a program
    reference  the algorithm that it should be, a key of REFERENCES: "minimax", "negamax",
               "alphabeta", "alphabeta_hard", "expectimax", "expectiminimax", "maxn" and those with
               a depth limit, such as "h_alphabeta"
    ties       "cut" or "strict" if only that rule for equal values is right; None accepts either,
               used consistently
    first      "max" or "min" if the search needs to be right only where that player moves first
    name       the name of the function in a text that has several
    arguments  further arguments, by name
    seconds    time limit of a trial (a trial takes about a millisecond); it has an effect only
               where threads exist
    utilities  the only values that leaves have, such as (-1, 0, 1), if the search relies on it

    Compared are the value and the move, as far as the search returns them, and the leaves that it
    evaluates. The trials are the same every time. What the search returns or raises is in the
    Report. Raises ValueError if there is nothing to check: the text is not valid Python or has no
    function, or several, or a parameter has an unknown meaning.

    >>> from plyscope import check
    >>> def decide(game, state):
    ...     def value(s):
    ...         if game.is_terminal(s):
    ...             return game.utility(s, 0)
    ...         best = max if game.to_move(s) == 0 else min
    ...         return best(value(game.result(s, a)) for a in game.actions(s))
    ...     return value(state)
    >>> check(decide, "minimax").verdict
    Verdict.RIGHT
    """
    wanted = find_reference(reference)
    if ties is not None:
        check_choice("ties", ties, ("cut", "strict"))
        if not wanted.prunes:
            raise ValueError(f"{reference} does not prune, so ties does not apply to it.")
    if first is not None:
        check_choice("first", first, FIRST_PLAYERS)
        if wanted.vectors:
            raise ValueError(f"{reference} is for several players, so first does not apply to it.")
    values = _check_utilities(utilities, wanted)
    text = function_or_text if isinstance(function_or_text, str) else None
    how = (
        find_convention(function_or_text, arguments)
        if text is None
        else _loaded(text, name, arguments)
    )
    if not is_number(seconds) or seconds <= 0:
        raise ValueError(f"seconds must be a number above 0, not {short_repr(seconds)}.")
    with Watchdog(seconds) as watchdog:
        search = _search(how, wanted, watchdog)

        def reload() -> Search:
            return _search(_loaded(text or "", name, arguments), wanted, watchdog)

        fresh = None if text is None else reload
        report = build_report(CheckRun(wanted, how, search, ties, first or "", fresh, values))
        if report.is_right or report.mistake or first or wanted.vectors:
            return report
        # Who always begins with MAX's function, and errs besides, is told the other mistake.
        alone = build_report(CheckRun(wanted, how, search, ties, "max", fresh, values))
        return alone if alone.mistake else report


def _check_utilities(utilities: Sequence[float], wanted: Reference) -> tuple[float, ...]:
    """Return the values of leaves; raise ValueError for what is none."""
    if not all(is_number(each) and isfinite(each) for each in utilities):
        raise ValueError(f"utilities must be finite numbers, not {short_repr(utilities)}.")
    values = tuple(sorted(set(utilities)))
    if len(values) == 1:
        raise ValueError("utilities must be at least two different numbers.")
    if values and wanted.vectors:
        raise ValueError(f"{wanted.name} has vectors of utilities, so utilities does not apply.")
    return values


def _loaded(text: str, name: str | None, given: Mapping[str, Any]) -> CallConvention:
    """Return the function that a text has; raise ValueError for whatever the text itself raises."""
    try:
        return load_search(text, name, given)
    except ValueError:
        raise
    except (Exception, SystemExit) as error:
        message = short_repr(str(error))[1:-1]
        said = f"{type(error).__name__}{f' ({message})' if message else ''}"
        raise ValueError(f"The program raises {said} when it is loaded.") from error


def _search(how: CallConvention, like: Reference, watchdog: Watchdog) -> Search:
    """Return the function as a search of a game, a position and a depth."""
    depths = [
        n for n, role in how.roles.items() if role == "depth" and n not in how.fixed_arguments
    ]
    if like.limited and not depths:
        raise ValueError(
            f"{how.signature_text()} has no depth parameter, but {like.name} has a depth limit: "
            "add a parameter such as depth, which counts down."
        )
    by_depth: dict[int, CallConvention] = {}

    def search(game: Any, state: Any, depth: int) -> Any:
        if depth not in by_depth:
            plies = dict.fromkeys(depths, depth if like.limited else DEEP)
            by_depth[depth] = replace(how, fixed_arguments={**how.fixed_arguments, **plies})
        return watchdog.watched(by_depth[depth].ready(game, state))

    return search
