"""Iterative deepening within a budget of nodes and time."""

from collections.abc import Callable, Iterator
from itertools import count
from math import inf
from time import monotonic

from plyscope.game import Action, HeuristicGame, S
from plyscope.search.depth_limited.h_alphabeta import h_alphabeta
from plyscope.watch import SILENT, RelayWatch, SearchStopped, Watch


def iterative_deepening(
    game: HeuristicGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 4,
    nodes: int = 10_000,
    milliseconds: int = 0,
    clock: Callable[[], float] = monotonic,
) -> tuple[float, Action | None]:
    """Return the value and move of the deepest search within the budget.

    AIMA 4e, section 6.3 (and 3.4.4, iterative deepening). The search goes to `depth` plies at most,
    and stops after `nodes` nodes or `milliseconds` (0: no limit), by a `clock` in seconds. The
    first iteration is always finished, so that there is a move; an unfinished one does not count.
    """
    budget = NodeBudget(watch, nodes, clock() + milliseconds / 1000 if milliseconds else inf, clock)
    try:
        for iteration in deepen(game, state, budget, max_depth=depth):  # noqa: B007 (the last one)
            budget.is_active = True
    except BudgetExhausted:
        watch.annotate("stopped", budget.nodes)
    _depth, value, move = iteration
    return value, move


def deepen(
    game: HeuristicGame[S], state: S, watch: Watch = SILENT, *, max_depth: int | None = None
) -> Iterator[tuple[int, float, Action | None]]:
    """Yield (depth, value, move) of heuristic alpha-beta to depth 1, 2, and so on.

    Stops after `max_depth` plies, or after an iteration in which every line ended above the depth.
    """
    depths = count(1) if max_depth is None else range(1, max_depth + 1)
    for depth in depths:
        watch.annotate("iteration", depth)
        sounding = DepthWatch(watch)
        value, move = h_alphabeta(game, state, sounding, depth=depth)
        seen = sounding.deepest < depth
        if seen:
            watch.annotate("proved", value)
        yield depth, value, move
        if seen:
            return


class BudgetExhausted(SearchStopped):
    """The nodes or the time allowed are used up."""


class NodeBudget(RelayWatch):
    """Count nodes, the root included; when active, stop the search beyond the budget."""

    def __init__(
        self,
        watch: Watch,
        max_nodes: int,
        deadline: float = inf,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(watch)
        self.max_nodes, self.nodes, self.is_active = max_nodes, 1, False
        self.deadline, self.clock = deadline, clock

    def enter(self, action: Action, alpha: float = -inf, beta: float = inf) -> None:
        if self.is_active and (
            self.nodes >= self.max_nodes or (self.deadline < inf and self.clock() >= self.deadline)
        ):
            raise BudgetExhausted
        self.nodes += 1
        super().enter(action, alpha, beta)


class DepthWatch(RelayWatch):
    """Track the greatest depth of the search."""

    def __init__(self, watch: Watch) -> None:
        super().__init__(watch)
        self.ply = self.deepest = 0

    def enter(self, action: Action, alpha: float = -inf, beta: float = inf) -> None:
        super().enter(action, alpha, beta)
        self.ply += 1
        self.deepest = max(self.deepest, self.ply)

    def leave(self, value: float) -> None:
        super().leave(value)
        self.ply -= 1
