"""The oracle: every claim of every tick of a trace, held against what is so.

It knows the claims, the tape, the games and the searches, and nothing of what explains them. What
cannot be proved, and so is not held in full:

likely     a guess of ProbCut or of a random game: only that there was one, and on which side
engine     its table hangs on its history: what it judges is held by a table kept here, and what it
           says of windows, cuts and skipped moves by the simulated ones, not by substitution
probcut    likewise; its likely bounds are taken as they are, and so are those of a pass
late moves likewise: what was looked at less deep is taken as it came back
may be     that a bound might be better: only that it is a bound on the wrong side
judged     where a value is proved and told as judged it is true of the search, and passes
"""

from typing import NamedTuple

from plyscope.explain import claims
from tests.oracle import (
    avoiding,
    comparing,
    cuts,
    mattering,
    plainly,
    simulations,
    standing,
    worths,
)
from tests.oracle.case import Case
from tests.oracle.conditions import Conditions, cuts_at
from tests.oracle.wording import misworded

CHECKS = {
    claims.NodeValue: worths.worth,
    claims.FeatureSum: worths.evaluates,
    claims.Comparison: comparing.compares,
    claims.RemainingUtility: comparing.leaves,
    claims.WindowChange: standing.moved,
    claims.HeldBound: standing.has,
    claims.TriedMove: standing.tries,
    claims.AverageTerm: standing.adds,
    claims.Average: standing.average,
    claims.ExtremeValue: standing.none_beyond,
    claims.RelevantValues: mattering.matters,
    claims.Closed: mattering.closed,
    claims.RootWindow: mattering.window,
    claims.SearchWindow: mattering.asks,
    claims.RejectedMove: avoiding.never,
    claims.AvoidedNode: avoiding.avoided,
    claims.Cutoff: cuts.skips,
    claims.ReturnedBound: cuts.returns,
    claims.CutoffCondition: cuts_at,
    claims.RootTurn: plainly.turn,
    claims.GameOver: plainly.over,
    claims.EndgameResult: plainly.ends,
    claims.ChosenMove: plainly.plays,
    claims.Annotation: plainly.noted,
}
SIMULATED = {
    claims.NodeValue: simulations.joins,
    claims.TriedMove: simulations.tries,
    claims.Annotation: simulations.noted,
    claims.VisitCount: simulations.visited,
    claims.MoveScore: simulations.scored,
    claims.RootTurn: plainly.turn,
    claims.GameOver: plainly.over,
    claims.ChosenMove: simulations.plays,
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


def verdicts(trace, examine=lambda check, case, claim: check(case, claim)):
    """Yield a verdict for every claim of every tick, and for its words."""
    case, conditions = Case(trace), Conditions()
    checks = SIMULATED if case.counting else CHECKS
    events = trace.events
    for tick in range(trace.ticks + 1):
        case.told = told = trace.explain(tick)
        if tick:
            case.take(events[tick - 1])
        found = [("words", misworded(told, case.event, case.scale), None)]
        if tick and not case.counting:
            found.append(("condition", conditions.event(case), None))
        for claim in told.claims:
            likely = getattr(claim, "basis", "") == "likely"
            kind = "likely" if likely else type(claim).__name__
            found.append((kind, examine(checks[type(claim)], case, claim), claim))
            if isinstance(claim, claims.CutoffCondition):
                conditions.take(case, claim)
        for kind, reason, claim in found:
            yield Verdict(tick, kind, reason, claim, f"{told.sentence} {told.condition}")
