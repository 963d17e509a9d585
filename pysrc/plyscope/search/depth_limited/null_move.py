"""Null-move pruning: skip a node if even a pass is good enough."""

from math import inf

from plyscope.game import MAX, MIN, Action, NullMoveGame, S
from plyscope.search.depth_limited.shallow_search import probe_bound
from plyscope.watch import SILENT, Watch


def null_move(
    game: NullMoveGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 5,
    reduction: int = 2,
) -> tuple[float, Action | None]:
    """Return the value and move of h_alphabeta, except where a null-move cutoff is wrong.

    Beal (1989); Donninger, "Null Move and Deep Search" (1993). Before a node is searched, its mover
    passes, and a search `reduction` plies shallower than that of a move tests whether the value is
    still beyond the window. If so, the bound is returned, because some move is usually better than
    a pass. This is wrong in zugzwang, where every move is worse than a pass: so `null_move` is None
    in check and where only pawns are left. There is no test at the root or right after a pass.
    """

    def is_cutoff(state: S, ply: int) -> bool:
        return ply >= depth or game.is_terminal(state)

    def pass_cuts(state: S, bound: float, ply: int) -> bool:
        """Return whether the mover reaches this end of the window even after a pass."""
        if ply == 0 or abs(bound) == inf or depth - ply <= reduction:
            return False
        passed = game.null_move(state)
        if passed is None:
            return False
        more = game.to_move(state) == MAX
        answer, nodes = probe_bound(game, passed, depth - ply - 1 - reduction, bound, more)
        watch.annotate("probe", nodes)
        return answer

    def max_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        if pass_cuts(state, beta, ply):
            watch.annotate("null move", beta)
            return beta, None
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = min_value(game.result(state, a), alpha, beta, ply + 1)
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
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        if pass_cuts(state, alpha, ply):
            watch.annotate("null move", alpha)
            return alpha, None
        v, move = inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = max_value(game.result(state, a), alpha, beta, ply + 1)
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
                watch.update(v, alpha, beta)
            if v <= alpha:
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    if game.to_move(state) == MIN:
        return min_value(state, -inf, inf, 0)
    return max_value(state, -inf, inf, 0)
