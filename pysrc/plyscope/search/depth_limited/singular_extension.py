"""Singular extensions: a move that is clearly better than all others is looked at more deeply."""

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
    """Return the value and move of h_alphabeta that looks further along singular moves.

    Anantharaman, Campbell and Hsu, "Singular Extensions: Adding Selectivity to Brute-Force
    Searching" (1990); AIMA 4e, section 6.3.2. Here a move is singular where, judged after the best
    reply, it is better than every other move by `margin` or more, in utilities: as the one move
    that stops a threat is. What follows it is searched one ply deeper; on one line of play at most
    `extra` times. Asked where two plies or more are left, and not of an only move, which is
    better than nothing.
    """

    def is_cutoff(state: S, ply: int, limit: int) -> bool:
        return ply >= limit or game.is_terminal(state)

    def clearly_best(state: S, actions: Sequence[Action]) -> tuple[Action | None, int]:
        """Return the singular move, None where there is none, and the nodes that asking took."""
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
