"""A question that a shallow search answers, unseen: is a position at least, or at most, so much?"""

from math import inf, nextafter
from typing import Any

from plyscope.search.imperfect.shallow import shallow


def asked(game: Any, state: Any, depth: int, bound: float, more: bool) -> tuple[bool, int]:
    """Return whether `state` is worth `bound` to MAX, seen from `depth` plies, and the nodes spent.

    That much or more where `more` is asked, else that much or less; `state` is one of the nodes. It
    is asked with a null window: what no bound needs is cut.
    """
    low, high = (nextafter(bound, -inf), bound) if more else (bound, nextafter(bound, inf))
    v, nodes = shallow(game, state, depth, low, high)
    return (v >= bound if more else v <= bound), nodes + 1
