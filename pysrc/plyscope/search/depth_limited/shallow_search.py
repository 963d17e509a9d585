"""Unwatched shallow searches, used as probes by other searches."""

from math import inf, nextafter
from typing import Any

from plyscope.game import MAX
from plyscope.watch import unwatch_game


def shallow_search(
    game: Any, state: Any, depth: int, alpha: float, beta: float
) -> tuple[float, int]:
    """Return the value of `state` for MAX at `depth` plies, and the nodes visited.

    Fail-soft alpha-beta: a value inside the window is exact; a value at alpha or below is an upper
    bound, and a value at beta or above a lower bound. `depth` may be 0. The count excludes `state`.
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
    """Return whether the value reaches `bound` at `depth` plies, and the nodes visited.

    The value must be at least the bound if `at_least` is true, else at most the bound. The search
    has a null window, so it visits only what the bound needs. The count includes `state`.
    """
    low, high = (nextafter(bound, -inf), bound) if at_least else (bound, nextafter(bound, inf))
    v, nodes = shallow_search(game, state, depth, low, high)
    return (v >= bound if at_least else v <= bound), nodes + 1
