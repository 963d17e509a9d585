"""The engine's null-move test and the search that it runs without a watch."""

from collections.abc import Callable
from math import inf, nextafter
from typing import Any

from plyscope.game import MAX
from plyscope.search.engine.engine_ordering import MoveOrdering
from plyscope.search.engine.time_management import WIN, EngineBudget
from plyscope.watch import Watch, unwatch_game

CAPTURE_PLIES = 8  # plies beyond its depth to which the engine follows captures


def make_null_move_test(
    game: Any, watch: Watch, budget: EngineBudget, order: MoveOrdering
) -> Callable[[Any, float, int, int], bool]:
    """Return pass_cuts(state, bound, ply, left): whether even a pass reaches the mover's bound.

    The bound is beta for MAX and alpha for MIN. The test runs below the root of a game with
    `null_move`, with at least two plies left and an estimate that reaches the bound. It searches
    three plies less deep, or four where six or more are left (see null_move.py).
    """
    null_move: Callable[[Any], Any] | None = getattr(game, "null_move", None)
    value = make_unwatched_search(game, budget.count_node, order)
    evaluate = unwatch_game(game).evaluate

    def pass_cuts(state: Any, bound: float, ply: int, left: int) -> bool:
        if null_move is None or ply == 0 or left < 2 or abs(bound) >= WIN:
            return False
        is_max = game.to_move(state) == MAX
        estimate = evaluate(state, MAX)
        reaches = estimate >= bound if is_max else estimate <= bound
        passed = null_move(state) if reaches else None
        if passed is None:
            return False
        low, high = (nextafter(bound, -inf), bound) if is_max else (bound, nextafter(bound, inf))
        node_count = budget.node_count
        v = value(passed, low, high, left - (3 if left < 6 else 4))
        watch.annotate("probe", budget.node_count - node_count)
        if v < bound if is_max else v > bound:
            return False
        budget.estimate_count += 1
        watch.annotate("null move", bound)
        return True

    return pass_cuts


def make_unwatched_search(
    game: Any, count_node: Callable[[], None], order: MoveOrdering
) -> Callable[[Any, float, float, int], float]:
    """Return value(state, alpha, beta, left): fail-soft alpha-beta to `left` plies, unwatched.

    Beyond these plies it searches captures only, as stand_pat does, where the game has `captures`.
    It calls `count_node` for each node.
    """
    game = unwatch_game(game)
    last_ply = -CAPTURE_PLIES if hasattr(game, "captures") else 0

    def value(state: Any, alpha: float, beta: float, left: int) -> float:
        count_node()
        if left <= last_ply or game.is_terminal(state):
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
