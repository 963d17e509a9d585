"""Expectiminimax: MAX, MIN and chance (AIMA 4e, section 6.5)."""

from math import inf

from plyscope.game import MAX, MIN, Action, ChanceGame, S
from plyscope.watch import SILENT, Watch


def expectiminimax(
    game: ChanceGame[S], state: S, watch: Watch = SILENT
) -> tuple[float, Action | None]:
    """Return EXPECTIMINIMAX(state) and the move that reaches it (AIMA 4e, section 6.5).

    The value is the utility where the game is over, the maximum of the children where MAX moves,
    the minimum where MIN moves, and their average, weighted by probability, at a chance node.
    """

    def value(state: S) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if game.to_move(state) == MAX:
            return max_value(state)
        if game.to_move(state) == MIN:
            return min_value(state)
        return exp_value(state)

    def max_value(state: S) -> tuple[float, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a)
            v2, _a2 = value(game.result(state, a))
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                watch.update(v)
        return v, move

    def min_value(state: S) -> tuple[float, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            watch.enter(a)
            v2, _a2 = value(game.result(state, a))
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                watch.update(v)
        return v, move

    def exp_value(state: S) -> tuple[float, Action | None]:
        v, probability = 0.0, dict(game.outcomes(state))
        for a in game.actions(state):
            p = probability[a]
            watch.enter(a)
            v2, _a2 = value(game.result(state, a))
            watch.leave(v2)
            v += p * v2
        watch.update(v)
        return v, None

    return value(state)
