"""Alpha-beta search (AIMA 4e, figure 6.7)."""

from math import inf

from plyscope.game import MAX, MIN, Action, Game, S, has_alternating_turns
from plyscope.search.turn_order import dispatch_by_mover
from plyscope.watch import SILENT, Watch


def alphabeta(
    game: Game[S], state: S, watch: Watch = SILENT, *, ties: str = "cut"
) -> tuple[float, Action | None]:
    """Return the value and the move of minimax, with pruning.

    AIMA 4e, figure 6.7. alpha is the best value so far for MAX along the path, beta the best for
    MIN. A value outside of this window cannot matter, so the other moves of the node are skipped.
    ties="cut" prunes as printed, at v >= beta and v <= alpha; "strict" only at v > beta, v < alpha.
    """

    def max_value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = min_value(game.result(state, a), alpha, beta)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta and (v > beta or ties == "cut"):
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def min_value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = max_value(game.result(state, a), alpha, beta)
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
        return min_value(state, -inf, inf)
    return max_value(state, -inf, inf)
