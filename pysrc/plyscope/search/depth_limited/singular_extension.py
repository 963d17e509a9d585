"""Singular extensions: a clearly best move is searched more deeply."""

from collections.abc import Sequence
from math import inf

from plyscope.game import MAX, MIN, Action, HeuristicGame, S
from plyscope.search.depth_limited.shallow_search import shallow_search
from plyscope.watch import SILENT, Watch


def singular(
    game: HeuristicGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 4,
    extra: int = 4,
    margin: float = 0.5,
    ties: str = "cut",
) -> tuple[float, Action | None]:
    """Return the value and move of h_alphabeta with singular moves searched one ply deeper.

    Anantharaman, Campbell and Hsu, "Singular Extensions: Adding Selectivity to Brute-Force
    Searching" (1990); AIMA 4e, section 6.3.2. Here a move is singular if a search of two plies
    finds it better than every other move by at least `margin`, in utilities, as the only move that
    stops a threat is. The positions after it are searched one ply deeper, at most `extra` times on
    one line of play. The test needs at least two plies left and at least two moves: an only move
    has nothing to be compared with.
    """

    def is_cutoff(state: S, ply: int, limit: int) -> bool:
        return ply >= limit or game.is_terminal(state)

    def clearly_best(state: S, actions: Sequence[Action]) -> tuple[Action | None, int]:
        """Return the singular move, or None, and the number of nodes of the test."""
        judged = {a: shallow_search(game, game.result(state, a), 1, -inf, inf) for a in actions}
        worst_first = sorted(actions, key=lambda a: judged[a][0])
        best, second = worst_first[-1], worst_first[-2]
        if game.to_move(state) == MIN:
            best, second = worst_first[:2]
        gap = abs(judged[best][0] - judged[second][0])
        nodes = sum(1 + below for _, below in judged.values())
        return best if gap >= margin else None, nodes

    def max_value(
        state: S, alpha: float, beta: float, ply: int, limit: int
    ) -> tuple[float, Action | None]:
        if is_cutoff(state, ply, limit):
            return game.evaluate(state, MAX), None
        v, move, actions, best = -inf, None, game.actions(state), None
        if len(actions) > 1 and ply + 2 <= limit < depth + extra:
            best, probed = clearly_best(state, actions)
            watch.annotate("probe", probed)
        for a in actions:
            watch.enter(a, alpha, beta)
            if a == best:
                watch.annotate("extended", 1)
            v2, _a2 = min_value(game.result(state, a), alpha, beta, ply + 1, limit + (a == best))
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
                watch.update(v, alpha, beta)
            if v >= beta and (v > beta or ties == "cut"):
                watch.cut(v, alpha, beta)
                return v, move
        return v, move

    def min_value(
        state: S, alpha: float, beta: float, ply: int, limit: int
    ) -> tuple[float, Action | None]:
        if is_cutoff(state, ply, limit):
            return game.evaluate(state, MAX), None
        v, move, actions, best = inf, None, game.actions(state), None
        if len(actions) > 1 and ply + 2 <= limit < depth + extra:
            best, probed = clearly_best(state, actions)
            watch.annotate("probe", probed)
        for a in actions:
            watch.enter(a, alpha, beta)
            if a == best:
                watch.annotate("extended", 1)
            v2, _a2 = max_value(game.result(state, a), alpha, beta, ply + 1, limit + (a == best))
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
        return min_value(state, -inf, inf, 0, depth)
    return max_value(state, -inf, inf, 0, depth)
