"""Checks of claims about windows, averages and held bounds, by an independent simulation."""

from math import isinf

from plyscope.explain.claims import NodeValue
from plyscope.game import CHANCE, MAX, MIN
from tests.oracle.tolerance import below, close
from tests.oracle.value_claims import describe_truth, is_judging


def check_window_change(case, claim):
    """Hold an end of the window against the simulated one, before and after."""
    node = case.node
    if claim.end != {MAX: "alpha", MIN: "beta"}[node.player]:
        return "another end"
    place = 0 if claim.end == "alpha" else 1
    before, after = case.sim.before[place], (node.alpha, node.beta)[place]
    if claim.node != node.path or (claim.before, claim.after) != (before, after):
        return describe_truth(node=node.path, before=before, after=after)
    fine = after >= before if claim.end == "alpha" else after <= before
    return "" if fine else "it moved the other way"


def check_held_bound(case, claim):
    """Hold who has what against the simulation, and against what is true of the move."""
    node = case.sim.at(claim.node)
    if node is None or node.player != claim.player or node.best != claim.action:
        return describe_truth(at=node)
    value = node.value[claim.player] if case.vectors else node.value
    if not close(value, claim.value):
        return describe_truth(value=value)
    if claim.action is None:
        return "" if node.stands == claim.value and claim.basis == "judged" else "it cannot stand"
    path = (*claim.node, claim.action)
    if claim.basis not in ("proved", "likely") and not (
        claim.basis == "judged" and is_judging(case)
    ):
        return "nothing is judged"
    if case.vectors:
        truth = case.bounds(path, claim.basis)[0][claim.player]
        return "" if close(truth, claim.value) else describe_truth(truth=truth)
    end = case.node.alpha if claim.player == MAX else case.node.beta
    if end != claim.value:
        return describe_truth(end=end)
    if claim.basis == "likely":
        return ""
    low, high = case.bounds(path, claim.basis)
    short = below(low, claim.value) if claim.player == MAX else below(claim.value, high)
    return describe_truth(truth=(low, high)) if short else ""


def check_tried_move(case, claim):
    """Hold who enters what, and of how many, against the game."""
    node, action = case.sim.path[-2], case.event.action
    of = len(node.legal) - node.dropped
    said = (claim.node, claim.player, claim.action, claim.number, claim.move_count)
    found = (node.path, node.player, action, len(node.entered), of)
    if said != found or claim.probability != case.odds(node.path, action):
        return describe_truth(found=found, odds=case.odds(node.path, action))
    return ""


def check_average_term(case, claim):
    """Hold what an outcome contributes against its odds and its value."""
    node, (action, value, _) = case.node, case.node.closed[-1]
    odds = case.odds(node.path, action)
    if claim.node != node.path or node.player != CHANCE or claim.probability != odds:
        return describe_truth(node=node.path, odds=odds)
    if not close(claim.value, value) or not close(claim.product, odds * value):
        return describe_truth(value=value, total=odds * value)
    said = next(c for c in case.told.claims if isinstance(c, NodeValue))
    return "" if said.bound == claim.bound else describe_truth(sense=said.bound)


def check_average(case, claim):
    """Hold an average against its terms, and against the true one."""
    node = case.node
    terms = tuple((case.odds(node.path, a), value) for a, value, _ in node.closed)
    rest = 1 - sum(odds for odds, _ in terms)
    total = sum(odds * value for odds, value in terms) + rest * (claim.rest_value or 0)
    if claim.node != node.path or claim.terms != terms or not close(claim.rest_probability, rest):
        return describe_truth(terms=terms, rest=rest)
    if not close(claim.total, total) or (claim.rest_value is None and not close(rest, 0)):
        return describe_truth(total=total)
    whole = case.event.kind == "update"
    if (claim.rest_value is None, claim.bound == 0) != (whole, whole):
        return "a bound"
    low, high = (min(case.leaves()), max(case.leaves())) if claim.rest_value is not None else (0, 0)
    if (claim.bound < 0 and below(claim.rest_value, high)) or (
        claim.bound > 0 and below(low, claim.rest_value)
    ):
        return describe_truth(leaves=(low, high))
    truth = case.bounds(node.path, "judged")[0]
    above = claim.bound >= 0 and below(truth, total)
    return (
        describe_truth(truth=truth) if above or (claim.bound <= 0 and below(total, truth)) else ""
    )


def check_extreme_value(case, claim):
    """Hold that no value lies beyond an end against every finished game."""
    node, event = case.node, case.event
    ends = (event.beta,) if case.vectors else (node.alpha, node.beta)
    if case.sim.limit is not None:
        ends = (case.sim.limit,)
    if claim.value not in ends or claim.player != (node.player if case.vectors else None):
        return describe_truth(ends=ends)
    values = case.leaves(claim.player or MAX)
    beyond = [v for v in values if (v < claim.value if claim.end == "alpha" else v > claim.value)]
    if isinf(claim.value) or beyond or claim.end not in ("alpha", "beta"):
        return describe_truth(leaves=beyond)
    return ""
