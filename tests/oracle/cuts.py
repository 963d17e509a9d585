"""Each claim about what can matter, what is cut and what is skipped, by substitution.

Where values hang on the history of a search there is nothing to substitute them in: what the engine
and ProbCut say of windows is held against the simulated ones alone.
"""

from math import isinf

from plyscope.game import CHANCE, MAX, MIN
from plyscope.trace.claims import Average, Has, Worth
from tests.oracle.claims import wrong
from tests.oracle.substitute import FAR, beyond, lifted, no_matter, prefers
from tests.oracle.truth import EPSILON, below, close


def ends(case):
    """Return the least and the most that this search takes any value to be."""
    if case.name in ("star1", "star2"):
        return case.option("low"), case.option("high")
    return (-1, 1) if case.name == "engine" else (-FAR, FAR)


def matters(case, claim):
    """Hold that no value of the open node outside of the ends changes anything at the root."""
    node = case.node
    chance = case.event.kind == "cut" and case.sim.at(claim.node)
    if chance and (not claim.average or chance.player != CHANCE or chance is node):
        return "no average is above"
    if not chance and claim.node != node.path:
        return wrong(node=node.path)
    for end, open_, low_end in ((claim.above, node.alpha, True), (claim.below, node.beta, False)):
        reason = "" if chance and end is None else _at_end(case, end, open_, low_end)
        if reason:
            return reason
    if claim.ties != (case.option("ties") == "strict"):
        return "ties"
    has = {c.player for c in case.told.claims if isinstance(c, Has)}
    open_ends = [e for e, who in ((claim.above, MAX), (claim.below, MIN)) if who not in has]
    if claim.average != any(end is not None for end in open_ends):
        return "who has the end?"
    return "" if case.history else _substituted(case, claim)


def window(case, claim):
    """Hold that the window is still that of the root, for nobody has found a bound."""
    node, root = case.node, case.sim.ends
    if claim.node != node.path or not (claim.above, claim.below) == (node.alpha, node.beta) == root:
        return wrong(window=(node.alpha, node.beta))
    found = [
        each.path for each in case.sim.path if (each.alpha, each.beta) != (each.low, each.high)
    ]
    return wrong(found=found) if found else ""


def _at_end(case, end, simulated, low):
    """Hold an end against the simulated window; where there is none, no value may lie beyond it."""
    if end is not None:
        if case.event.kind == "cut":
            return "" if close(end, simulated) else wrong(end=simulated)
        return "" if end == simulated else wrong(end=simulated)
    last = ends(case)[0 if low else 1]
    inside = simulated <= last if low else simulated >= last
    return "" if inside or isinf(simulated) else wrong(end=simulated)


def _substituted(case, claim):
    node, (low, high) = case.node, ends(case)
    plain, spots = case.spots(node.path, "judged")
    root = case.sim.path[0].entered
    for end, up in ((claim.above, False), (claim.below, True)):
        if end is None:
            continue
        if claim.average:  # the end itself is rounded
            end += EPSILON * max(1, abs(end)) * (1 if up else -1)
        values = beyond(end, up, (low, high), itself=not claim.ties)
        if values and not no_matter(plain, spots, node.path, values, root):
            return f"values {'above' if up else 'below'} {end} make a difference"
    return ""


def _bound(case):
    """Return the sense and the value of what the claims of the tick say of the open node."""
    for claim in case.told.claims:
        if isinstance(claim, (Worth, Average)) and claim.node == case.node.path:
            value = claim.total if isinstance(claim, Average) else claim.value
            return claim.sense, value, getattr(claim, "player", None)
    return None


def never(case, claim):
    """Hold that the player has no use for the action, whatever its bound lets the node be worth."""
    node, at = case.node, case.sim.at(claim.node)
    path = (*claim.node, claim.action)
    if at is None or at.player != claim.player or node.path[: len(path)] != path:
        return "it does not lead to the open node"
    sense, value, who = _bound(case)
    if case.vectors:
        has = at.value[claim.player]
        others = (len(case.game.players) - 2) * case.option("least")
        most = case.option("total") - others - value[who]
        truth = case.bounds(path, "proved")[0][claim.player]
        return wrong(most=most, truth=truth) if below(has, most) or below(has, truth) else ""
    if case.history:
        return _never_by_window(case, at, sense, value)
    plain, spots = case.spots(node.path, "judged")
    values = [*beyond(value, sense > 0, ends(case)), plain.value(spots[-1])]
    for each in values:
        child = lifted(plain, spots, node.path, each, len(path))[0]
        if prefers(claim.player, child, at.value):
            return wrong(has=at.value, by=child, where=each)
    return ""


def avoided(case, claim):
    """Hold that play will not come to the cut node from where somebody has the bound."""
    node, sim = case.node, case.sim
    has = next(c for c in case.told.claims if isinstance(c, Has))
    sense, value, _ = _bound(case)
    if claim.node != node.path:
        return wrong(node=node.path)
    if case.history:  # who has as much already will not allow it
        short = prefers(has.player, value, has.value)
        return wrong(has=has.value) if short or sense != (-1 if has.player == MAX else 1) else ""
    plain, spots = case.spots(node.path, "judged")
    top = len(has.node)
    for each in [*beyond(value, sense > 0, ends(case)), plain.value(spots[-1])]:
        found = lifted(plain, spots, node.path, each, top)
        plies = range(top, len(node.path))
        if all(is_chosen(plain, spots, sim.path, ply, found[ply - top + 1]) for ply in plies):
            return wrong(comes=each)
    return ""


def is_chosen(plain, spots, path, ply, value):
    """Tell whether the mover at a ply goes on along the path, were it worth so much there."""
    spot, mover = spots[ply], plain.mover(spots[ply])
    if mover == CHANCE:
        return True
    entered = path[ply].entered
    rest = [a for a in plain.actions(spot) if a not in entered]
    before = [plain.value(plain.child(spot, a)) for a in entered[:-1]]
    after = [plain.value(plain.child(spot, a)) for a in rest]
    better = any(not prefers(mover, value, other) for other in before)
    return not better and not any(prefers(mover, other, value) for other in after)


def _never_by_window(case, at, sense, value):
    """Hold the same where nothing can be substituted: the node is cut right below the player's."""
    if case.sim.path.index(at) != len(case.sim.path) - 2:
        return "a move between them may be worth more"
    short = below(at.value, value) if at.player == MAX else below(value, at.value)
    return wrong(has=at.value) if short or sense != (-1 if at.player == MAX else 1) else ""


def skips(case, claim):
    """Hold what is skipped against the game, and that the root would be the same with it."""
    node = case.node
    rest = set(node.legal) - set(node.entered)
    if claim.node != node.path or claim.count != node.remaining or claim.count <= 0:
        return wrong(count=node.remaining)
    if (claim.actions or not node.dropped) and set(claim.actions) != rest:
        return wrong(actions=rest)
    if claim.actions and len(claim.actions) != claim.count:
        return wrong(actions=rest)
    if case.vectors:
        return "" if claim.end == "" else "an end"
    sense, value, _ = _bound(case)
    reached = {"alpha": value <= node.alpha, "beta": value >= node.beta}.get(claim.end, False)
    if node.player in (MAX, MIN):
        reached = reached and claim.end == ("beta" if node.player == MAX else "alpha")
    if not reached and not close(value, node.alpha if claim.end == "alpha" else node.beta):
        return wrong(window=(node.alpha, node.beta))
    if sense != {"alpha": -1, "beta": 1}.get(claim.end):
        return wrong(sense=sense)
    if case.history:
        return ""
    plain, spots = case.spots(node.path, "judged")
    values = [*beyond(value, sense > 0, ends(case)), plain.value(spots[-1])]
    fine = no_matter(plain, spots, node.path, values, case.sim.path[0].entered)
    return "" if fine else "what it skips makes a difference at the root"


def returns(case, claim):
    """Hold that fail-hard returns an end of its window, and that what it found lies beyond."""
    node, child = case.node, case.sim.child
    if not claim.end:
        told = node if claim.node == node.path else child  # the node goes on with it, or returns it
        fine = told.low == told.high == claim.value == claim.than == told.value
        return "" if claim.node == told.path and fine else wrong(window=(told.low, told.high))
    end = {"alpha": node.low, "beta": node.high}.get(claim.end)
    if (claim.node, claim.value, claim.than) != (node.path, case.event.value, node.value):
        return wrong(value=case.event.value, than=node.value)
    beyond_ = claim.than < claim.value if claim.end == "alpha" else claim.than > claim.value
    if claim.value != end or not beyond_:
        return wrong(end=end)
    truth = case.bounds(node.path, "proved")[0]
    short = below(claim.value, truth) if claim.end == "alpha" else below(truth, claim.value)
    return wrong(truth=truth) if short else ""
