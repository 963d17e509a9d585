"""Heuristic max^n: max^n to a depth, then evaluation for each player."""

from math import inf

from plyscope.game import Action, HeuristicGame, S, UtilityVector
from plyscope.watch import SILENT, Watch


def h_maxn(
    game: HeuristicGame[S], state: S, watch: Watch = SILENT, *, depth: int = 4
) -> tuple[UtilityVector, Action | None]:
    """Return the utilities and the move of max^n to `depth` plies.

    Maxⁿ with two changes, as in h_minimax: is_cutoff replaces is_terminal and is also true at this
    depth, and evaluate, called for each player, replaces utility.
    """
    players = range(len(game.players))

    def is_cutoff(state: S, ply: int) -> bool:
        return ply >= depth or game.is_terminal(state)

    def value(state: S, ply: int) -> tuple[UtilityVector, Action | None]:
        if is_cutoff(state, ply):
            return tuple(game.evaluate(state, p) for p in players), None
        player = game.to_move(state)
        v: UtilityVector = (-inf,) * len(players)
        move = None
        for a in game.actions(state):
            watch.enter(a)
            v2, _a2 = value(game.result(state, a), ply + 1)
            watch.leave(v2)
            if v2[player] > v[player]:
                v, move = v2, a
                watch.update(v)
        return v, move

    return value(state, 0)
