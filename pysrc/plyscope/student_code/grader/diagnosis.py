"""Find the known mistake of a wrong search."""

from dataclasses import replace

from plyscope.student_code.grader.check_run import CheckRun
from plyscope.student_code.grader.comparison import rule_of
from plyscope.student_code.grader.mistakes import static_mistakes as at_once
from plyscope.student_code.grader.mistakes.mistake import Mistake
from plyscope.student_code.grader.mistakes.mistake_matching import Did, named
from plyscope.student_code.grader.report_sentences import on_all
from plyscope.student_code.grader.result_reading import Reading, Tried
from plyscope.student_code.grader.trials.trial import Trial

# What changes a list, a set or a dict.
_CHANGING = "append pop remove insert extend clear sort reverse add discard update".split()


def mistake_of(case: CheckRun, kind: str, found: Tried) -> tuple[Mistake | None, str]:
    """Return the known mistake, or None, and the end of the sentence about it."""
    seen = found[2]
    if kind == "endless":
        return at_once.NEVER_ENDS, ""
    if kind == "answer":
        nothing = seen.returned is None
        return at_once.NOTHING_RETURNED if nothing else at_once.NO_NUMBER, ""
    if kind == "error" and _changes_state(seen.raised, found[0]):
        return at_once.STATE_CHANGED, ""
    foreign = kind != "error" or "'int' object" in str(seen.raised)  # as if positions were its own
    if foreign and not any(each[2].asked for each in case.tried):
        return at_once.GAME_NOT_ASKED, f": {at_once.GAME_NOT_ASKED.title}"
    if _ties_alone(case):
        other = at_once.CUTS_BEYOND_EQUALITY if case.ties == "cut" else at_once.CUTS_AT_EQUALITY
        return other, f"; {other.title}"
    order = [found, *(each for _, each in case.divergences)]
    ids = {id(each[2]) for each in order}
    order += [each for each in case.tried if id(each[2]) not in ids]
    for reading in (case.reading, replace(case.reading, mover=not case.reading.mover)):
        done = [(each[0], _did(each, reading)) for each in order]
        variant = named(
            case.reference,
            done,
            reading.has_value,
            reading.has_move,
            kind != "move",
            case.how.bodies,
        )
        if variant is not None and variant.mistake is not None:
            where = f" {variant.where}" if variant.where else ""
            first = f" in which {case.first.upper()} moves first" if case.first else ""
            return variant.mistake, (
                f"; it matches a known bug {on_all(len(case.tried))}{first}: "
                f"{variant.mistake.title}{where}"
            )
    return (at_once.ERROR_RAISED if kind == "error" else None), ""


def _ties_alone(case: CheckRun) -> bool:
    """Tell whether it is right by the rule for ties that was not asked for."""
    if case.ties is None:
        return False
    other = "strict" if case.ties == "cut" else "cut"
    judge = replace(case.judge, rule=rule_of(case.reference, case.tried, other))
    return not any(judge.kind(*each) for each in case.tried)


def _did(tried: Tried, reading: Reading) -> Did:
    trial, _, seen = tried
    if seen.raised is not None:
        return Did(None, None, seen.leaves, type(seen.raised).__name__)
    answer = reading.read(seen.returned, trial)
    if answer is None:
        return Did(None, None, seen.leaves, "no answer")
    return Did(answer.value, answer.move, seen.leaves)


def _changes_state(error: BaseException | None, trial: Trial) -> bool:
    """Tell whether the error is that of putting something into a position, which is a number."""
    text = str(error)
    tries = "item assignment" in text or "item deletion" in text
    tries |= any(f"no attribute '{name}'" in text for name in _CHANGING)
    if not isinstance(error, (TypeError, AttributeError)) or not tries or "'int'" not in text:
        return False
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    inside = trace.tb_frame.f_locals.values() if trace is not None else ()
    return any(trial.rules.is_state(each) for each in inside)
