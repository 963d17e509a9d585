"""Expectimax: MAX against chance, after the lecture's pseudocode."""

from math import inf

from plyscope.game import MAX, Action, ChanceGame, S
from plyscope.watch import SILENT, Watch


def expectimax(game: ChanceGame[S], state: S, watch: Watch = SILENT) -> tuple[float, Action | None]:
    """Return the expected value of `state` for MAX and the move that reaches it.

    The lecture's value, max-value and exp-value ("Expectimax search: Pseudo code"). The value of a
    chance node is the average of its children, weighted by their probabilities; it has no move.
    Without chance nodes this is single-agent search: the maximum of the leaves.
    """

    def value(state: S) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if game.to_move(state) == MAX:
            return max_value(state)
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
