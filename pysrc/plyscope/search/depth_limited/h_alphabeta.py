"""Heuristic alpha-beta: alpha-beta to a depth, then evaluation."""

from math import inf

from plyscope.game import MAX, MIN, Action, HeuristicGame, S, has_alternating_turns
from plyscope.search.turn_order import dispatch_by_mover
from plyscope.watch import SILENT, Watch


def h_alphabeta(
    game: HeuristicGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 4,
    ties: str = "cut",
    window: tuple[float, float] = (-inf, inf),
) -> tuple[float, Action | None]:
    """Return the value and move of h_minimax, with pruning (AIMA 4e, section 6.3).

    Alpha-beta with two changes: is_cutoff replaces is_terminal and is also true `depth` plies below
    the root, and evaluate replaces utility. `window` is (alpha, beta) at the root: a value at an
    end of it or beyond is only a bound.
    """

    def is_cutoff(state: S, ply: int) -> bool:
        return ply >= depth or game.is_terminal(state)

    def max_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = min_value(game.result(state, a), alpha, beta, ply + 1)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta and (v > beta or ties == "cut"):
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def min_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        v, move = inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = max_value(game.result(state, a), alpha, beta, ply + 1)
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
                watch.update(v, alpha, beta)
            if v <= alpha and (v < alpha or ties == "cut"):
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    if not has_alternating_turns(game):
        max_value = min_value = dispatch_by_mover(game, max_value, min_value)
    if game.to_move(state) == MIN:
        return min_value(state, *window, 0)
    return max_value(state, *window, 0)
