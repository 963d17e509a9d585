"""A way back to a position that was there before, among positions of which all are known."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

H = TypeVar("H", bound=Hashable)


def circle(below: Mapping[H, Sequence[H]], start: H) -> list[H]:
    """Return positions from the start to one that is among them, the last; none where none is so.

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
