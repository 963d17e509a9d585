"""A report, put together from what was seen."""

from plyscope.lab.reasons import joined
from plyscope.lab.text import turns_of
from plyscope.own.check_blame import mistake_of
from plyscope.own.check_case import Case
from plyscope.own.check_reading import Tried
from plyscope.own.check_report import Report
from plyscope.own.check_smallest import smallest
from plyscope.own.check_words import Words, label, returned_words, rule_words
from plyscope.own.mistakes import seen as at_once
from plyscope.own.mistakes.mistake import Mistake
from plyscope.own.trials.watchdog import TimedOut


def report_of(case: Case) -> Report:
    """Return what is to be said."""
    if not case.departures:
        return _right(case)
    late = next((d for d in case.departures if isinstance(d[1][2].raised, TimedOut)), None)
    if late is not None:  # no other trial, and no smaller tree: each might take as long
        return _wrong(case, *late, at_once.NEVER_ENDS, "")
    again = _otherwise(case)
    if again is not None:
        return again
    kind = case.departures[0][0]
    found = smallest(case, kind)
    mistake, tail = mistake_of(case, kind, found)
    return _wrong(case, kind, found, mistake, tail)


def _right(case: Case) -> Report:
    parts = ["the value"] * case.reading.has_value + ["the move"] * case.reading.has_move
    what = joined([*parts, "the leaves it looks at"])
    how = f"; it {rule_words(case.kept())}" if case.like.prunes else ""
    return Report(
        True,
        None,
        None,
        f"Right on all {len(case.tried)} trials: {what}, as {label(case.like)} has them{how}.",
        case.like.name,
        case.how.name,
        ties=case.kept(),
        trials=len(case.tried),
    )


def _otherwise(case: Case) -> Report | None:
    """Return the report of a search that answers otherwise when it is called again."""
    for trial, right, seen in sorted(case.tried, key=lambda each: each[0].nodes)[:5]:
        again = trial.run(case.search)
        before, now = (case.reading.read(each.returned, trial) for each in (seen, again))
        if before == now and again.leaves == seen.leaves:
            continue
        mistake = at_once.KEEPS_FROM_BEFORE
        kind = case.judge.kind(trial, right, again) or case.departures[0][0]
        words = Words(case.like, trial, right, again)
        first, second = (returned_words(each.returned) for each in (seen, again))
        told = f"{words.where()} it returned {first} and, called again, {second}"
        if seen.returned == again.returned:
            told = f"{words.where()} it looked at other leaves when it was called again"
        return _report(case, kind, (trial, right, again), mistake, f"{told}.")
    return None


def _wrong(case: Case, kind: str, found: Tried, mistake: Mistake | None, tail: str) -> Report:
    trial, right, seen = found
    answer = case.reading.read(seen.returned, trial) if seen.raised is None else None
    words = Words(case.like, trial, right, seen)
    told = words.seen(kind, answer, case.judge.rule, case.reading)
    return _report(case, kind, found, mistake, f"{told}{tail}.")


def _report(case: Case, kind: str, found: Tried, mistake: Mistake | None, sentence: str) -> Report:
    trial, right, seen = found
    answer = case.reading.read(seen.returned, trial) if seen.raised is None else None
    sets = list(right.leaves.values()) or [frozenset[int]()]
    off: frozenset[int] = frozenset()
    if kind == "over":
        off = sets[0].intersection(*sets) - seen.leaves
    elif kind == "under":
        off = seen.leaves - sets[0].union(*sets)
    elif kind == "ties":
        off = seen.leaves ^ right.leaves[case.judge.rule]
    return Report(
        False,
        mistake.name if mistake else None,
        trial.tree.lists() if trial.tree is not None else None,
        sentence,
        case.like.name,
        case.how.name,
        title=mistake.title if mistake else "",
        advice=mistake.right if mistake else "",
        kind=kind,
        turns=turns_of(trial.tree) if trial.tree is not None else (),
        shared=trial.shared,
        depth=trial.depth,
        answered=answer.value if answer else None,
        expected=right.value,
        move=answer.move if answer else None,
        moves=tuple(sorted(right.moves)),
        visited=tuple(sorted(seen.leaves)),
        off=tuple(sorted(off)),
        position=trial.name,
        trials=len(case.tried),
        departed=len(case.departures),
        error=seen.raised,
    )
