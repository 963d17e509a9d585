"""Iterative deepening A*: single-agent search below a limit that comes down step by step."""

from math import inf

from plyscope.game import MAX, Action, BoundedGame, S
from plyscope.watch import SILENT, Watch


def ida_star(game: BoundedGame[S], state: S, watch: Watch = SILENT) -> tuple[float, Action | None]:
    """Return the best outcome reachable from `state` and the move towards it.

    Korf, "Depth-first iterative-deepening: An optimal admissible tree search" (1985); AIMA 4e,
    section 3.5.5. There a cost f(n) = g(n) + h(n) is minimised. Here a utility is maximised: the
    upper bound of a position is -f(n), and an admissible h(n) makes it one. The first limit is the
    bound of the root. Each iteration searches no position whose bound is below its limit, and ends
    at the first outcome that reaches it. If none does, the greatest value returned is the next
    limit: no outcome is better. A move that undoes the last one is tried as any other.
    """

    def max_value(state: S, limit: float) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        bound = game.upper_bound(state)
        if bound < limit:
            watch.annotate("below limit", bound)
            return bound, None
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a)
            v2, _a2 = max_value(game.result(state, a), limit)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                watch.update(v)
            if v >= limit:
                watch.cut(v, -inf, inf)
                return v, move
        return v, move

    if game.is_terminal(state):
        return game.utility(state, MAX), None
    limit = game.upper_bound(state)
    while True:
        watch.annotate("limit", limit)
        value, move = max_value(state, limit)
        if value >= limit:
            return value, move
        limit = value
