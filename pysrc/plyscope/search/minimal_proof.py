"""The minimal tree that proves a value, and its measures."""

from collections.abc import Callable
from functools import cache
from math import inf
from typing import Any

from plyscope.game import MAX, Game, S
from plyscope.search.compile_watch import explain_recursion_error
from plyscope.search.exact_values import ValueFunction, memoize_minimax


def knuth_moore_leaves(branching: int, depth: int) -> int:
    """Return the least number of leaves that proves the value of a uniform tree.

    b^ceil(d/2) + b^floor(d/2) - 1, reached by alpha-beta where the best move always comes first
    (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975, section 4).
    """
    return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)


def count_minimal_leaves(
    game: Game[S], state: S, depth: int | None = None, *, max_positions: float = inf
) -> int:
    """Return the number of leaves of the smallest tree that proves the value of `state`.

    That tree proves the exact value along the principal variation, and one refutation of every
    other move. For uniform trees the number is `knuth_moore_leaves`. With `depth`, positions at
    that ply are leaves, with their evaluation. Equal positions are solved once, and counted as
    often as they occur. Raises TreeTooLargeError if there are more than `max_positions` different
    positions.
    """
    value = memoize_minimax(game, max_positions)
    at_least, at_most = _bound_costs(game, value)

    @cache
    def exact(state: Any, left: int | None) -> int:
        if _is_leaf(game, state, left):
            return 1
        below = _depth_below(left)
        children = [game.result(state, a) for a in game.actions(state)]
        root_value = value(state, left)
        refute = at_most if game.to_move(state) == MAX else at_least
        costs = [refute(child, root_value, below) for child in children]
        best = (
            exact(child, below) - cost
            for child, cost in zip(children, costs, strict=True)
            if value(child, below) == root_value
        )
        return sum(costs) + min(best)

    with explain_recursion_error("count_minimal_leaves"):
        return exact(state, depth)


def searched_depth(depth_limit: int | None, iterations: int, plies: int) -> int:
    """Return the depth d of a search that reached `plies` plies, for its branching factor.

    That is the depth of its last finished iteration, else its depth limit. Captures and extensions
    beyond it do not count, because they make a tree deeper, not wider. A search without a depth
    limit (None), or with one beyond the end of the game, is as deep as its tree.
    """
    return min(iterations or depth_limit or plies, plies)


def effective_branching_factor(nodes: int, depth: int) -> float:
    """Return b* with 1 + b* + ... + b*^depth = nodes, to six digits (AIMA 4e, section 3.6.1)."""
    if depth < 1 or nodes <= depth + 1:
        return 1.0 if depth >= 1 else 0.0
    low, high = 1.0, float(nodes)
    while high - low > 1e-7 * high:
        middle = (low + high) / 2
        if _has_nodes(middle, depth, nodes):
            high = middle
        else:
            low = middle
    return round(high, 6)


def _has_nodes(branching: float, depth: int, nodes: int) -> bool:
    """Return whether a uniform tree has at least `nodes` nodes."""
    level = total = 1.0
    for _ in range(depth):
        level *= branching
        total += level
        if total >= nodes:
            return True
    return False


def _is_leaf(game: Game[Any], state: Any, left: int | None) -> bool:
    return left == 0 or game.is_terminal(state)


def _depth_below(left: int | None) -> int | None:
    return None if left is None else left - 1


CostFunction = Callable[[Any, float, int | None], int]


def _bound_costs(game: Game[Any], value: ValueFunction) -> tuple[CostFunction, CostFunction]:
    """Return the costs in leaves of proving a lower and an upper bound."""

    def make_cost(for_max: bool) -> CostFunction:
        @cache
        def cost(state: Any, bound: float, left: int | None) -> int:
            if _is_leaf(game, state, left):
                return 1
            below = _depth_below(left)
            children = [game.result(state, a) for a in game.actions(state)]
            if (game.to_move(state) == MAX) != for_max:
                return sum(cost(child, bound, below) for child in children)
            proving = [
                child
                for child in children
                if (value(child, below) >= bound if for_max else value(child, below) <= bound)
            ]
            return min(cost(child, bound, below) for child in proving)

        return cost

    return make_cost(True), make_cost(False)
