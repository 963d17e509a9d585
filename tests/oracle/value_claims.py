"""Checks of claims about the value of a node, by brute force.

A check returns why its claim is false, or "".
"""

from plyscope.evaluation import parse_weights
from plyscope.explain.claims import Average, NodeValue
from plyscope.game import MAX
from plyscope.search import ALGORITHMS
from tests.oracle.tolerance import below, close, same


def describe_truth(**found):
    """Return what was found instead, as a reason."""
    return ", ".join(f"{name} {value!r}" for name, value in found.items())


def find_node_bound(case):
    """Return the sense and the value of what the claims of the tick say of the open node."""
    for claim in case.told.claims:
        if isinstance(claim, (NodeValue, Average)) and claim.node == case.node.path:
            value = claim.total if isinstance(claim, Average) else claim.value
            return claim.bound, value, getattr(claim, "player", None)
    return None


def check_node_value(case, claim):
    """Hold a value, or a bound, against the true one."""
    reason = find_origin_error(case, claim) or _side(case, claim) or _basis(case, claim)
    if reason or claim.basis == "likely":
        return reason
    node = case.sim.at(claim.node)
    if claim.is_best_so_far:
        if node is None or not node.closed:
            return "nothing was tried there"
        low, high = case.tried(node, claim.basis)
    else:
        low, high = case.bounds(claim.node, claim.basis)
        if case.history and claim.origin.startswith("fail"):
            low, high = case.sim.failed  # what its search came to, before the root was begun anew
    value = claim.value
    if (claim.player is not None) != (case.vectors and claim.bound != 0):
        return "whose bound?"
    if claim.player is not None:
        found = (case.sim.at(claim.node) or case.sim.child).value
        if value != found:
            return describe_truth(value=found)
        low, high, value = (vector[claim.player] for vector in (low, high, value))
    elif case.vectors:
        return "" if same(low, value) else describe_truth(truth=low)
    if (claim.bound <= 0 and below(value, high)) or (claim.bound >= 0 and below(low, value)):
        return describe_truth(truth=low if low == high else (low, high))
    return ""


def is_judging(case):
    """Tell whether the search judges positions at all."""
    return "evaluate" in ALGORITHMS[case.name].required_methods


def _basis(case, claim):
    """Hold the basis against the search: what it can have judged, and where a cut was likely."""
    if claim.basis == "judged":
        return "" if is_judging(case) else "nothing is judged"
    if claim.basis == "likely":
        node = case.sim.at(claim.node) or case.sim.child
        fine = node.path == claim.node and node.is_likely
        return "" if fine else "no cut was likely there"
    return "" if claim.basis == "proved" else "no basis"


def _side(case, claim):
    """Hold whose utilities the mover adds up, where it is said, against the rules of the search."""
    if not claim.coalition:
        return "for whom?" if claim.is_best_so_far and case.vectors else ""
    plain, spots = case.spots(claim.node, "judged")
    side = plain.side(spots[-1])
    return "" if case.vectors and claim.coalition == side else describe_truth(side=side)


def check_feature_sum(case, claim):
    """Hold the sum that an estimate is made of against the features of the position."""
    state, given = case.state(claim.node), parse_weights(case.game, case.option("weights") or "")
    features = case.game.features(state)
    total = sum(given[name] * count for name, count in features.items())
    value = case.judging.evaluate(state, MAX)
    said, right = (claim.total, claim.scale, claim.value), (total, case.game.scale(given), value)
    fine = same(said, right) and close(claim.total / claim.scale, value)
    return "" if fine else describe_truth(sum=right)


def find_origin_error(case, claim):
    """Hold how a value is known against the game and the notes of the tape."""
    how, value = claim.origin, claim.value
    if how in ("leaf", "judged"):
        spot = (case.state(claim.node), 0, 0)
        if case.game.is_terminal(spot[0]) != (how == "leaf"):
            return f"it is no {how}"
        plain = case.exact if how == "leaf" else case.plain
        return "" if same(plain.leaf(spot), value) else describe_truth(leaf=plain.leaf(spot))
    if how == "probe":
        kind = "at least" if claim.bound > 0 else "at most"
        return "" if case.node.noted(kind) == value else "no probe found that"
    if how:
        node = case.sim.at(claim.node)
        node = case.sim.child if node is None else node
        if node.path != claim.node or node.noted(how) != value:
            return f"there is no such note of {how!r}"
        if how == "below limit" and not value < case.sim.limit:
            return describe_truth(limit=case.sim.limit)
        if how == "probable cut" and claim.bound not in case.history.senses(node, value):
            return describe_truth(side=case.history.side(node))
        if how == "null move" and not case.history.holds(node):
            return "a pass does not hold that"
    return ""
