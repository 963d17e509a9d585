"""Beam search: only the n best moves of each position are tried."""

from collections.abc import Sequence
from math import inf

from plyscope.game import MAX, MIN, Action, HeuristicGame, S
from plyscope.watch import SILENT, Watch, unwatch_game


def beam(
    game: HeuristicGame[S],
    state: S,
    watch: Watch = SILENT,
    *,
    depth: int = 4,
    width: int = 3,
    ties: str = "cut",
) -> tuple[float, Action | None]:
    """Return the value and move of h_alphabeta with only the `width` best moves per node.

    Forward pruning, AIMA 4e, section 6.3.3. The best moves are those that lead to the highest
    `evaluate` for the player to move; they are searched in this order. The other moves are never
    searched, so the value is no bound on that of h_alphabeta, and a win is not certain.
    """

    judge = unwatch_game(game).evaluate  # whom it asks which moves to try is no leaf

    def best_actions(state: S, actions: Sequence[Action]) -> Sequence[Action]:
        player = game.to_move(state)
        judged = {a: judge(game.result(state, a), player) for a in actions}
        return sorted(actions, key=lambda a: -judged[a])[:width]

    def is_cutoff(state: S, ply: int) -> bool:
        return ply >= depth or game.is_terminal(state)

    def max_value(state: S, alpha: float, beta: float, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        v, move, actions = -inf, None, game.actions(state)
        if len(actions) > width:
            watch.annotate("beam", width)
        for a in best_actions(state, actions):
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
        v, move, actions = inf, None, game.actions(state)
        if len(actions) > width:
            watch.annotate("beam", width)
        for a in best_actions(state, actions):
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
