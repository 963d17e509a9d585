"""The oracle: a check of every claim of every tick of a trace against the truth.

It knows the claims, the tape, the games and the searches, but not the code that explains them. Some
claims cannot be proved and are checked in part:

likely     a guess of ProbCut or of a playout: only that there was one, and its side
engine     its table depends on its history: judged values are compared with a table kept here;
           windows, cutoffs and skipped moves with simulated ones, without substitution
probcut    likewise; its likely bounds, and those of a null move, are taken as they are
late moves likewise: values of shallower searches are taken as they are
IDA*       a cutoff is held against the value of the root, which is its limit
may be     that a bound may be better: only that it is a bound on that side
judged     a proved value that is called judged is true of the search, and passes
"""

from typing import NamedTuple

from plyscope.explain import claims
from tests.oracle import (
    avoided_nodes,
    comparisons,
    cutoffs,
    event_claims,
    relevant_values,
    simulations,
    value_claims,
    window_claims,
)
from tests.oracle.case import Case
from tests.oracle.conditions import Conditions, check_cutoff_condition
from tests.oracle.wording import find_wording_error

CHECKS = {
    claims.NodeValue: value_claims.check_node_value,
    claims.FeatureSum: value_claims.check_feature_sum,
    claims.Comparison: comparisons.check_comparison,
    claims.RemainingUtility: comparisons.check_remaining_utility,
    claims.WindowChange: window_claims.check_window_change,
    claims.HeldBound: window_claims.check_held_bound,
    claims.TriedMove: window_claims.check_tried_move,
    claims.AverageTerm: window_claims.check_average_term,
    claims.Average: window_claims.check_average,
    claims.ExtremeValue: window_claims.check_extreme_value,
    claims.RelevantValues: relevant_values.check_relevant_values,
    claims.Closed: relevant_values.check_closed,
    claims.RootWindow: relevant_values.check_root_window,
    claims.SearchWindow: relevant_values.check_search_window,
    claims.RejectedMove: avoided_nodes.check_rejected_move,
    claims.AvoidedNode: avoided_nodes.check_avoided_node,
    claims.Cutoff: cutoffs.check_cutoff,
    claims.ReturnedBound: cutoffs.check_returned_bound,
    claims.CutoffCondition: check_cutoff_condition,
    claims.RootTurn: event_claims.check_root_turn,
    claims.GameOver: event_claims.check_game_over,
    claims.EndgameResult: event_claims.check_endgame_result,
    claims.ChosenMove: event_claims.check_chosen_move,
    claims.Annotation: event_claims.check_annotation,
}
SIMULATED = {
    claims.NodeValue: simulations.check_node_value,
    claims.TriedMove: simulations.check_tried_move,
    claims.Annotation: simulations.check_annotation,
    claims.VisitCount: simulations.check_visit_count,
    claims.FirstEstimate: simulations.check_first_estimate,
    claims.MoveScore: simulations.check_move_score,
    claims.RootTurn: event_claims.check_root_turn,
    claims.GameOver: event_claims.check_game_over,
    claims.ChosenMove: simulations.check_chosen_move,
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
        found = [("words", find_wording_error(told, case.event, case.scale), None)]
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
