"""Checks of conditions for a cutoff: whether they are right, and whether they come about."""

from math import isinf

from plyscope.game import CHANCE, MAX, MIN
from tests.oracle.value_claims import describe_truth

FAILS = ("fail low", "fail high")


class Conditions:
    """The conditions that were told of the open nodes, by their paths."""

    def __init__(self):
        self.said, self.due = {}, None

    def event(self, case):
        """Take in an event before what is said of it; return why an earlier claim was false."""
        event, node, due = case.event, case.node, self.due
        self.due = None
        if due is not None and (event.kind != "cut" or node.path != due):
            return f"no cut follows at {due}"
        if event.kind == "leave":
            self.said.pop(case.sim.child.path, None)
        if event.kind == "annotate" and event.annotation in (
            "iteration",
            "limit",
            "stopped",
            *FAILS,
        ):
            self.said.clear()
        told = self.said.get(node.path, [])
        if gives_value(event) and node.remaining and any(is_met(c, node.value) for c in told):
            self.due = node.path
        by_window = node.player != CHANCE and not case.vectors and case.sim.limit is None
        if event.kind == "cut" and by_window:
            unlike = [claim for claim in told if not is_met(claim, node.value)]
            if unlike or not told:
                return f"it is cut at {node.value} though it was said: {unlike or 'never'}"
        return ""

    def take(self, case, claim):
        """Keep what was said, to be held against what comes."""
        self.said.setdefault(case.node.path, []).append(claim)
        self.due = case.node.path if claim.is_met else None


def check_cutoff_condition(case, claim):
    """Hold a condition against the moment."""
    node = case.node
    if claim.node != node.path or node.player not in (MAX, MIN) or node.remaining <= 0:
        return "this node cannot be cut"
    strict = case.option("ties") == "strict"
    question = node.asks == (1 if node.player == MAX else -1)
    sign = {MAX: "≥>", MIN: "≤<"}[node.player][bool(strict or question)]
    bound = node.beta if node.player == MAX else node.alpha
    if question:  # more than the other end, or less
        bound = node.low if node.player == MAX else node.high
    if claim.sign != sign or claim.threshold != bound or isinf(bound):
        return describe_truth(sign=sign, bound=bound)
    fresh = case.event is not None and gives_value(case.event)
    now = fresh and is_met(claim, node.value)
    if (claim.is_met, claim.value) != (now, node.value if now else None):
        return describe_truth(value=node.value)
    holder = None if claim.at is None else case.sim.at(claim.at)
    if claim.at is not None and (
        holder is None
        or holder.player == node.player
        or holder.value != bound
        or len(claim.at) >= len(node.path)
    ):
        return describe_truth(holder=holder)
    return _surely(case, claim)


def _surely(case, claim):
    """Hold that any value meets the condition, where that is said, by every finished game."""
    if not claim.surely:
        return ""
    unmet = [value for value in case.leaves() if not is_met(claim, value)]
    if unmet or case.node.value is not None:
        return describe_truth(unmet=unmet, value=case.node.value)
    return ""


def gives_value(event):
    """Tell whether an event gives the open node a value."""
    return event.kind == "update" or event.annotation == "stand pat"


def is_met(claim, value):
    """Tell whether a value meets a condition."""
    signs = {"≥": value >= claim.threshold, ">": value > claim.threshold}
    return (signs | {"≤": value <= claim.threshold, "<": value < claim.threshold})[claim.sign]
