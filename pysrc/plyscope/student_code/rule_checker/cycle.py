"""Cycles in a graph of positions."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

H = TypeVar("H", bound=Hashable)


def circle(below: Mapping[H, Sequence[H]], start: H) -> list[H]:
    """Return a path from the start that ends in one of its own positions; empty if none exists.

    `below` has what the moves of each position lead to. By a loop: it may be deeper than recursion.
    """
    open_, done = {start}, set[H]()
    way = [(start, [*below.get(start, ())])]
    while way:
        place, left = way[-1]
        if not left:
            way.pop()
            open_.discard(place)
            done.add(place)
            continue
        child = left.pop(0)
        if child in open_:
            return [*(each for each, _ in way), child]
        if child not in done:
            open_.add(child)
            way.append((child, [*below.get(child, ())]))
    return []
