"""ProbCut: a shallow search predicts that the deep search would cut."""

from math import inf

from plyscope.game import MAX, MIN, Action, HeuristicGame, S
from plyscope.search.depth_limited.probcut_regression import CONNECT_FOUR
from plyscope.search.depth_limited.shallow_search import shallow_search
from plyscope.watch import SILENT, Watch


def probcut(
    game: HeuristicGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 6,
    height: int = 4,
    probe: int = 2,
    t: float = 1.5,
    slope: float = CONNECT_FOUR.slope,
    offset: float = CONNECT_FOUR.offset,
    sigma: float = CONNECT_FOUR.sigma,
    ties: str = "cut",
) -> tuple[float, Action | None]:
    """Return the value and move of h_alphabeta, except where a likely cutoff is wrong.

    Buro, "ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm" (1995); AIMA 4e,
    section 6.3.3. Where a search to `probe` plies returns v, a search to `height` plies returns
    about slope * v + offset, with a standard deviation of sigma (see probcut_regression.py). So
    `height` plies above the horizon, where this prediction lies beyond alpha or beta by at least t
    sigma, the bound is returned. It is right with probability Phi(t), 93% at 1.5, if the errors are
    normally distributed. Raises ValueError if `probe` is greater than `height`.
    """
    _check_probe(probe, height)

    def is_cutoff(state: S, ply: int) -> bool:
        return ply >= depth or game.is_terminal(state)

    def find_likely_cut(state: S, alpha: float, beta: float) -> tuple[float | None, int]:
        """Return the bound that the value is likely beyond, or None, and the nodes of the probe."""
        low = (alpha - t * sigma - offset) / slope
        high = (beta + t * sigma - offset) / slope
        v, nodes = shallow_search(game, state, probe, low, high)
        return alpha if v <= low else beta if v >= high else None, nodes

    def max_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        if 0 < ply == depth - height:
            bound, nodes = find_likely_cut(state, alpha, beta)
            watch.annotate("probe", nodes)
            if bound is not None:
                watch.annotate("probable cut", bound)
                return bound, None
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = min_value(game.result(state, a), alpha, beta, ply + 1)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta and (v > beta or ties == "cut"):
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def min_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        if 0 < ply == depth - height:
            bound, nodes = find_likely_cut(state, alpha, beta)
            watch.annotate("probe", nodes)
            if bound is not None:
                watch.annotate("probable cut", bound)
                return bound, None
        v, move = inf, None
        for a in game.actions(state):
            watch.enter(a, alpha, beta)
            v2, _a2 = max_value(game.result(state, a), alpha, beta, ply + 1)
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
                watch.update(v, alpha, beta)
            if v <= alpha and (v < alpha or ties == "cut"):
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    if game.to_move(state) == MIN:
        return min_value(state, -inf, inf, 0)
    return max_value(state, -inf, inf, 0)


def _check_probe(probe: int, height: int) -> None:
    if probe > height:
        raise ValueError(f"probe must be at most height = {height}, not {probe}.")
