"""Heuristic Star1: Star1 to a depth, then evaluation."""

from math import inf

from plyscope.game import MAX, MIN, Action, HeuristicChanceGame, S
from plyscope.search.chance.leaf_bounds import check_leaf_value
from plyscope.watch import SILENT, Watch


def h_star1(
    game: HeuristicChanceGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 4,
    low: int = -1,
    high: int = 1,
) -> tuple[float, Action | None]:
    """Return the value and the move of h_expectiminimax, and prune at chance nodes, too.

    Star1 (Ballard 1983) with two changes: is_cutoff replaces is_terminal and is also true `depth`
    plies below the root, and evaluate replaces utility. A turn of chance is a ply. All utilities
    and evaluations lie from `low` to `high`. Raises ValueError if it visits a leaf outside of these
    bounds.
    """

    def is_cutoff(state: S, ply: int) -> bool:
        return ply >= depth or game.is_terminal(state)

    def value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return check_leaf_value("h_star1", game.evaluate(state, MAX), low, high), None
        if game.to_move(state) == MAX:
            return max_value(state, alpha, beta, ply)
        if game.to_move(state) == MIN:
            return min_value(state, alpha, beta, ply)
        return exp_value(state, alpha, beta, ply)

    def max_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = value(game.result(state, a), alpha, beta, ply + 1)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta:
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def min_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = value(game.result(state, a), alpha, beta, ply + 1)
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
                watch.update(v, alpha, beta)
            if v <= alpha:
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def exp_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        v, left, probability = 0.0, 1.0, dict(game.outcomes(state))
        for a in game.actions(state):
            p = probability[a]
            left -= p
            # The average exceeds alpha only if the child's value exceeds `least`, even with all
            # other outcomes at `high`; it stays below beta only if the value is below `most`.
            least = (alpha - v - left * high) / p if p else -inf
            most = (beta - v - left * low) / p if p else inf
            watch.enter(a, max(least, low), min(most, high))
            v2, _a2 = value(game.result(state, a), max(least, low), min(most, high), ply + 1)
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

    return value(state, low, high, 0)
