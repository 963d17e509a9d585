"""A shallow search that nobody watches: what other searches ask before they decide."""

from math import inf, nextafter
from typing import Any

from plyscope.game import MAX
from plyscope.watch import unwatch_game


def shallow_search(
    game: Any, state: Any, depth: int, alpha: float, beta: float
) -> tuple[float, int]:
    """Return what `state` is worth to MAX, seen from `depth` plies, and the nodes that took.

    Fail-soft alpha-beta: the value is exact within the window, at most itself at or below alpha and
    at least itself at or above beta. `depth` may be 0; `state` is no node of the count.
    """
    game = unwatch_game(game)
    nodes = -1

    def value(state: Any, alpha: float, beta: float, left: int) -> float:
        nonlocal nodes
        nodes += 1
        if left == 0 or game.is_terminal(state):
            return float(game.evaluate(state, MAX))
        is_max = game.to_move(state) == MAX
        v = None
        for a in game.actions(state):
            v2 = value(game.result(state, a), alpha, beta, left - 1)
            if v is None or (v2 > v if is_max else v2 < v):
                v = v2
            if is_max:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        assert v is not None
        return v

    return value(state, alpha, beta, depth), nodes


def probe_bound(
    game: Any, state: Any, depth: int, bound: float, at_least: bool
) -> tuple[bool, int]:
    """Return whether `state` is worth `bound` to MAX, seen from `depth` plies, and the nodes spent.

    That much or more where `more` is asked, else that much or less; `state` is one of the nodes. It
    is asked with a null window: what no bound needs is cut.
    """
    low, high = (nextafter(bound, -inf), bound) if at_least else (bound, nextafter(bound, inf))
    v, nodes = shallow_search(game, state, depth, low, high)
    return (v >= bound if at_least else v <= bound), nodes + 1
