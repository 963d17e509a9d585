"""The searches of AIMA's `games`, for programs that bring the rules of a game alone."""

import random
from collections.abc import Callable
from typing import Any

INFINITY = float("inf")


def minmax_decision(state: Any, game: Any) -> Any:
    """Return the best move by minimax to the ends of the game."""
    player = game.to_move(state)

    def max_value(state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state, player)
        return max(min_value(game.result(state, a)) for a in game.actions(state))

    def min_value(state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state, player)
        return min(max_value(game.result(state, a)) for a in game.actions(state))

    return max(game.actions(state), key=lambda a: min_value(game.result(state, a)))


def alpha_beta_search(state: Any, game: Any) -> Any:
    """Return the best move by alpha-beta to the ends of the game."""
    return alpha_beta_cutoff_search(state, game, cutoff_test=lambda s, _depth: game.is_terminal(s))


def alpha_beta_cutoff_search(
    state: Any,
    game: Any,
    d: int = 4,
    cutoff_test: Callable[[Any, int], bool] | None = None,
    eval_fn: Callable[[Any], Any] | None = None,
) -> Any:
    """Return the best move by alpha-beta with a depth limit, or another test of where to stop."""
    player = game.to_move(state)
    is_cut = cutoff_test or (lambda s, depth: depth > d or game.is_terminal(s))
    evaluate = eval_fn or (lambda s: game.utility(s, player))

    def max_value(state: Any, alpha: Any, beta: Any, depth: int) -> Any:
        if is_cut(state, depth):
            return evaluate(state)
        value = -INFINITY
        for a in game.actions(state):
            value = max(value, min_value(game.result(state, a), alpha, beta, depth + 1))
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value

    def min_value(state: Any, alpha: Any, beta: Any, depth: int) -> Any:
        if is_cut(state, depth):
            return evaluate(state)
        value = INFINITY
        for a in game.actions(state):
            value = min(value, max_value(game.result(state, a), alpha, beta, depth + 1))
            if value <= alpha:
                return value
            beta = min(beta, value)
        return value

    best, best_move = -INFINITY, None
    for a in game.actions(state):
        value = min_value(game.result(state, a), best, INFINITY, 1)
        if value > best:
            best, best_move = value, a
    return best_move


def minmax_player(game: Any, state: Any) -> Any:
    return minmax_decision(state, game)


def alpha_beta_player(game: Any, state: Any) -> Any:
    return alpha_beta_search(state, game)


def random_player(game: Any, state: Any) -> Any:
    return random.choice(list(game.actions(state)))


# By the names of the editions.
NAMES = {
    "minmax_decision": minmax_decision,
    "minimax_decision": minmax_decision,
    "alpha_beta_search": alpha_beta_search,
    "alphabeta_search": alpha_beta_search,
    "alpha_beta_cutoff_search": alpha_beta_cutoff_search,
    "alphabeta_cutoff_search": alpha_beta_cutoff_search,
    "minmax_player": minmax_player,
    "minimax_player": minmax_player,
    "alpha_beta_player": alpha_beta_player,
    "alphabeta_player": alpha_beta_player,
    "random_player": random_player,
}
