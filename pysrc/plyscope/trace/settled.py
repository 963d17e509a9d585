"""What is known of a node once it is closed: its value, or on which side of it the true one is."""

from collections.abc import Container
from typing import Any

from plyscope.game import CHANCE
from plyscope.observer import ANSWERS
from plyscope.trace.frame import Frame
from plyscope.trace.known import Known
from plyscope.trace.manner import Manner


def settled(node: Frame, value: Any, manner: Manner) -> Known:
    """Return what is known of a node that was closed with this value.

    Fail-soft and fail-hard alike keep one promise (Knuth and Moore, 1975): a value within the
    window is exact, one at alpha or below is a bound from above, one at beta or above a bound from
    below. Outside of the window it is still exact where nothing was skipped and its best child's
    was: then it says more than the caller asked for.
    """
    answer = next((kind for kind, _ in node.notes if kind in ANSWERS), "")
    if not node.actions and not answer:
        basis = "judged" if node.judged else "proved"
        return Known(0, basis, value, "judged" if node.judged else "leaf")
    if answer == "endgame":
        return Known(0, "proved", value, answer)
    basis = "judged" if node.judged or manner.unsure or manner.guesses else "proved"
    if answer in ("probable cut", "null move"):
        basis = "likely"
    if manner.vectors:
        bound = node.cut and node.high < manner.most  # nobody can get more than the most
        return Known(int(bound), basis, value, answer, node.player if bound else None)
    if manner.returns_ends and node.low == value == node.high:
        return Known(0, "unknown", value, answer)  # all that its window lets through
    known = Known(_side(node, value, manner), basis, value, answer)
    return manner.as_sure(known)


def concluded(value: Any, judged: bool, notes: Container[str], manner: Manner) -> Known:
    """Return what a search that has ended knows of its root.

    `judged` tells that an estimate has a part in its last iteration that counts, `notes` are the
    kinds of those at the root.
    """
    if manner.simulates:
        return Known(0, "likely", value)
    if "book" in notes:
        sure = bool(getattr(manner.game, "openings_proved", False))
    else:
        sure = "proved" in notes or not (judged or manner.unsure or manner.guesses)
    known = Known(0, "proved" if sure else "judged", value)
    return known if manner.vectors else manner.as_sure(known)


def _side(node: Frame, value: float, manner: Manner) -> int:
    """Return on which side of a closed node's value its true one may be, 0 where it is exact."""
    ends = not manner.strict or manner.returns_ends
    beyond = value > node.high or (value == node.high and ends)
    short = value < node.low or (value == node.low and ends)
    if not (beyond or short):
        return 0
    tried, own = node.tried, node.player != CHANCE and not manner.returns_ends
    if own and tried is not None and (tried.sense, tried.value) == (0, value) and not node.cut:
        return 0
    return 1 if beyond else -1
