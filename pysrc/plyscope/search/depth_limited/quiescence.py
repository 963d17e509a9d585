"""Quiescence search: only quiet positions are evaluated."""

from math import inf

from plyscope.game import MAX, MIN, Action, QuietGame, S
from plyscope.watch import SILENT, Watch


def quiescence(
    game: QuietGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 4,
    extra: int = 8,
    ties: str = "cut",
) -> tuple[float, Action | None]:
    """Return the value and move of h_alphabeta that evaluates only quiet positions.

    AIMA 4e, section 6.3.2. At `depth` plies and beyond, a position that is not quiet is searched
    further, by its noisy moves only, until it is quiet or `extra` plies are used up. There is no
    stand-pat: in these games a noisy move wins at once or answers a threat to win, and a threat,
    like a check in chess, must be answered.
    """

    def is_cutoff(state: S, ply: int) -> bool:
        if ply >= depth and (ply >= depth + extra or game.is_quiet(state)):
            return True
        return game.is_terminal(state)

    def max_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        v, move, actions = -inf, None, game.actions(state)
        if ply >= depth:
            actions = game.noisy_actions(state)
            watch.annotate("not quiet", len(actions))
        for a in actions:
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
        v, move, actions = inf, None, game.actions(state)
        if ply >= depth:
            actions = game.noisy_actions(state)
            watch.annotate("not quiet", len(actions))
        for a in actions:
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

    if game.to_move(state) == MIN:
        return min_value(state, -inf, inf, 0)
    return max_value(state, -inf, inf, 0)
