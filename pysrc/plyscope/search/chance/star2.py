"""Star2: Star1 with a probe of each outcome first."""

from math import inf
from typing import Any

from plyscope.counters import CountingWatch
from plyscope.game import CHANCE, MAX, MIN, Action, ChanceGame, S
from plyscope.search.chance.leaf_bounds import check_leaf_value
from plyscope.watch import SILENT, Watch, unwatch_game


def star2(
    game: ChanceGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    low: int = 0,
    high: int = 9,
    window: tuple[float, float] | None = None,
) -> tuple[float, Action | None]:
    """Return the value and the move of expectiminimax; probe outcomes before searching them.

    Ballard 1983; Hauk, Buro and Schaeffer, "*-Minimax Performance in Backgammon", 2004. Before it
    searches the outcomes of a chance node, it probes each of them by its first move only: where MAX
    moves next this gives a lower bound, where MIN moves an upper bound. Often these bounds already
    show that the average lies outside of the window. If not, they are tighter than `low` and `high`
    for the pruning of Star1, which follows. A probe is not shown, and its nodes are searched again.
    It is a search with the given `window` and without probes of its own, that is, Star1: otherwise
    the positions below n chance nodes would be searched 2^n times. Raises ValueError if a search or
    a probe visits a leaf outside of the bounds. A skipped leaf outside of the bounds could make the
    value wrong, so `solve` and `record` check the leaves first (see check_leaves).
    """

    def value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            return check_leaf_value("star2", game.utility(state, MAX), low, high), None
        if game.to_move(state) == MAX:
            return max_value(state, alpha, beta)
        if game.to_move(state) == MIN:
            return min_value(state, alpha, beta)
        return exp_value(state, alpha, beta)

    def max_value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = value(game.result(state, a), alpha, beta)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta:
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def min_value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = value(game.result(state, a), alpha, beta)
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
                watch.update(v, alpha, beta)
            if v <= alpha:
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def exp_value(state: S, alpha: float, beta: float) -> tuple[float, Action | None]:
        actions, probability = game.actions(state), dict(game.outcomes(state))
        bounds, probed = {a: (float(low), float(high)) for a in actions}, 0
        least, most = float(low), float(high)  # of the average
        for a in actions if window is None else ():
            p = probability[a]
            floor = (alpha - most + p * high) / p if p else -inf
            ceiling = (beta - least + p * low) / p if p else inf
            bounds[a], nodes = probe(game.result(state, a), max(floor, low), min(ceiling, high))
            probed += nodes
            least += p * (bounds[a][0] - low)
            most += p * (bounds[a][1] - high)
            if most <= alpha or least >= beta:
                break
        if probed:
            watch.annotate("probe", probed)
        if least > low:
            watch.annotate("at least", least)
        if most < high:
            watch.annotate("at most", most)
        if most <= alpha:
            watch.cut(alpha, alpha, beta)
            return alpha, None
        if least >= beta:
            watch.cut(beta, alpha, beta)
            return beta, None

        v = 0.0  # from here on least and most are those of the outcomes that are left
        for a in actions:
            p = probability[a]
            least -= p * bounds[a][0]
            most -= p * bounds[a][1]
            floor = (alpha - v - most) / p if p else -inf
            ceiling = (beta - v - least) / p if p else inf
            watch.enter(a, max(floor, low), min(ceiling, high))
            v2, _a2 = value(game.result(state, a), max(floor, low), min(ceiling, high))
            watch.leave(v2)
            if v2 <= floor:
                watch.cut(alpha, alpha, beta)
                return alpha, None
            if v2 >= ceiling:
                watch.cut(beta, alpha, beta)
                return beta, None
            v += p * v2
        watch.update(v, alpha, beta)
        return v, None

    def probe(state: S, floor: float, ceiling: float) -> tuple[tuple[float, float], int]:
        """Return a lower and an upper bound of an outcome, and the nodes visited."""
        if game.is_terminal(state) or game.to_move(state) == CHANCE:
            return (low, high), 0
        first = game.result(state, unwatch_game(game).actions(state)[0])
        if game.to_move(state) == MAX:
            bound, nodes = _probe_value(game, first, low, high, (low, ceiling))
            return (bound, high), 1 + nodes
        bound, nodes = _probe_value(game, first, low, high, (floor, high))
        return (low, bound), 1 + nodes

    return value(state, *(window or (low, high)))


def _probe_value(
    game: Any, state: Any, low: int, high: int, window: tuple[float, float]
) -> tuple[float, int]:
    """Return the value of an unrecorded search and the number of its nodes."""
    count = CountingWatch()
    v, _move = star2(unwatch_game(game), state, count, low=low, high=high, window=window)
    return v, count.nodes
