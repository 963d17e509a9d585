"""Whether a pass would be enough: the engine's null move."""

from collections.abc import Callable
from math import inf, nextafter
from typing import Any

from plyscope.game import MAX
from plyscope.search.engine.engine_ordering import MoveOrdering
from plyscope.search.engine.time_management import WIN, EngineBudget
from plyscope.search.engine.unwatched_search import make_unwatched_search
from plyscope.watch import Watch, unwatch_game


def make_null_move_test(
    game: Any, watch: Watch, budget: EngineBudget, order: MoveOrdering
) -> Callable[[Any, float, int, int], bool]:
    """Return enough(state, bound, ply, left): whether a pass still leaves the mover the bound.

    That is an end of its window: beta of MAX, alpha of MIN. Asked where the estimate is as good
    already, of a game with `null_move`, below the root, where two plies or more are left; by a
    search three plies less deep, or four (see null_move.py).
    """
    passes: Callable[[Any], Any] | None = getattr(game, "null_move", None)
    value = make_unwatched_search(game, budget.count_node, order)
    judge = unwatch_game(game).evaluate

    def pass_cuts(state: Any, bound: float, ply: int, left: int) -> bool:
        if passes is None or ply == 0 or left < 2 or abs(bound) >= WIN:
            return False
        up = game.to_move(state) == MAX
        judged = judge(state, MAX)
        passed = passes(state) if (judged >= bound if up else judged <= bound) else None
        if passed is None:
            return False
        low, high = (nextafter(bound, -inf), bound) if up else (bound, nextafter(bound, inf))
        before = budget.node_count
        v = value(passed, low, high, left - (3 if left < 6 else 4))
        watch.annotate("probe", budget.node_count - before)
        if v < bound if up else v > bound:
            return False
        budget.estimate_count += 1
        watch.annotate("null move", bound)
        return True

    return pass_cuts
