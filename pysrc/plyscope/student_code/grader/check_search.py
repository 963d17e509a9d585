"""The checker: is a search right, and if not, on which tree does it err, and by which mistake."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from plyscope.student_code.convention.function_call import DEEP, NOTHING, Calling, calling
from plyscope.student_code.convention.source_text import load
from plyscope.student_code.grader.check_run import Case
from plyscope.student_code.grader.report import Report
from plyscope.student_code.grader.report_builder import report_of
from plyscope.student_code.grader.trials.references import Like, like_of
from plyscope.student_code.grader.trials.trial import Search
from plyscope.student_code.grader.trials.watchdog import Watchdog
from plyscope.validation import check_choice, is_number, short_repr

SIDES = ("max", "min")


def check(
    function: Callable[..., Any] | Calling | str,
    like: str = "alphabeta",
    *,
    ties: str | None = None,
    first: str | None = None,
    name: str | None = None,
    given: Mapping[str, Any] = NOTHING,
    seconds: float = 5,
) -> Report:
    """Return whether a search is right, tried on hundreds of small trees and some positions.

    function  a function, a bound method, a class with one search, a Calling, or the text of a
              program
    like      what it is to find and to visit: a key of LIKES
    ties      "cut" or "strict" where only that rule for equal values is right; else either is,
              if it is kept to
    first     "max" or "min" where it need be right only if that player begins
    name      which function of a text is meant
    given     arguments by their names, beside those that are known by what they stand for
    seconds   how long one trial may take, where it can be interrupted: a trial takes a millisecond

    Compared are the value and the move, as far as they are returned, and the leaves that were
    looked at. Trials are the same every time. What a search returns, raises, or never comes to is
    in the Report; ValueError is raised where there is no search to be tried: a text that is no
    Python, or has no function, or several, a parameter of which nothing is known.
    """
    wanted = like_of(like)
    if ties is not None:
        check_choice("ties", ties, ("cut", "strict"))
        if not wanted.prunes:
            raise ValueError(f"{like} cuts nothing, so ties are not for it.")
    if first is not None:
        check_choice("first", first, SIDES)
        if wanted.vectors:
            raise ValueError(f"{like} is for several players, so first is not for it.")
    text = function if isinstance(function, str) else None
    how = calling(function, given) if text is None else _loaded(text, name, given)
    if not is_number(seconds) or seconds <= 0:
        raise ValueError(f"seconds is a number above 0, not {short_repr(seconds)}.")
    with Watchdog(seconds) as watchdog:
        search = _search(how, wanted, watchdog)

        def reload() -> Search:
            return _search(_loaded(text or "", name, given), wanted, watchdog)

        fresh = None if text is None else reload
        report = report_of(Case(wanted, how, search, ties, first or "", fresh))
        if report.right or report.mistake or first or wanted.vectors:
            return report
        # Who always begins with MAX's function, and errs besides, is told the other mistake.
        alone = report_of(Case(wanted, how, search, ties, "max", fresh))
        return alone if alone.mistake else report


def _loaded(text: str, name: str | None, given: Mapping[str, Any]) -> Calling:
    """Return the function that a text has; raise ValueError for whatever the text itself raises."""
    try:
        return load(text, name, given)
    except ValueError:
        raise
    except (Exception, SystemExit) as error:
        raise ValueError(
            f"The text itself raises {type(error).__name__} ({short_repr(str(error))[1:-1]}), "
            "before "
            "there is a function to try."
        ) from error


def _search(how: Calling, like: Like, watchdog: Watchdog) -> Search:
    """Return the function as a search of a game, a position and a depth."""
    depths = [n for n, role in how.roles.items() if role == "depth" and n not in how.given]
    if like.limited and not depths:
        raise ValueError(
            f"{how.shown()} takes no depth, and {like.name} looks so many plies ahead: give it a "
            "parameter such as depth, which counts down."
        )
    by_depth: dict[int, Calling] = {}

    def search(game: Any, state: Any, depth: int) -> Any:
        if depth not in by_depth:
            plies = dict.fromkeys(depths, depth if like.limited else DEEP)
            by_depth[depth] = replace(how, given={**how.given, **plies})
        return watchdog.watched(by_depth[depth].ready(game, state))

    return search
