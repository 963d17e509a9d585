"""Build a report from the observed trials."""

from plyscope.exercises.tree_text import list_turns
from plyscope.student_code.grader.check_run import CheckRun
from plyscope.student_code.grader.diagnosis import mistake_of
from plyscope.student_code.grader.minimal_counterexample import smallest
from plyscope.student_code.grader.mistakes import static_mistakes as at_once
from plyscope.student_code.grader.mistakes.mistake import Mistake
from plyscope.student_code.grader.report import Report, Verdict
from plyscope.student_code.grader.report_sentences import (
    Words,
    label,
    on_all,
    returned_words,
    rule_words,
)
from plyscope.student_code.grader.result_reading import Tried
from plyscope.student_code.grader.trials.trial import Seen
from plyscope.student_code.grader.trials.watchdog import TimedOut
from plyscope.validation import join_with

# What a program raises that is handed the positions of another game.
_OF_OTHER_POSITIONS = (AttributeError, TypeError, LookupError, ValueError, ImportError)
CALLS = 6  # trials that are called before one another


def build_report(case: CheckRun) -> Report:
    """Return the report of a check."""
    if not case.divergences:
        return _right(case)
    late = next((d for d in case.divergences if isinstance(d[1][2].raised, TimedOut)), None)
    if late is not None:  # no other trial, and no smaller tree: each might take as long
        return _wrong(case, *late, at_once.NEVER_ENDS, "")
    again = _otherwise(case)
    if again is not None:
        return again
    kind = case.divergences[0][0]
    found = smallest(case, kind)
    mistake, tail = mistake_of(case, kind, found)
    return _wrong(case, kind, found, mistake, tail)


def _right(case: CheckRun) -> Report:
    parts = ["the value"] * case.reading.has_value + ["the move"] * case.reading.has_move
    what = join_with("and", [*parts, "the visited leaves"])
    how = f"; it {rule_words(case.followed_tie_rule())}" if case.reference.prunes else ""
    return Report(
        Verdict.RIGHT,
        None,
        None,
        f"Right {on_all(len(case.tried))}: {what} are those of {label(case.reference)}{how}.",
        case.reference.name,
        case.how.name,
        ties=case.followed_tie_rule(),
        trials=len(case.tried),
    )


def _otherwise(case: CheckRun) -> Report | None:
    """Return the report of a search that answers otherwise when it is called again."""
    for trial, right, seen in sorted(case.tried, key=lambda each: each[0].nodes)[:5]:
        again = trial.run(case.search)
        before, now = (case.reading.read(each.returned, trial) for each in (seen, again))
        if before == now and again.leaves == seen.leaves:
            continue
        shown = _reproduced(case)
        if shown is None:
            what = f"{_did(again)}, not {_did(seen).removeprefix('returned ')}"
            if _did(again) == _did(seen):
                what = "visited other leaves"
            where = _where(case, (trial, right, seen))
            shown = (trial, right, again), f"Called again {where}, after other calls, it {what}"
        (trial, right, last), told = shown
        kind = case.judge.kind(trial, right, last) or case.divergences[0][0]
        sentence = f"{told}: something is kept between calls."
        return _report(case, kind, (trial, right, last), at_once.KEEPS_FROM_BEFORE, sentence)
    return None


def _reproduced(case: CheckRun) -> tuple[Tried, str] | None:
    """Return the calls of the program, loaded anew, that show that it keeps something.

    The same call twice, on as small a tree as will do; else a call that answers otherwise when it
    is alone.
    """
    if case.reload is None:
        return None
    smallest = sorted(case.tried, key=lambda each: each[0].nodes)[:CALLS]
    alone: list[Tried] = []
    for trial, right, _ in smallest:
        search = case.reload()
        once = trial, right, trial.run(search)
        twice = trial.run(search)
        if _answer(case, once) != _answer(case, (trial, right, twice)):
            return (trial, right, twice), _twice(case, once, twice)
        alone.append(once)
    for before in smallest:
        for once in alone:
            trial, right, seen = once
            search = case.reload()
            before[0].run(search)
            after = trial, right, trial.run(search)
            if _answer(case, once) != _answer(case, after):
                calls = f"Called {_where(case, before)} and then {_where(case, once)}"
                return after, f"{calls} without reloading, it {_instead(after[2], seen)}"
    return None


def _answer(case: CheckRun, tried: Tried) -> tuple[object, ...]:
    """Return what a call is compared by."""
    trial, _, seen = tried
    return case.reading.read(seen.returned, trial), seen.leaves, type(seen.raised)


def _twice(case: CheckRun, first: Tried, second: Seen) -> str:
    """Say how two calls differ that are one and the same."""
    did, then = _did(first[2]), _did(second).removeprefix("returned ")
    if _did(first[2]) == _did(second):
        did, then = "visited some leaves", "visited others"
    return f"Called twice {_where(case, first)} without reloading, it {did}, then {then}"


def _instead(after: Seen, alone: Seen) -> str:
    """Say what a call did after another one, and what it does alone."""
    if _did(after) == _did(alone):
        return "visited other leaves of the second than it does alone"
    return f"{_did(after)} for the second; alone it {_did(alone).replace('returned', 'returns')}"


def _did(seen: Seen) -> str:
    if seen.raised is not None:
        return f"raised {type(seen.raised).__name__}"
    return f"returned {returned_words(seen.returned)}"


def _where(case: CheckRun, tried: Tried) -> str:
    """Say where a search was called, in the middle of a sentence: "on [[3, 12], [2]]"."""
    where = Words(case.reference, *tried).where().removesuffix(" MAX to move,").rstrip(",")
    return f"{where[:1].lower()}{where[1:]}"


def _wrong(case: CheckRun, kind: str, found: Tried, mistake: Mistake | None, tail: str) -> Report:
    trial, right, seen = found
    answer = case.reading.read(seen.returned, trial) if seen.raised is None else None
    words = Words(case.reference, trial, right, seen)
    told = words.seen(kind, answer, case.judge.rule, case.reading)
    return _report(case, kind, found, mistake, f"{told}{tail}.")


def _report(
    case: CheckRun, kind: str, found: Tried, mistake: Mistake | None, sentence: str
) -> Report:
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
        _verdict(case, kind, found),
        mistake.name if mistake else None,
        trial.tree.to_nested() if trial.tree is not None else None,
        sentence,
        case.reference.name,
        case.how.name,
        title=mistake.title if mistake else "",
        advice=mistake.right if mistake else "",
        kind=kind,
        turns=list_turns(trial.tree) if trial.tree is not None else (),
        shared=trial.shared,
        depth=trial.depth,
        returned_value=answer.value if answer else None,
        expected_value=right.value,
        returned_move=answer.move if answer else None,
        best_moves=tuple(sorted(right.moves)),
        visited_leaves=tuple(sorted(seen.leaves)),
        wrong_leaves=tuple(sorted(off)),
        position=trial.name,
        trials=len(case.tried),
        wrong_trials=len(case.divergences),
        error=seen.raised,
    )


def _verdict(case: CheckRun, kind: str, found: Tried) -> Verdict:
    """Return WRONG, or UNDECIDED if nothing is wrong but that a trial took too long.

    A search that asks our game nothing, and fails on our positions or returns no answer, is one of
    another game. So is one that asks positions for attributes, as those of its own game have.
    """
    if all(_asks_position(seen) for _, _, seen in case.tried):
        return Verdict.UNDECIDED
    if not any(seen.asked for _, _, seen in case.tried):
        raised, returned = found[2].raised, found[2].returned
        if kind == "error" and isinstance(raised, _OF_OTHER_POSITIONS):
            return Verdict.UNDECIDED
        if kind == "answer" and returned is not None:
            return Verdict.UNDECIDED
    late = (isinstance(seen.raised, TimedOut) for _, (_, _, seen) in case.divergences)
    return Verdict.UNDECIDED if all(late) else Verdict.WRONG


def _asks_position(seen: Seen) -> bool:
    """Return whether a search failed at an attribute of a position; ours are plain data."""
    return isinstance(seen.raised, AttributeError) and type(seen.raised.obj) in (int, tuple)
