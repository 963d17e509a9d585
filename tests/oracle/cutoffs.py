"""Checks of claims about skipped moves and about what fail-hard returns."""

from plyscope.game import MAX, MIN
from tests.oracle.substitution import beyond, ends, lifted, no_matter
from tests.oracle.tolerance import below, close
from tests.oracle.value_claims import describe_truth, find_node_bound
from tests.oracle.window import ASPIRES


def check_cutoff(case, claim):
    """Hold what is skipped against the game, and that the root would be the same with it."""
    node = case.node
    rest = set(node.legal) - set(node.entered)
    if claim.node != node.path or claim.count != node.remaining or claim.count <= 0:
        return describe_truth(count=node.remaining)
    if (claim.actions or not node.dropped) and set(claim.actions) != rest:
        return describe_truth(actions=rest)
    if claim.actions and len(claim.actions) != claim.count:
        return describe_truth(actions=rest)
    if case.vectors:
        fine = claim.end == "" and _no_matter_to_others(case)
        return "" if fine else "what it skips makes a difference at the root"
    sense, value, _ = find_node_bound(case)
    if case.sim.limit is not None:
        plain, spots = case.spots((), "proved")
        fine = (claim.end, sense) == ("", 0) and value == case.sim.limit == plain.value(spots[0])
        return "" if fine else describe_truth(limit=case.sim.limit, root=plain.value(spots[0]))
    reached = {"alpha": value <= node.alpha, "beta": value >= node.beta}.get(claim.end, False)
    if node.player in (MAX, MIN):
        reached = reached and claim.end == ("beta" if node.player == MAX else "alpha")
    if not reached and not close(value, node.alpha if claim.end == "alpha" else node.beta):
        return describe_truth(window=(node.alpha, node.beta))
    if sense != {"alpha": -1, "beta": 1}.get(claim.end):
        return describe_truth(sense=sense)
    if case.history:
        return ""
    plain, spots = case.spots(node.path, "judged")
    values = [*beyond(value, sense > 0, ends(case)), plain.value(spots[-1])]
    if node.asks == (1 if node.player == MAX else -1):
        return _answers(case, plain, spots, values)
    root = case.sim.path[0]
    window = (root.low, root.high) if case.name in ASPIRES else None
    fine = no_matter(plain, spots, node.path, values, root.entered, window)
    return "" if fine else "what it skips makes a difference at the root"


def _answers(case, plain, spots, values):
    """Hold that the question of a null window is answered: it may be searched again after that."""
    node, path = case.node, case.sim.path
    top = next(ply for ply, each in enumerate(path) if each.asks == node.asks)
    bound = node.low if node.asks > 0 else node.high
    found = [lifted(plain, spots, node.path, each, top)[0] for each in values]
    return (
        ""
        if len({(v > bound) - (v < bound) for v in found}) == 1
        else describe_truth(answers=found)
    )


def _no_matter_to_others(case):
    """Tell whether the root would be the same, whatever the cut node's mover leaves to whom."""
    node, players = case.node, range(len(case.game.players))
    plain, spots = case.spots(node.path, "proved")
    least, gets = case.option("least"), node.value[node.player]
    rest = case.option("total") - gets - (len(players) - 2) * least
    values = [plain.value(spots[-1]), node.value]
    for other in set(players) - {node.player}:
        share = {node.player: gets, other: rest}
        values.append(tuple(share.get(player, least) for player in players))
    return no_matter(plain, spots, node.path, values, case.sim.path[0].entered)


def check_returned_bound(case, claim):
    """Hold that fail-hard returns an end of its window, and that what it found lies beyond."""
    node, child = case.node, case.sim.child
    if not claim.end:
        told = node if claim.node == node.path else child  # the node goes on with it, or returns it
        fine = told.low == told.high == claim.value == claim.found_value == told.value
        return (
            "" if claim.node == told.path and fine else describe_truth(window=(told.low, told.high))
        )
    end = {"alpha": node.low, "beta": node.high}.get(claim.end)
    if (claim.node, claim.value, claim.found_value) != (node.path, case.event.value, node.value):
        return describe_truth(value=case.event.value, than=node.value)
    beyond_ = (
        claim.found_value < claim.value if claim.end == "alpha" else claim.found_value > claim.value
    )
    if claim.value != end or not beyond_:
        return describe_truth(end=end)
    truth = case.bounds(node.path, "proved")[0]
    short = below(claim.value, truth) if claim.end == "alpha" else below(truth, claim.value)
    return describe_truth(truth=truth) if short else ""
