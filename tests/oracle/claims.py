"""Each claim about what a node is worth and who has what, against brute force and simulation.

A check returns why its claim is false, "" where it is true.
"""

from math import isinf

from plyscope.evaluation import parse_weights
from plyscope.game import CHANCE, MAX, MIN
from tests.oracle.truth import below, close


def wrong(**found):
    """Return what was found instead, as a reason."""
    return ", ".join(f"{name} {value!r}" for name, value in found.items())


def worth(case, claim):
    """Hold a value, or a bound, against the true one."""
    reason = known_by(case, claim) or _side(case, claim)
    if reason or claim.basis == "likely":
        return reason
    node = case.sim.at(claim.node)
    if claim.tried:
        if node is None or not node.closed:
            return "nothing was tried there"
        low, high = case.tried(node, claim.basis)
    else:
        low, high = case.bounds(claim.node, claim.basis)
    value = claim.value
    if claim.player is not None:
        low, high, value = (vector[claim.player] for vector in (low, high, value))
    elif case.vectors:
        return "" if claim.sense == 0 and same(low, value) else wrong(truth=low)
    if (claim.sense <= 0 and below(value, high)) or (claim.sense >= 0 and below(low, value)):
        return wrong(truth=low if low == high else (low, high))
    return ""


def _side(case, claim):
    """Hold whose utilities the mover adds up, where it is said, against the rules of the search."""
    if not claim.side:
        return "for whom?" if claim.tried and case.vectors else ""
    plain, spots = case.spots(claim.node, "judged")
    side = plain.side(spots[-1])
    return "" if case.vectors and claim.side == side else wrong(side=side)


def evaluates(case, claim):
    """Hold the sum that an estimate is made of against the features of the position."""
    state, given = case.state(claim.node), parse_weights(case.game, case.option("weights") or "")
    features = case.game.features(state)
    total = sum(given[name] * count for name, count in features.items())
    value = case.judging.evaluate(state, MAX)
    fine = close(claim.total, total) and close(claim.value, value)
    return "" if fine and close(claim.total / claim.scale, value) else wrong(total=total)


def same(a, b):
    """Tell whether two values, or two vectors, are equal but for rounding."""
    if not isinstance(a, tuple):
        return close(a, b)
    return len(a) == len(b) and all(close(x, y) for x, y in zip(a, b, strict=True))


def known_by(case, claim):
    """Hold how a value is known against the game and the notes of the tape."""
    how, value = claim.how, claim.value
    if how in ("leaf", "judged"):
        spot = (case.state(claim.node), 0, 0)
        if case.game.is_terminal(spot[0]) != (how == "leaf"):
            return f"it is no {how}"
        plain = case.exact if how == "leaf" else case.plain
        return "" if same(plain.leaf(spot), value) else wrong(leaf=plain.leaf(spot))
    if how == "probe":
        kind = "at least" if claim.sense > 0 else "at most"
        return "" if case.node.noted(kind) == value else "no probe found that"
    if how:
        node = case.sim.at(claim.node)
        node = case.sim.child if node is None else node
        noted = node.path == claim.node and node.noted(how) == value
        return "" if noted else f"there is no such note of {how!r}"
    return ""


def compares(case, claim):
    """Hold a comparison with the best so far against the numbers, and what it says against truth."""
    node, action = case.node, case.node.closed[-1][0]
    value, than = node.closed[-1][1], node.value
    if than is None and case.sim.hard and len(node.closed) > 1:  # it has its window alone
        than = node.alpha if node.player == MAX else node.beta
    if case.vectors:
        plain, spots = case.spots(node.path, "judged")
        value = plain.own(spots[-1], value)
        than = None if than is None else plain.own(spots[-1], than)
        if claim.side != plain.side(spots[-1]):
            return "another side"
    if (claim.node, claim.player) != (node.path, node.player):
        return "another node or player"
    if not close(claim.value, value) or (claim.than is None) != (than is None):
        return wrong(value=value, than=than)
    if than is None:
        alone = len(node.legal) - node.dropped == 1
        right = "only" if alone else "first"
        return "" if claim.relation == right and len(node.closed) == 1 else wrong(relation=right)
    if not close(claim.than, than):
        return wrong(than=than)
    ahead = (value > than) - (value < than)
    ahead *= -1 if node.player == MIN and not case.vectors else 1
    if ahead != {"better": 1, "may be": 1, "equal": 0, "worse": -1}.get(claim.relation):
        return wrong(value=value, than=than)
    return _surely(case, claim, than, action)


def _surely(case, claim, than, action):
    """Hold what a comparison says of the move against what the move is worth."""
    basis = next(c.basis for c in case.told.claims if type(c).__name__ == "Worth")
    if claim.relation == "may be" or basis == "likely" or close(claim.value, than) and claim.relation != "equal":
        return ""
    path = (*claim.node, action)
    low, high = case.bounds(path, basis)
    if case.vectors:
        plain, spots = case.spots(claim.node, basis)
        low = high = plain.own(spots[-1], low)
    elif claim.player == MIN:
        low, high, than = -high, -low, -than
    if claim.relation == "better":
        return "" if below(than, low) else wrong(truth=(low, high))
    if claim.relation == "equal":
        return wrong(truth=(low, high)) if below(than, high) else ""
    return "" if below(high, than) else wrong(truth=(low, high))


def leaves(case, claim):
    """Hold what another player's gain leaves to the mover against the sum of all utilities."""
    node, (action, value, _) = case.node, case.node.closed[-1]
    if claim.node != (*node.path, action) or claim.player != node.player:
        return "another node or player"
    if not close(claim.than, node.value[claim.player]):
        return wrong(than=node.value[claim.player])
    who = case.player(claim.node)
    rest = case.option("total") - (len(case.game.players) - 2) * case.option("least") - value[who]
    truth = case.bounds(claim.node, "proved")[0][claim.player]
    if not close(claim.value, rest) or below(claim.value, truth):
        return wrong(leaves=rest, truth=truth)
    return wrong(truth=truth) if below(claim.than, truth) else ""


def moved(case, claim):
    """Hold an end of the window against the simulated one, before and after."""
    node, place = case.node, 0 if claim.end == "alpha" else 1
    before, after = case.sim.before[place], (node.alpha, node.beta)[place]
    if claim.node != node.path or (claim.before, claim.after) != (before, after):
        return wrong(node=node.path, before=before, after=after)
    fine = after >= before if claim.end == "alpha" else after <= before
    return "" if fine else "it moved the other way"


def has(case, claim):
    """Hold who has what against the simulation, and against what is true of the move."""
    node = case.sim.at(claim.node)
    if node is None or node.player != claim.player or node.best != claim.action:
        return wrong(at=node)
    value = node.value[claim.player] if case.vectors else node.value
    if not close(value, claim.value):
        return wrong(value=value)
    path = (*claim.node, claim.action)
    if case.vectors:
        truth = case.bounds(path, claim.basis)[0][claim.player]
        return "" if close(truth, claim.value) else wrong(truth=truth)
    end = case.node.alpha if claim.player == MAX else case.node.beta
    if end != claim.value:
        return wrong(end=end)
    if claim.basis == "likely":
        return ""
    low, high = case.bounds(path, claim.basis)
    short = below(low, claim.value) if claim.player == MAX else below(claim.value, high)
    return wrong(truth=(low, high)) if short else ""


def tries(case, claim):
    """Hold who enters what, and of how many, against the game."""
    node, action = case.sim.path[-2], case.event.action
    of = len(node.legal) - node.dropped
    said = (claim.node, claim.player, claim.action, claim.number, claim.of)
    found = (node.path, node.player, action, len(node.entered), of)
    if said != found or claim.probability != case.odds(node.path, action):
        return wrong(found=found, odds=case.odds(node.path, action))
    return ""


def adds(case, claim):
    """Hold what an outcome contributes against its odds and its value."""
    node, (action, value, _) = case.node, case.node.closed[-1]
    odds = case.odds(node.path, action)
    if claim.node != node.path or node.player != CHANCE or claim.probability != odds:
        return wrong(node=node.path, odds=odds)
    if not close(claim.value, value) or not close(claim.total, odds * value):
        return wrong(value=value, total=odds * value)
    said = next(c for c in case.told.claims if type(c).__name__ == "Worth")
    return "" if said.sense == claim.sense else wrong(sense=said.sense)


def average(case, claim):
    """Hold an average against its terms, and against the true one."""
    node = case.node
    terms = tuple((case.odds(node.path, a), value) for a, value, _ in node.closed)
    rest = 1 - sum(odds for odds, _ in terms)
    total = sum(odds * value for odds, value in terms) + rest * (claim.bound or 0)
    if claim.node != node.path or claim.terms != terms or not close(claim.rest, rest):
        return wrong(terms=terms, rest=rest)
    if not close(claim.total, total) or (claim.bound is None and not close(rest, 0)):
        return wrong(total=total)
    low, high = (min(case.leaves()), max(case.leaves())) if claim.bound is not None else (0, 0)
    if (claim.sense < 0 and below(claim.bound, high)) or (
        claim.sense > 0 and below(low, claim.bound)
    ):
        return wrong(leaves=(low, high))
    truth = case.bounds(node.path, "judged")[0]
    above = claim.sense >= 0 and below(truth, total)
    return wrong(truth=truth) if above or (claim.sense <= 0 and below(total, truth)) else ""


def none_beyond(case, claim):
    """Hold that no value lies beyond an end against every finished game."""
    values = case.leaves(claim.player or MAX)
    beyond = [v for v in values if (v < claim.value if claim.end == "alpha" else v > claim.value)]
    if isinf(claim.value) or beyond:
        return wrong(leaves=beyond)
    return ""
