"""Late-move reductions: late moves are searched less deeply first."""

from math import inf

from plyscope.game import MAX, MIN, Action, HeuristicGame, S
from plyscope.watch import SILENT, Watch


def late_moves(
    game: HeuristicGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 5,
    full: int = 3,
    reduction: int = 2,
) -> tuple[float, Action | None]:
    """Return the value and move of h_alphabeta with late moves searched less deeply.

    Levy, Broughton and Taylor, "The SEX Algorithm in Computer Chess" (1989); late-move reductions
    as in Romstad's "An Introduction to Late Move Reductions" (2006). Where good moves are tried
    first, a late move is seldom the best. So the moves after the first `full` are searched
    `reduction` plies less deeply, but at least to one ply. A late move whose value is still better
    than the mover's bound, alpha or beta, is searched again to the full depth. Any other late move
    keeps its shallow value: what only the full depth would show is missed. A reduction of two plies
    leaves the same player to move at the horizon, so that the estimates are comparable.
    """

    def is_cutoff(state: S, ply: int, limit: int) -> bool:
        return ply >= limit or game.is_terminal(state)

    def reduced_plies(child: S, tried: int, ply: int, limit: int) -> int:
        """Return the reduction in plies of the move that leads to `child`."""
        if tried < full or ply + 2 + reduction > limit or game.is_terminal(child):
            return 0
        return reduction

    def max_value(
        state: S, alpha: float, beta: float, ply: int, limit: int
    ) -> tuple[float, Action | None]:
        if is_cutoff(state, ply, limit):
            return game.evaluate(state, MAX), None
        v, move = -inf, None
        for tried, a in enumerate(game.actions(state)):
            child = game.result(state, a)
            fewer = reduced_plies(child, tried, ply, limit)
            watch.enter(a, alpha, beta)
            if fewer:
                watch.annotate("reduced", fewer)
            v2, _a2 = min_value(child, alpha, beta, ply + 1, limit - fewer)
            watch.leave(v2)
            if fewer and v2 > alpha:
                watch.annotate("re-search", v2)
                watch.enter(a, alpha, beta)
                v2, _a2 = min_value(child, alpha, beta, ply + 1, limit)
                watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta:
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def min_value(
        state: S, alpha: float, beta: float, ply: int, limit: int
    ) -> tuple[float, Action | None]:
        if is_cutoff(state, ply, limit):
            return game.evaluate(state, MAX), None
        v, move = inf, None
        for tried, a in enumerate(game.actions(state)):
            child = game.result(state, a)
            fewer = reduced_plies(child, tried, ply, limit)
            watch.enter(a, alpha, beta)
            if fewer:
                watch.annotate("reduced", fewer)
            v2, _a2 = max_value(child, alpha, beta, ply + 1, limit - fewer)
            watch.leave(v2)
            if fewer and v2 < beta:
                watch.annotate("re-search", v2)
                watch.enter(a, alpha, beta)
                v2, _a2 = max_value(child, alpha, beta, ply + 1, limit)
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
        return min_value(state, -inf, inf, 0, depth)
    return max_value(state, -inf, inf, 0, depth)
