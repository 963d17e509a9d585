"""What the engine asks after a pass, which nobody watches: a shallow search, then captures."""

from collections.abc import Callable
from math import inf
from typing import Any

from plyscope.game import MAX
from plyscope.search.engine.engine_ordering import MoveOrdering
from plyscope.watch import unwatch_game

CAPTURE_PLIES = 8  # plies that the engine follows captures for, beyond its depth


def make_unwatched_search(
    game: Any, count_node: Callable[[], None], order: MoveOrdering
) -> Callable[[Any, float, float, int], float]:
    """Return value(state, alpha, beta, left): fail-soft alpha-beta to so many plies.

    From there on, where the game has `captures`, by these alone, as in stand_pat. `spend` is called
    for each node.
    """
    game = unwatch_game(game)
    fights = hasattr(game, "captures")
    least = -CAPTURE_PLIES if fights else 0

    def value(state: Any, alpha: float, beta: float, left: int) -> float:
        count_node()
        if left <= least or game.is_terminal(state):
            return float(game.evaluate(state, MAX))
        is_max = game.to_move(state) == MAX
        v: float = -inf if is_max else inf
        if left <= 0 and not game.in_check(state):
            v = game.evaluate(state, MAX)
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            if alpha >= beta:
                return v
            actions = order.promising_captures(state, game.captures(state), v, alpha, beta)
        else:
            actions = order.order_by_gain(state, game.actions(state))
        for a in actions:
            v2 = value(game.result(state, a), alpha, beta, left - 1)
            if v2 > v if is_max else v2 < v:
                v = v2
                alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
                if alpha >= beta:
                    break
        return v

    return value
