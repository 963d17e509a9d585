"""Heuristic minimax: minimax to a depth, then evaluation."""

from math import inf

from plyscope.game import MAX, MIN, Action, HeuristicGame, S, has_alternating_turns
from plyscope.search.turn_order import dispatch_by_mover
from plyscope.watch import SILENT, Watch


def h_minimax(
    game: HeuristicGame[S], state: S, watch: Watch = SILENT, *, depth: int = 4
) -> tuple[float, Action | None]:
    """Return H-MINIMAX(state, 0) and the move that reaches it (AIMA 4e, section 6.3).

    Minimax with two changes: is_cutoff replaces is_terminal and is also true `depth` plies below
    the root, and evaluate replaces utility.
    """

    def is_cutoff(state: S, ply: int) -> bool:
        return ply >= depth or game.is_terminal(state)

    def max_value(state: S, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a)
            v2, _a2 = min_value(game.result(state, a), ply + 1)
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                watch.update(v)
        return v, move

    def min_value(state: S, ply: int) -> tuple[float, Action | None]:
        if is_cutoff(state, ply):
            return game.evaluate(state, MAX), None
        v, move = inf, None
        for a in game.actions(state):
            watch.enter(a)
            v2, _a2 = max_value(game.result(state, a), ply + 1)
            watch.leave(v2)
            if v2 < v:
                v, move = v2, a
                watch.update(v)
        return v, move

    if not has_alternating_turns(game):
        max_value = min_value = dispatch_by_mover(game, max_value, min_value)
    return min_value(state, 0) if game.to_move(state) == MIN else max_value(state, 0)
