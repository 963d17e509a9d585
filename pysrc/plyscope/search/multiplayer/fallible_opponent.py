"""A fallible opponent: minimax against a MIN who does not always find its best move."""

from math import inf

from plyscope.game import MAX, MIN, Action, Game, S
from plyscope.watch import SILENT, Watch


def fallible(
    game: Game[S], state: S, watch: Watch = SILENT, *, error: int = 60
) -> tuple[float, Action | None]:
    """Return what MAX can expect of `state` where MIN errs, and the move that reaches it.

    The lecture's "What if MIN does not play optimally?". In `error` of 100 cases MIN plays any of
    its moves, each as likely as the others; else its best one. So a MIN node is worth the minimum
    and the average of its moves, mixed in these parts: at 0 this is minimax, at 100 expectimax. The
    move of MIN is its best one. Raises ValueError where error is not from 0 to 100.
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
    """Return how much more MAX expects of its best move here than of minimax's: 0 or more.

    Both against the MIN who errs in `error` of 100 cases. Raises ValueError where MAX has no move.
    """
    safe = fallible(game, state, error=0)[1]
    if safe is None or game.to_move(state) != MAX:
        raise ValueError("Only where MAX is to move can it gain by a risky move.")
    value, _risky = fallible(game, state, error=error)
    return value - fallible(game, game.result(state, safe), error=error)[0]


def _error_probability(error: int) -> float:
    """Return so many of 100 cases as a probability."""
    if not 0 <= error <= 100:
        raise ValueError(f"error is so many of 100 cases, a number from 0 to 100, not {error!r}.")
    return error / 100
