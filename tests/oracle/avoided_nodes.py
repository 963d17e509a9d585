"""Checks of claims about nodes that best play avoids, by every value that the bound allows.

The values of the engine and of ProbCut depend on their history: there the bound is compared.
"""

from plyscope.explain.claims import HeldBound
from plyscope.game import CHANCE, MAX
from tests.oracle.substitution import beyond, ends, lifted, prefers
from tests.oracle.tolerance import below
from tests.oracle.value_claims import describe_truth, find_node_bound


def check_rejected_move(case, claim):
    """Hold that the player has no use for the action, whatever its bound lets the node be worth."""
    node, at = case.node, case.sim.at(claim.node)
    path = (*claim.node, claim.action)
    if at is None or at.player != claim.player or node.path[: len(path)] != path:
        return "it does not lead to the open node"
    sense, value, who = find_node_bound(case)
    if case.vectors:
        has = at.value[claim.player]
        others = (len(case.game.players) - 2) * case.option("least")
        most = case.option("total") - others - value[who]
        truth = case.bounds(path, "proved")[0][claim.player]
        return (
            describe_truth(most=most, truth=truth) if below(has, most) or below(has, truth) else ""
        )
    if case.history:
        return _never_by_window(case, at, sense, value)
    plain, spots = case.spots(node.path, "judged")
    values = [*beyond(value, sense > 0, ends(case)), plain.value(spots[-1])]
    for each in values:
        child = lifted(plain, spots, node.path, each, len(path))[0]
        if prefers(claim.player, child, at.value):
            return describe_truth(has=at.value, by=child, where=each)
    return ""


def _never_by_window(case, at, sense, value):
    """Hold the same where nothing can be substituted: the node is cut right below the player's."""
    if case.sim.path.index(at) != len(case.sim.path) - 2:
        return "a move between them may be worth more"
    short = below(at.value, value) if at.player == MAX else below(value, at.value)
    return describe_truth(has=at.value) if short or sense != (-1 if at.player == MAX else 1) else ""


def check_avoided_node(case, claim):
    """Hold that play will not come to the cut node from where somebody has the bound."""
    node, sim = case.node, case.sim
    has = next(c for c in case.told.claims if isinstance(c, HeldBound))
    sense, value, _ = find_node_bound(case)
    if claim.node != node.path:
        return describe_truth(node=node.path)
    if case.history:  # who has as much already will not allow it
        short = prefers(has.player, value, has.value)
        return (
            describe_truth(has=has.value)
            if short or sense != (-1 if has.player == MAX else 1)
            else ""
        )
    plain, spots = case.spots(node.path, "judged")
    top = len(has.node)
    for each in [*beyond(value, sense > 0, ends(case)), plain.value(spots[-1])]:
        found = lifted(plain, spots, node.path, each, top)
        plies = range(top, len(node.path))
        if all(is_chosen(plain, spots, sim.path, ply, found[ply - top + 1]) for ply in plies):
            return describe_truth(comes=each)
    return ""


def is_chosen(plain, spots, path, ply, value):
    """Tell whether the mover at a ply goes on along the path, were it worth so much there."""
    spot, mover = spots[ply], plain.mover(spots[ply])
    if mover == CHANCE:
        return True
    entered = path[ply].entered
    rest = [a for a in plain.actions(spot) if a not in entered]
    before = [plain.value(plain.child(spot, a)) for a in entered[:-1]]
    if plain.stands(spot):
        before.append(plain.leaf((spot[0], 0, 0)))
    after = [plain.value(plain.child(spot, a)) for a in rest]
    better = any(not prefers(mover, value, other) for other in before)
    return not better and not any(prefers(mover, other, value) for other in after)
