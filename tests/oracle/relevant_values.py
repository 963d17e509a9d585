"""Checks of claims about the values that can matter, by substitution of the others.

Values of the engine and of ProbCut depend on the history of the search and cannot be substituted:
their claims about windows are compared with the simulated windows only.
"""

from math import isinf

from plyscope.explain.claims import HeldBound
from plyscope.game import CHANCE, MAX, MIN
from tests.oracle.substitution import beyond, ends, no_matter
from tests.oracle.tolerance import EPSILON, close
from tests.oracle.value_claims import describe_truth


def check_relevant_values(case, claim):
    """Hold that no value of the open node outside of the ends changes anything at the root."""
    node = case.node
    chance = case.event.kind == "cut" and case.sim.at(claim.node)
    if chance and (not claim.for_average or chance.player != CHANCE or chance is node):
        return "no average is above"
    if not chance and claim.node != node.path:
        return describe_truth(node=node.path)
    for end, open_, low_end in ((claim.above, node.alpha, True), (claim.below, node.beta, False)):
        reason = "" if chance and end is None else _at_end(case, end, open_, low_end)
        if reason:
            return reason
    if claim.includes_ends != (case.option("ties") == "strict"):
        return "ties"
    has = {c.player for c in case.told.claims if isinstance(c, HeldBound)}
    open_ends = [e for e, who in ((claim.above, MAX), (claim.below, MIN)) if who not in has]
    if claim.for_average != any(end is not None for end in open_ends):
        return "who has the end?"
    return "" if case.history else _substituted(case, claim)


def check_closed(case, claim):
    """Hold that the window has no width, and that any value makes the same of the root."""
    node = case.node
    if claim.node != node.path or not node.alpha == node.beta == claim.value:
        return describe_truth(window=(node.alpha, node.beta))
    if case.history:
        return ""
    plain, spots = case.spots(node.path, "judged")
    values = [each for up in (False, True) for each in beyond(claim.value, up, ends(case))]
    fine = no_matter(plain, spots, node.path, values, case.sim.path[0].entered)
    return "" if fine else "some value makes a difference"


def _substituted(case, claim):
    node, (low, high) = case.node, ends(case)
    plain, spots = case.spots(node.path, "judged")
    root = case.sim.path[0].entered
    for end, up in ((claim.above, False), (claim.below, True)):
        if end is None:
            continue
        if claim.for_average:  # the end itself is rounded
            shift = EPSILON * max(1, abs(end))
            end = min(end + shift, high) if up else max(end - shift, low)
        values = beyond(end, up, (low, high), itself=not claim.includes_ends)
        if values and not no_matter(plain, spots, node.path, values, root):
            return f"values {'above' if up else 'below'} {end} make a difference"
    return ""


def _at_end(case, end, simulated, low):
    """Hold an end against the simulated window; where there is none, no value may lie beyond it."""
    if end is not None:
        if case.event.kind == "cut":
            return "" if close(end, simulated) else describe_truth(end=simulated)
        return "" if end == simulated else describe_truth(end=simulated)
    last = ends(case)[0 if low else 1]
    inside = simulated <= last if low else simulated >= last
    return "" if inside or isinf(simulated) else describe_truth(end=simulated)


def check_search_window(case, claim):
    """Hold which values a window asks for that the search has set itself, and what its question is.

    That it is right to ask for no other is held by what is said of the values that come back.
    """
    node = case.node
    ends = tuple(None if isinf(end) else end for end in (node.low, node.high))
    if claim.node != node.path or (claim.above, claim.below) != ends or not any(node.asked):
        return describe_truth(ends=ends, asked=node.asked)
    return "" if claim.question == ("", ">", "<")[node.asks] else describe_truth(asks=node.asks)


def check_root_window(case, claim):
    """Hold that the window is still that of the root, for nobody has found a bound."""
    node, root = case.node, case.sim.ends
    if claim.node != node.path or not (claim.above, claim.below) == (node.alpha, node.beta) == root:
        return describe_truth(window=(node.alpha, node.beta))
    found = [
        each.path for each in case.sim.path if (each.alpha, each.beta) != (each.low, each.high)
    ]
    return describe_truth(found=found) if found else ""
