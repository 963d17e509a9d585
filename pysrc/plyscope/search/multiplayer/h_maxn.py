"""Heuristic max^n: max^n that stops at a depth and judges what it finds there for each player."""

from math import inf

from plyscope.game import Action, HeuristicGame, S, UtilityVector
from plyscope.watch import SILENT, Watch


def h_maxn(
    game: HeuristicGame[S], state: S, watch: Watch = SILENT, *, depth: int = 4
) -> tuple[UtilityVector, Action | None]:
    """Return what max^n does where it stops `depth` plies below the root.

    With two changes, as in h_minimax: is_terminal becomes is_cutoff, true at that depth too, and
    utility becomes evaluate, asked for each player.
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
