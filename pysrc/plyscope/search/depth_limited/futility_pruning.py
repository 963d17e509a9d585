"""Futility pruning: one ply above the horizon, quiet moves that can hardly matter are skipped."""

from math import inf

from plyscope.game import MAX, MIN, Action, HeuristicGame, S
from plyscope.watch import SILENT, Watch, unwatch_game


def futility(
    game: HeuristicGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 4,
    margin: float = 0.02,
) -> tuple[float, Action | None]:
    """Return the value and move of h_alphabeta that skips futile moves one ply above the horizon.

    Schaeffer (1986); Heinz, "Extended Futility Pruning" (1998). One quiet move seldom changes an
    estimate by much. So with one ply left, if EVAL is at least `margin`, in utilities, worse than
    the mover's bound, alpha or beta, only captures and checks are searched, in games that have
    them, and no moves in other games. The value is then the estimate, or the best searched move, if
    that is better. There is no pruning in check, where no move is quiet, nor at the root. The
    search errs where a quiet move is worth more than the margin.
    """
    rules = unwatch_game(game)
    fights = hasattr(rules, "captures")

    def is_cutoff(state: S, ply: int) -> bool:
        return ply >= depth or game.is_terminal(state)

    def may_give_up(state: S, ply: int) -> bool:
        return 0 < ply == depth - 1 and not (fights and rules.in_check(state))

    def noisy(state: S) -> list[Action]:
        """Return the captures and the moves that give check."""
        captures = rules.captures(state) if fights else ()
        return [
            a
            for a in game.actions(state)
            if a in captures or (fights and rules.in_check(rules.result(state, a)))
        ]

    def max_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        v, move, least, actions = -inf, None, -inf, None
        if alpha > -inf and may_give_up(state, ply):
            estimate = game.evaluate(state, MAX)
            if estimate + margin <= alpha:
                least, actions = estimate, noisy(state)
                watch.annotate("futile", len(actions))
        for a in game.actions(state) if actions is None else actions:
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
        return max(v, least), move

    def min_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        v, move, most, actions = inf, None, inf, None
        if beta < inf and may_give_up(state, ply):
            estimate = game.evaluate(state, MAX)
            if estimate - margin >= beta:
                most, actions = estimate, noisy(state)
                watch.annotate("futile", len(actions))
        for a in game.actions(state) if actions is None else actions:
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
        return min(v, most), move

    if game.to_move(state) == MIN:
        return min_value(state, -inf, inf, 0)
    return max_value(state, -inf, inf, 0)
