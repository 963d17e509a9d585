"""Quiescence search with stand-pat: captures only, and no obligation to capture."""

from math import inf

from plyscope.game import MAX, MIN, Action, CaptureGame, S
from plyscope.watch import SILENT, Watch


def stand_pat(
    game: CaptureGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 4,
    extra: int = 8,
    ties: str = "cut",
) -> tuple[float, Action | None]:
    """Return the value and move of h_alphabeta that follows captures beyond the depth.

    AIMA 4e, section 6.3.2; Beal, "A Generalised Quiescence Search Algorithm" (1990). At `depth`
    plies and beyond only the game's `captures` are searched, for at most `extra` more plies. The
    mover may stand pat instead: EVAL of the position is a lower bound for the mover, because some
    quiet move is hardly worse than no move. In check there is no stand-pat, and every move is
    searched, because all of them are evasions.
    """

    def is_cutoff(state: S, ply: int) -> bool:
        return ply >= depth + extra or game.is_terminal(state)

    def max_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        v, move = -inf, None
        if ply < depth or game.in_check(state):
            actions = game.actions(state)
        else:
            v, actions = game.evaluate(state, MAX), game.captures(state)
            alpha = max(alpha, v)
            if actions:
                watch.annotate("stand pat", v)
        for a in actions:
            if v >= beta and (v > beta or ties == "cut"):
                watch.cut(v, alpha, beta)
                return v, move
            watch.enter(a, alpha, beta)
            v2, _a2 = min_value(game.result(state, a), alpha, beta, ply + 1)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
        return v, move

    def min_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        v, move = inf, None
        if ply < depth or game.in_check(state):
            actions = game.actions(state)
        else:
            v, actions = game.evaluate(state, MAX), game.captures(state)
            beta = min(beta, v)
            if actions:
                watch.annotate("stand pat", v)
        for a in actions:
            if v <= alpha and (v < alpha or ties == "cut"):
                watch.cut(v, alpha, beta)
                return v, move
            watch.enter(a, alpha, beta)
            v2, _a2 = max_value(game.result(state, a), alpha, beta, ply + 1)
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
                watch.update(v, alpha, beta)
        return v, move

    if game.to_move(state) == MIN:
        return min_value(state, -inf, inf, 0)
    return max_value(state, -inf, inf, 0)
