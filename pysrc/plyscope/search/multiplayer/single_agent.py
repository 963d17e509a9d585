"""Single-agent search: the maximum of the leaves."""

from math import inf

from plyscope.game import MAX, Action, Game, S
from plyscope.watch import SILENT, Watch


def single(game: Game[S], state: S, watch: Watch = SILENT) -> tuple[float, Action | None]:
    """Return the best outcome reachable from `state` and the move towards it.

    The lecture's "Deterministic Single-Player": "Each node stores a value: the best outcome it can
    reach. This is the maximal outcome of its children". Of equal moves the first is returned.
    """

    def max_value(state: S) -> tuple[float, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = -inf, None
        for a in game.actions(state):
            watch.enter(a)
            v2, _a2 = max_value(game.result(state, a))
            watch.leave(v2)
            if v2 > v:
                v, move = v2, a
                watch.update(v)
        return v, move

    return max_value(state)
