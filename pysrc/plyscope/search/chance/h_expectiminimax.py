"""Heuristic expectiminimax: expectiminimax to a depth, then evaluation."""

from math import inf

from plyscope.game import MAX, MIN, Action, HeuristicChanceGame, S
from plyscope.watch import SILENT, Watch


def h_expectiminimax(
    game: HeuristicChanceGame[S], state: S, watch: Watch = SILENT, *, depth: int = 4
) -> tuple[float, Action | None]:
    """Return the value and move of expectiminimax cut off at a depth (AIMA 4e, section 6.5.1).

    Expectiminimax with two changes: is_cutoff replaces is_terminal and is also true `depth` plies
    below the root, and evaluate replaces utility. A turn of chance is a ply: a roll and a move are
    two plies.
    """

    def is_cutoff(state: S, ply: int) -> bool:
        return ply >= depth or game.is_terminal(state)

    def value(state: S, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        if game.to_move(state) == MAX:
            return max_value(state, ply)
        if game.to_move(state) == MIN:
            return min_value(state, ply)
        return exp_value(state, ply)

    def max_value(state: S, ply: int) -> tuple[float, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a)
            v2, _a2 = value(game.result(state, a), ply + 1)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                watch.update(v)
        return v, move

    def min_value(state: S, ply: int) -> tuple[float, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            watch.enter(a)
            v2, _a2 = value(game.result(state, a), ply + 1)
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                watch.update(v)
        return v, move

    def exp_value(state: S, ply: int) -> tuple[float, Action | None]:
        v, probability = 0.0, dict(game.outcomes(state))
        for a in game.actions(state):
            p = probability[a]
            watch.enter(a)
            v2, _a2 = value(game.result(state, a), ply + 1)
            watch.leave(v2)
            v += p * v2
        watch.update(v)
        return v, None

    return value(state, 0)
