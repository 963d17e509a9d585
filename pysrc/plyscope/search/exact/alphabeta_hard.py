"""Fail-hard alpha-beta: the lecture's two functions, "return alpha" and "return beta"."""

from math import inf

from plyscope.game import MAX, MIN, Action, Game, S, has_alternating_turns
from plyscope.search.turn_order import dispatch_by_mover
from plyscope.watch import SILENT, Watch


def alphabeta_hard(
    game: Game[S], state: S, watch: Watch = SILENT, *, ties: str = "cut"
) -> tuple[float, Action | None]:
    """Return the value and the move of minimax, with fail-hard pruning.

    Knuth and Moore, "An Analysis of Alpha-Beta Pruning" (1975), F2, as the lecture prints it. There
    is no v: alpha or beta holds the best value of a node so far, and no inner node returns a value
    outside of its window. ties="cut" prunes as printed, at alpha >= beta; "strict" at alpha > beta,
    which only a leaf can cause, because no inner node returns a value beyond its window.
    """

    def max_value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        move = None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = min_value(game.result(state, a), alpha, beta)
            watch.leave(v2)
            if v2 > alpha:
                alpha, move = v2, a
                watch.update(alpha, alpha, beta)
            if alpha >= beta and (alpha > beta or ties == "cut"):
                watch.cut(beta, alpha, beta)
                return beta, move
        return alpha, move

    def min_value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        move = None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = max_value(game.result(state, a), alpha, beta)
            watch.leave(v2)
            if v2 < beta:
                beta, move = v2, a
                watch.update(beta, alpha, beta)
            if beta <= alpha and (beta < alpha or ties == "cut"):
                watch.cut(alpha, alpha, beta)
                return alpha, move
        return beta, move

    if not has_alternating_turns(game):
        max_value = min_value = dispatch_by_mover(game, max_value, min_value)
    if game.to_move(state) == MIN:
        return min_value(state, -inf, inf)
    return max_value(state, -inf, inf)
