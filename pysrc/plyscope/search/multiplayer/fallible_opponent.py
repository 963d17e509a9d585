"""A fallible opponent: minimax against a MIN that sometimes plays a random move."""

from math import inf

from plyscope.game import MAX, MIN, Action, Game, S
from plyscope.watch import SILENT, Watch


def fallible(
    game: Game[S], state: S, watch: Watch = SILENT, *, error: int = 60
) -> tuple[float, Action | None]:
    """Return MAX's expected value of `state` against a fallible MIN, and its move.

    The lecture's "What if MIN does not play optimally?". In `error` percent of the cases MIN plays
    a move at random, all equally likely; otherwise the best. So the value of a MIN node mixes the
    minimum and the average of its children: error=0 is minimax, error=100 expectimax. The returned
    move of MIN is its best one. Raises ValueError if `error` is not from 0 to 100.
    """
    e = _error_probability(error)

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
        v, move, total = inf, None, 0.0
        actions = game.actions(state)
        for a in actions:
            watch.enter(a)
            v2, _a2 = max_value(game.result(state, a))
            watch.leave(v2)
            total += v2
            if v2 < v:
                v, move = v2, a
                watch.update(v)
        v = (1 - e) * v + e * total / len(actions)
        watch.annotate("expected", v)
        return v, move

    return min_value(state) if game.to_move(state) == MIN else max_value(state)


def risky_move_gain(game: Game[S], state: S, error: int) -> float:
    """Return how much more MAX expects by its best move than by minimax's move.

    Both moves are played against a MIN that errs in `error` percent of the cases. Raises ValueError
    if MAX has no move.
    """
    safe = fallible(game, state, error=0)[1]
    if safe is None or game.to_move(state) != MAX:
        raise ValueError("MAX has no move here, so it cannot gain by a risky one.")
    value, _risky = fallible(game, state, error=error)
    return value - fallible(game, game.result(state, safe), error=error)[0]


def _error_probability(error: int) -> float:
    """Return a percentage as a probability."""
    if not 0 <= error <= 100:
        raise ValueError(f"error must be a percentage from 0 to 100, not {error!r}.")
    return error / 100
