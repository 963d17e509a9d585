"""Maxⁿ: minimax for any number of players."""

from math import inf

from plyscope.game import Action, Game, S, UtilityVector
from plyscope.watch import SILENT, Watch


def maxn(game: Game[S], state: S, watch: Watch = SILENT) -> tuple[UtilityVector, Action | None]:
    """Return the utilities of all players under best play, and the move that leads there.

    Luckhardt and Irani, "An Algorithmic Solution of N-Person Games", 1986; AIMA 4e, section 6.2.2.
    The player to move chooses the vector with its own largest utility; of equal ones the first.
    With two players and utilities that sum to 0 this is minimax; with one player, the maximum.
    """
    players = range(len(game.players))

    def value(state: S) -> tuple[UtilityVector, Action | None]:
        if game.is_terminal(state):
            return tuple(game.utility(state, p) for p in players), None
        player = game.to_move(state)
        v: UtilityVector = (-inf,) * len(players)
        move = None
        for a in game.actions(state):
            watch.enter(a)
            v2, _a2 = value(game.result(state, a))
            watch.leave(v2)
            if v2[player] > v[player]:
                v, move = v2, a
                watch.update(v)
        return v, move

    return value(state)
