"""Minimax values of positions, memoized."""

from collections.abc import Callable
from functools import cache
from math import inf
from typing import Any

from plyscope.game import CHANCE, MAX, Game
from plyscope.search.tree_size import TreeTooLargeError

# A function of a position and the plies left, or None for a search to the end.
ValueFunction = Callable[[Any, int | None], float]


def memoize_minimax(game: Game[Any], max_positions: float = inf) -> ValueFunction:
    """Return a memoized function of a position's minimax (or expected) value.

    It raises TreeTooLargeError once it has stored more than `max_positions` values. With no plies
    left, the value of a position is its evaluation.
    """

    @cache
    def value(state: Any, left: int | None) -> float:
        below = None if left is None else left - 1
        v: float
        if game.is_terminal(state):
            v = game.utility(state, MAX)
        elif left == 0:
            v = _evaluate(game, state)
        elif game.to_move(state) == CHANCE:
            v = sum(p * value(game.result(state, a), below) for a, p in game.outcomes(state))  # type: ignore[attr-defined]
        else:
            choose = max if game.to_move(state) == MAX else min
            v = choose([value(game.result(state, a), below) for a in game.actions(state)])
        if value.cache_info().currsize >= max_positions:
            raise TreeTooLargeError
        return v

    return value


def _evaluate(game: Any, state: Any) -> float:
    if not hasattr(game, "evaluate"):
        raise ValueError(
            "This game has no evaluation, so a search to a depth cannot end before the game does: "
            "leave the depth out."
        )
    return float(game.evaluate(state, MAX))
