"""Checks of claims that compare a value with the best so far, by number and by brute force."""

from plyscope.explain.claims import NodeValue
from plyscope.game import MAX, MIN
from tests.oracle.tolerance import below, close
from tests.oracle.value_claims import describe_truth


def check_comparison(case, claim):
    """Hold a comparison with the best so far against the numbers, and against the truth."""
    node, action = case.node, case.node.closed[-1][0]
    value, than = node.closed[-1][1], node.value
    if than is None and case.sim.hard and len(node.closed) > 1:  # it has its window alone
        than = node.alpha if node.player == MAX else node.beta
    if case.vectors:
        plain, spots = case.spots(node.path, "judged")
        value = plain.own(spots[-1], value)
        than = None if than is None else plain.own(spots[-1], than)
        if claim.coalition != plain.side(spots[-1]):
            return "another side"
    elif claim.coalition:
        return "no side"
    if (claim.node, claim.player) != (node.path, node.player):
        return "another node or player"
    if not close(claim.value, value) or (claim.compared_to is None) != (than is None):
        return describe_truth(value=value, than=than)
    if than is None:
        alone = len(node.legal) - node.dropped == 1
        right = "only" if alone else "first"
        return (
            ""
            if claim.relation == right and len(node.closed) == 1
            else describe_truth(relation=right)
        )
    if not close(claim.compared_to, than):
        return describe_truth(than=than)
    ahead = (value > than) - (value < than)
    ahead *= -1 if node.player == MIN and not case.vectors else 1
    if ahead != {"better": 1, "may be": 1, "equal": 0, "worse": -1}.get(claim.relation):
        return describe_truth(value=value, than=than)
    return _surely(case, claim, than, action)


def _surely(case, claim, than, action):
    """Hold what a comparison says of the move against what the move is worth."""
    said = next(c for c in case.told.claims if isinstance(c, NodeValue))
    basis, doubtful = said.basis, said.bound == (-1 if claim.player == MAX else 1)
    if claim.relation in ("better", "may be") and not case.vectors:
        right = "may be" if doubtful else "better"
        if claim.relation != right:
            return describe_truth(relation=right)
    alike = close(claim.value, than) and claim.relation != "equal"  # told as one by rounding
    if claim.relation == "may be" or basis == "likely" or alike:
        return ""
    path = (*claim.node, action)
    low, high = case.bounds(path, basis)
    if case.vectors:
        plain, spots = case.spots(claim.node, basis)
        low = high = plain.own(spots[-1], low)
    elif claim.player == MIN:
        low, high, than = -high, -low, -than
    if claim.relation == "better":
        return "" if below(than, low) else describe_truth(truth=(low, high))
    if claim.relation == "equal":
        return describe_truth(truth=(low, high)) if below(than, high) else ""
    return "" if below(high, than) else describe_truth(truth=(low, high))


def check_remaining_utility(case, claim):
    """Hold what another player's gain leaves to the mover against the sum of all utilities."""
    node, (action, value, _) = case.node, case.node.closed[-1]
    if claim.node != (*node.path, action) or claim.player != node.player:
        return "another node or player"
    if not close(claim.compared_to, node.value[claim.player]):
        return describe_truth(than=node.value[claim.player])
    who = case.player(claim.node)
    rest = case.option("total") - (len(case.game.players) - 2) * case.option("least") - value[who]
    truth = case.bounds(claim.node, "proved")[0][claim.player]
    if not close(claim.value, rest) or below(claim.value, truth):
        return describe_truth(leaves=rest, truth=truth)
    return describe_truth(truth=truth) if below(claim.compared_to, truth) else ""
