"""Star1: expectiminimax with pruning, given bounds of all values."""

from math import inf

from plyscope.game import MAX, MIN, Action, ChanceGame, S
from plyscope.search.chance.leaf_bounds import check_leaf_value
from plyscope.watch import SILENT, Watch


def star1(
    game: ChanceGame[S], state: S, watch: Watch = SILENT, *, low: int = 0, high: int = 9
) -> tuple[float, Action | None]:
    """Return the value and the move of expectiminimax, and prune at chance nodes, too.

    Ballard, "The *-Minimax Search Procedure for Trees Containing Chance Nodes", 1983: Star1; the
    lecture's "Expectimax pruning", where values lie from 0 to 9. At a chance node each outcome not
    yet searched has a value from `low` to `high`. As soon as no such values can bring the average
    into the window, these outcomes are skipped. MAX and MIN prune as in alpha-beta. Raises
    ValueError if it visits a leaf outside of these bounds. A skipped leaf outside of the bounds
    could make the value wrong, so `solve` and `record` check the leaves first (see check_leaves).
    """

    def value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            return check_leaf_value("star1", game.utility(state, MAX), low, high), None
        if game.to_move(state) == MAX:
            return max_value(state, alpha, beta)
        if game.to_move(state) == MIN:
            return min_value(state, alpha, beta)
        return exp_value(state, alpha, beta)

    def max_value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = value(game.result(state, a), alpha, beta)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta:
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def min_value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = value(game.result(state, a), alpha, beta)
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
                watch.update(v, alpha, beta)
            if v <= alpha:
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def exp_value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        v, left, probability = 0.0, 1.0, dict(game.outcomes(state))
        for a in game.actions(state):
            p = probability[a]
            left -= p
            # The average exceeds alpha only if the child's value exceeds `least`, even with all
            # other outcomes at `high`; it stays below beta only if the value is below `most`.
            least = (alpha - v - left * high) / p if p else -inf
            most = (beta - v - left * low) / p if p else inf
            watch.enter(a, max(least, low), min(most, high))
            v2, _a2 = value(game.result(state, a), max(least, low), min(most, high))
            watch.leave(v2)
            if v2 <= least:
                watch.cut(alpha, alpha, beta)
                return alpha, None
            if v2 >= most:
                watch.cut(beta, alpha, beta)
                return beta, None
            v += p * v2
        watch.update(v, alpha, beta)
        return v, None

    return value(state, low, high)
