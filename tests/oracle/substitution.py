"""Substitution of a node's value: the effect on the value and the move of the root."""

from math import isinf

from plyscope.game import CHANCE, MAX
from tests.oracle.tolerance import below, close, same

FAR = 1e6  # more than any utility here


def ends(case):
    """Return the least and the most that this search takes any value to be."""
    if case.name in ("star1", "star2", "h_star1", "h_star2"):
        return case.option("low"), case.option("high")
    return (-1, 1) if case.name == "engine" else (-FAR, FAR)


def lifted(plain, spots, path, value, top=0):
    """Return the values of the nodes along a path from `top`, were its last one worth `value`."""
    found = [value]
    for ply in range(len(path) - 1, top - 1, -1):
        spot = spots[ply]
        children = [
            (a, found[0] if a == path[ply] else plain.value(plain.child(spot, a)))
            for a in plain.actions(spot)
        ]
        found.insert(0, plain.combine(spot, children))
    return found


def outcome(plain, spots, path, value, entered):
    """Return the root's value and its move, the first of equals, were the node worth `value`."""
    found = lifted(plain, spots, path, value)
    root = spots[0]
    if not path or plain.mover(root) == CHANCE:
        return found[0], None
    rest = [a for a in plain.actions(root) if a not in entered]
    children = [
        (a, found[1] if a == path[0] else plain.value(plain.child(root, a)))
        for a in (*entered, *rest)
    ]
    if not plain.vectors:
        return found[0], next(a for a, child in children if close(child, found[0]))
    best = max(plain.own(root, child) for _, child in children)
    return found[0], next(a for a, child in children if plain.own(root, child) == best)


def no_matter(plain, spots, path, values, entered, window=None):
    """Tell whether these values in place of the node's own all make the same of the root.

    That is, where a window is given, the same within it: beyond it the root is searched again.
    """
    found = [outcome(plain, spots, path, value, entered) for value in values]
    if window is not None:
        low, high = window
        found = [(v, a) if low < v < high else (min(max(v, low), high), None) for v, a in found]
    first, *others = found
    return all(same(first[0], value) and first[1] == move for value, move in others)


def beyond(bound, up, ends=(-FAR, FAR), itself=True):
    """Return some values at a bound and beyond it, as far as the ends of all values."""
    if isinf(bound):
        return []
    steps = (0, 1e-6, 0.5, 1, 3) if itself else (1e-6, 0.5, 1, 3)
    values = [bound + step if up else bound - step for step in steps]
    values.append(ends[1] if up else ends[0])
    return [value for value in values if not (below(value, ends[0]) or below(ends[1], value))]


def prefers(player, value, to):
    """Tell whether a player of two prefers a value to another."""
    return below(to, value) if player == MAX else below(value, to)
