"""Aspiration windows: iterative deepening with a window around the last value."""

from collections.abc import Callable
from math import inf
from time import monotonic

from plyscope.game import Action, HeuristicGame, S
from plyscope.search.depth_limited.h_alphabeta import h_alphabeta
from plyscope.search.depth_limited.iterative_deepening import (
    BudgetExhausted,
    DepthWatch,
    NodeBudget,
)
from plyscope.watch import SILENT, Watch


def aspiration(
    game: HeuristicGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 4,
    around: float = 0.02,
    nodes: int = 10_000,
    milliseconds: int = 0,
    clock: Callable[[], float] = monotonic,
) -> tuple[float, Action | None]:
    """Return the value and move of the deepest search within the budget.

    Iterative deepening by heuristic alpha-beta, with a window at the root: from the second
    iteration on it reaches `around` to either side of the last value. A narrow window prunes more
    (Slate and Atkin, "Chess 4.5", 1977). A value at an end of the window or beyond is only a bound:
    the iteration fails low or high, and is repeated with that side of the window open. The budget
    is that of iterative_deepening.
    """
    end = clock() + milliseconds / 1000 if milliseconds else inf
    budget = NodeBudget(watch, nodes, end, clock)
    found: tuple[float, Action | None] = 0.0, None
    try:
        for limit in range(1, depth + 1):
            watch.annotate("iteration", limit)
            low = found[0] - around if limit > 1 else -inf
            high = found[0] + around if limit > 1 else inf
            sounding = DepthWatch(budget)
            value, move = h_alphabeta(game, state, sounding, depth=limit, window=(low, high))
            while not low < value < high:
                if value <= low:
                    low = -inf
                    watch.annotate("fail low", value)
                else:
                    high = inf
                    watch.annotate("fail high", value)
                sounding = DepthWatch(budget)
                value, move = h_alphabeta(game, state, sounding, depth=limit, window=(low, high))
            found = value, move
            budget.is_active = True
            if sounding.deepest < limit:
                watch.annotate("proved", value)
                break
    except BudgetExhausted:
        watch.annotate("stopped", budget.nodes)
    return found
