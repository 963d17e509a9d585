"""Whether a pass would be enough: the engine's null move."""

from collections.abc import Callable
from math import inf, nextafter
from typing import Any

from plyscope.game import MAX
from plyscope.search.engine.engine_ordering import Ordering
from plyscope.search.engine.time_management import WIN, Spending
from plyscope.search.engine.unwatched_search import unseen
from plyscope.watch import Watch, unobserved


def passing(
    game: Any, watch: Watch, spending: Spending, order: Ordering
) -> Callable[[Any, float, int, int], bool]:
    """Return enough(state, bound, ply, left): whether a pass still leaves the mover the bound.

    That is an end of its window: beta of MAX, alpha of MIN. Asked where the estimate is as good
    already, of a game with `null_move`, below the root, where two plies or more are left; by a
    search three plies less deep, or four (see null_move.py).
    """
    passes: Callable[[Any], Any] | None = getattr(game, "null_move", None)
    value = unseen(game, spending.spend, order)
    judge = unobserved(game).evaluate

    def enough(state: Any, bound: float, ply: int, left: int) -> bool:
        if passes is None or ply == 0 or left < 2 or abs(bound) >= WIN:
            return False
        up = game.to_move(state) == MAX
        judged = judge(state, MAX)
        passed = passes(state) if (judged >= bound if up else judged <= bound) else None
        if passed is None:
            return False
        low, high = (nextafter(bound, -inf), bound) if up else (bound, nextafter(bound, inf))
        before = spending.visited
        v = value(passed, low, high, left - (3 if left < 6 else 4))
        watch.note("probe", spending.visited - before)
        if v < bound if up else v > bound:
            return False
        spending.guesses += 1
        watch.note("null move", bound)
        return True

    return enough
