"""The oracle: every claim of every tick of a trace, held against what is so."""

from typing import NamedTuple

from plyscope.trace import claims
from tests.oracle import claims as worths
from tests.oracle import cuts, plainly, simulations
from tests.oracle.case import Case
from tests.oracle.conditions import Conditions
from tests.oracle.wording import misworded

CHECKS = {
    claims.Worth: worths.worth,
    claims.Evaluates: worths.evaluates,
    claims.Compares: worths.compares,
    claims.Leaves: worths.leaves,
    claims.Moved: worths.moved,
    claims.Has: worths.has,
    claims.Tries: worths.tries,
    claims.Adds: worths.adds,
    claims.Average: worths.average,
    claims.NoneBeyond: worths.none_beyond,
    claims.Matters: cuts.matters,
    claims.Never: cuts.never,
    claims.Avoided: cuts.avoided,
    claims.Skips: cuts.skips,
    claims.Returns: cuts.returns,
    claims.Turn: plainly.turn,
    claims.Over: plainly.over,
    claims.Plays: plainly.plays,
    claims.Noted: plainly.noted,
}
SIMULATED = {
    claims.Worth: simulations.joins,
    claims.Tries: simulations.tries,
    claims.Noted: simulations.noted,
    claims.Visited: simulations.visited,
    claims.Scored: simulations.scored,
    claims.Turn: plainly.turn,
    claims.Over: plainly.over,
    claims.Plays: simulations.plays,
}


class Verdict(NamedTuple):
    """A claim of a tick; `reason` says why it is false, "" where it is true.

    What is only likely is of the kind "likely": it is counted, and cannot be false.
    """

    tick: int
    kind: str
    reason: str
    claim: claims.Claim | None
    sentence: str


def verdicts(trace, alter=lambda claim: claim):
    """Yield a verdict for every claim of every tick, as `alter` has it, and for the words of all."""
    case, conditions = Case(trace), Conditions()
    checks = SIMULATED if case.counting else CHECKS
    events = trace.events
    assert len(events) == trace.ticks
    for tick in range(trace.ticks + 1):
        case.told = told = trace.told(tick)
        if tick:
            case.take(events[tick - 1])
        found = [("words", misworded(told, case.event), None)]
        if tick and not case.counting:
            found.append(("condition", conditions.event(case), None))
        for claim in map(alter, told.claims):
            kind = type(claim)
            check = conditions.check if kind is claims.CutsAt else checks[kind]
            likely = getattr(claim, "basis", "") == "likely"
            found.append(("likely" if likely else kind.__name__, check(case, claim), claim))
        for kind, reason, claim in found:
            yield Verdict(tick, kind, reason, claim, f"{told.sentence} {told.condition}")
