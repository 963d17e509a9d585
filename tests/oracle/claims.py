"""Each claim about what a node is worth, by itself and compared, against brute force.

A check returns why its claim is false, "" where it is true.
"""

from plyscope.evaluation import parse_weights
from plyscope.game import MAX, MIN
from plyscope.search import ALGORITHMS
from plyscope.trace.claims import Worth
from tests.oracle.truth import below, close


def wrong(**found):
    """Return what was found instead, as a reason."""
    return ", ".join(f"{name} {value!r}" for name, value in found.items())


def worth(case, claim):
    """Hold a value, or a bound, against the true one."""
    reason = known_by(case, claim) or _side(case, claim) or _basis(case, claim)
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
    if (claim.player is not None) != (case.vectors and claim.sense != 0):
        return "whose bound?"
    if claim.player is not None:
        found = (case.sim.at(claim.node) or case.sim.child).value
        if value != found:
            return wrong(value=found)
        low, high, value = (vector[claim.player] for vector in (low, high, value))
    elif case.vectors:
        return "" if same(low, value) else wrong(truth=low)
    if (claim.sense <= 0 and below(value, high)) or (claim.sense >= 0 and below(low, value)):
        return wrong(truth=low if low == high else (low, high))
    return ""


def is_judging(case):
    """Tell whether the search judges positions at all."""
    return "evaluate" in ALGORITHMS[case.name].needs


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
    said, right = (claim.total, claim.scale, claim.value), (total, case.game.scale(given), value)
    fine = same(said, right) and close(claim.total / claim.scale, value)
    return "" if fine else wrong(sum=right)


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
    """Hold a comparison with the best so far against the numbers, and against the truth."""
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
    elif claim.side:
        return "no side"
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
    said = next(c for c in case.told.claims if isinstance(c, Worth))
    basis, doubtful = said.basis, said.sense == (-1 if claim.player == MAX else 1)
    if claim.relation in ("better", "may be") and not case.vectors:
        right = "may be" if doubtful else "better"
        if claim.relation != right:
            return wrong(relation=right)
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
