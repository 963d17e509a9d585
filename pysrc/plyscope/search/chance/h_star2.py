"""Heuristic Star2: Star2 to a depth, then evaluation."""

from math import inf
from typing import Any

from plyscope.counters import CountingWatch
from plyscope.game import CHANCE, MAX, MIN, Action, HeuristicChanceGame, S
from plyscope.search.chance.leaf_bounds import check_leaf_value
from plyscope.watch import SILENT, Watch, unwatch_game


def h_star2(
    game: HeuristicChanceGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 4,
    low: int = -1,
    high: int = 1,
    window: tuple[float, float] | None = None,
) -> tuple[float, Action | None]:
    """Return the value and the move of h_expectiminimax; probe outcomes before searching them.

    Star2 (Ballard 1983; Hauk, Buro and Schaeffer 2004) with two changes: is_cutoff replaces
    is_terminal and is also true `depth` plies below the root, and evaluate replaces utility. A turn
    of chance is a ply. All utilities and evaluations lie from `low` to `high`. A probe is not
    shown, and its nodes are searched again; it is a search with the given `window` and without
    probes of its own. Raises ValueError if a search or a probe visits a leaf outside of the bounds.
    """

    def is_cutoff(state: S, ply: int) -> bool:
        return ply >= depth or game.is_terminal(state)

    def value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return check_leaf_value("h_star2", game.evaluate(state, MAX), low, high), None
        if game.to_move(state) == MAX:
            return max_value(state, alpha, beta, ply)
        if game.to_move(state) == MIN:
            return min_value(state, alpha, beta, ply)
        return exp_value(state, alpha, beta, ply)

    def max_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = value(game.result(state, a), alpha, beta, ply + 1)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta:
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def min_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = value(game.result(state, a), alpha, beta, ply + 1)
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
                watch.update(v, alpha, beta)
            if v <= alpha:
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def exp_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        actions, probability = game.actions(state), dict(game.outcomes(state))
        bounds, probed = {a: (float(low), float(high)) for a in actions}, 0
        least, most = float(low), float(high)  # of the average
        for a in actions if window is None else ():
            p = probability[a]
            floor = (alpha - most + p * high) / p if p else -inf
            ceiling = (beta - least + p * low) / p if p else inf
            bounds[a], nodes = probe(
                game.result(state, a), max(floor, low), min(ceiling, high), ply + 1
            )
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
            v2, _a2 = value(game.result(state, a), max(floor, low), min(ceiling, high), ply + 1)
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

    def probe(state: S, floor: float, ceiling: float, ply: int) -> tuple[tuple[float, float], int]:
        """Return a lower and an upper bound of an outcome, and the nodes visited."""
        if is_cutoff(state, ply) or game.to_move(state) == CHANCE:
            return (low, high), 0
        first = game.result(state, unwatch_game(game).actions(state)[0])
        is_max = game.to_move(state) == MAX
        limits = (low, ceiling) if is_max else (floor, high)
        bound, nodes = _probe_value(game, first, depth - ply - 1, low, high, limits)
        return ((bound, high) if is_max else (low, bound)), 1 + nodes

    alpha, beta = window or (low, high)
    return value(state, alpha, beta, 0)


def _probe_value(
    game: Any, state: Any, depth: int, low: int, high: int, window: tuple[float, float]
) -> tuple[float, int]:
    """Return the value of an unrecorded search and the number of its nodes."""
    count = CountingWatch()
    v, _move = h_star2(
        unwatch_game(game), state, count, depth=depth, low=low, high=high, window=window
    )
    return v, count.nodes
