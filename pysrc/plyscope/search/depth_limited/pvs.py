"""Principal-variation search: null windows for all moves after the first."""

from math import inf, nextafter

from plyscope.game import MAX, MIN, Action, HeuristicGame, S, has_alternating_turns
from plyscope.search.turn_order import dispatch_by_mover
from plyscope.watch import SILENT, Watch


def pvs(
    game: HeuristicGame[S], state: S, watch: Watch = SILENT, *, depth: int = 4
) -> tuple[float, Action | None]:
    """Return the value and move of h_alphabeta, with null windows after the first move.

    Marsland and Campbell, "Parallel Search of Strongly Ordered Game Trees" (1982); with fail-soft
    bounds Reinefeld's NegaScout (1983). The first move is searched with the full window. Every
    later move is searched with a null window, which only tests whether it is better than the best
    so far: no value lies between its ends, a number and the next number in Python. This search
    proves only a bound, but prunes more; if the move is better, it is searched again.
    """

    def is_cutoff(state: S, ply: int) -> bool:
        return ply >= depth or game.is_terminal(state)

    def max_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        v, move = -inf, None
        for a in game.actions(state):
            child = game.result(state, a)
            bound = beta if move is None else min(beta, nextafter(alpha, inf))
            watch.enter(a, alpha, bound)
            v2, _a2 = min_value(child, alpha, bound, ply + 1)
            watch.leave(v2)
            if bound <= v2 < beta and not is_cutoff(child, ply + 1):
                watch.annotate("re-search", v2)
                watch.enter(a, alpha, beta)
                v2, _a2 = min_value(child, alpha, beta, ply + 1)
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
        v, move = inf, None
        for a in game.actions(state):
            child = game.result(state, a)
            bound = alpha if move is None else max(alpha, nextafter(beta, -inf))
            watch.enter(a, bound, beta)
            v2, _a2 = max_value(child, bound, beta, ply + 1)
            watch.leave(v2)
            if alpha < v2 <= bound and not is_cutoff(child, ply + 1):
                watch.annotate("re-search", v2)
                watch.enter(a, alpha, beta)
                v2, _a2 = max_value(child, alpha, beta, ply + 1)
                watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
                watch.update(v, alpha, beta)
            if v <= alpha:
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    if not has_alternating_turns(game):
        max_value = min_value = dispatch_by_mover(game, max_value, min_value)
    if game.to_move(state) == MIN:
        return min_value(state, -inf, inf, 0)
    return max_value(state, -inf, inf, 0)
