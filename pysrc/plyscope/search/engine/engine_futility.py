"""Where the engine gives up near its depth: futility pruning, from both sides of the window."""

from collections.abc import Sequence
from typing import Any

from plyscope.game import MAX, Action
from plyscope.search.engine.time_management import WIN
from plyscope.watch import unwatch_game

# Of a win, for each ply that is left: 1.3 and 2.1 pawns in chess.
BEYOND, FAR = 1 / 128, 3  # how far beyond the window; where at most so many plies are left
SHORT, NEAR = 1 / 80, 2  # how far short of it; where at most so many plies are left


class Futility:
    """Tells where a position is judged too far outside of its window to be searched in full.

    See futility_pruning.py. For games with `captures`, below the root, and not in check; an end of
    the window that is a win or a loss is never given up.
    """

    def __init__(self, game: Any) -> None:
        self.game = unwatch_game(game)
        self.fights = hasattr(game, "captures")

    def outside(self, state: Any, alpha: float, beta: float, ply: int, left: int) -> int:
        """Tell on which side of the window, seen by the mover, a position surely stays, else 0.

        1: it stands so well that what it could lose does not matter; -1: it stands so badly that
        no quiet move brings it into the window.
        """
        game = self.game
        if not self.fights or not ply or left > FAR or game.in_check(state):
            return 0
        v = game.evaluate(state, MAX)
        if game.to_move(state) == MAX:
            over, under = v - beta, alpha - v
            sure, lost = beta < WIN, alpha > -WIN
        else:
            over, under = alpha - v, v - beta
            sure, lost = alpha > -WIN, beta < WIN
        if sure and over >= BEYOND * left:
            return 1
        return -1 if lost and left <= NEAR and under >= SHORT * left else 0

    def kept(self, state: Any, tries: Sequence[tuple[Action, int]]) -> list[tuple[Action, int]]:
        """Return the moves that are tried all the same: those that capture or give check."""
        game, captures = self.game, set(self.game.captures(state))
        return [t for t in tries if t[0] in captures or game.in_check(game.result(state, t[0]))]
