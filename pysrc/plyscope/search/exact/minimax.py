"""Minimax search (AIMA 4e, figure 6.3)."""

from math import inf

from plyscope.game import MAX, MIN, Action, Game, S, has_alternating_turns
from plyscope.search.turn_order import dispatch_by_mover
from plyscope.watch import SILENT, Watch


def minimax(game: Game[S], state: S, watch: Watch = SILENT) -> tuple[float, Action | None]:
    """Return the minimax value of `state` and the move that reaches it (AIMA 4e, figure 6.3).

    The value is a utility of MAX, whoever is to move. Of equal moves the first is returned; where
    the game is over the move is None.
    """

    def max_value(state: S) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a)
            v2, _a2 = min_value(game.result(state, a))
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                watch.update(v)
        return v, move

    def min_value(state: S) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = inf, None
        for a in game.actions(state):
            watch.enter(a)
            v2, _a2 = max_value(game.result(state, a))
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                watch.update(v)
        return v, move

    if not has_alternating_turns(game):
        max_value = min_value = dispatch_by_mover(game, max_value, min_value)
    return min_value(state) if game.to_move(state) == MIN else max_value(state)
