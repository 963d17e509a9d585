"""Maxⁿ with shallow pruning, given a least utility and a greatest sum."""

from math import fsum, inf

from plyscope.game import Action, Game, S, UtilityVector
from plyscope.validation import short_repr
from plyscope.watch import SILENT, Watch


def maxn_shallow(
    game: Game[S], state: S, watch: Watch = SILENT, *, total: int = 0, least: int = -1
) -> tuple[UtilityVector, Action | None]:
    """Return the utilities and the move of max^n, with shallow pruning.

    Korf, "Multi-player Alpha-Beta Pruning", 1991. Every utility is at least `least`, and their sum
    is at most `total`. What the mover of a child gets there, the mover of its parent cannot get:
    once this leaves the parent's mover no more than its best so far, the rest of the child is
    skipped. The window of a node is that of its mover: alpha is its best so far, beta the bound at
    which it is cut. Only parent and child prune each other: deeper pruning could change the result.
    Raises ValueError if it visits a leaf that breaks a bound. A skipped leaf that breaks one could
    make the value wrong, so `solve` and `record` check the leaves first (see check_leaves).
    """
    players = range(len(game.players))
    most = total - (len(players) - 1) * least  # the greatest utility that a player can get
    others = (len(players) - 2) * least  # the least sum of all but the movers of parent and child

    def value(state: S, bound: float) -> tuple[UtilityVector, Action | None]:
        if game.is_terminal(state):
            return check_leaf_utilities(
                tuple(game.utility(state, p) for p in players), total, least
            ), None
        player = game.to_move(state)
        v: UtilityVector = (-inf,) * len(players)
        move = None
        for a in game.actions(state):
            child = game.result(state, a)
            beta = min(most, total - others - v[player])
            if game.to_move(child) == player:
                beta = bound
            watch.enter(a, least, beta)
            v2, _a2 = value(child, beta)
            watch.leave(v2)
            if v2[player] > v[player]:
                v, move = v2, a
                watch.update(v, v[player], bound)
            if v[player] >= bound:
                watch.cut(v, v[player], bound)
                return v, move
        return v, move

    return value(state, most)


def check_leaf_utilities(utilities: UtilityVector, total: float, least: float) -> UtilityVector:
    """Return the utilities of a leaf; raise ValueError if they break a bound."""
    if min(utilities) >= least and _sum_utilities(utilities) <= total:
        return utilities
    players = len(utilities)
    if not players * least <= total:
        raise ValueError(f"{players} utilities of {least} or more cannot sum to {total} or less.")
    raise ValueError(
        f"maxn_shallow assumes utilities of {least} or more that sum to {total} or less; "
        f"a leaf has {short_repr(utilities)}."
    )


def _sum_utilities(utilities: UtilityVector) -> float:
    try:
        return fsum(utilities)
    except OverflowError:
        return inf
