"""The engine's futility pruning near its depth, beyond both ends of the window."""

from collections.abc import Sequence
from typing import Any

from plyscope.game import MAX, Action
from plyscope.search.engine.time_management import WIN
from plyscope.watch import unwatch_game

# Margins for each ply that is left, as parts of a win: 1.3 and 2.1 pawns in chess.
BEYOND_MARGIN = 1 / 128  # of a position that is better than its window
BEYOND_PLIES = 3  # the most plies that may be left for it
SHORT_MARGIN = 1 / 80  # of a position that is worse than its window
SHORT_PLIES = 2  # the most plies that may be left for it


class Futility:
    """Detect positions whose estimate is too far outside of the window for a full search.

    See futility_pruning.py. For games with `captures`, below the root and not in check. No position
    is pruned for an end of the window that is a win or a loss.
    """

    def __init__(self, game: Any) -> None:
        self.game = unwatch_game(game)
        self.has_captures = hasattr(game, "captures")

    def outside(self, state: Any, alpha: float, beta: float, ply: int, left: int) -> int:
        """Return the side of the window on which a position stays, as its mover sees it, else 0.

        1: it is so good that it stays beyond the window whatever it loses; -1: it is so bad that no
        quiet move brings it into the window.
        """
        game = self.game
        if not self.has_captures or not ply or left > BEYOND_PLIES or game.in_check(state):
            return 0
        v = game.evaluate(state, MAX)
        if game.to_move(state) == MAX:
            over, under = v - beta, alpha - v
            sure, lost = beta < WIN, alpha > -WIN
        else:
            over, under = alpha - v, v - beta
            sure, lost = alpha > -WIN, beta < WIN
        if sure and over >= BEYOND_MARGIN * left:
            return 1
        is_futile = under >= SHORT_MARGIN * left
        return -1 if lost and left <= SHORT_PLIES and is_futile else 0

    def kept(self, state: Any, tries: Sequence[tuple[Action, int]]) -> list[tuple[Action, int]]:
        """Return the moves that capture or give check; futility pruning does not skip these."""
        game, captures = self.game, set(self.game.captures(state))
        return [t for t in tries if t[0] in captures or game.in_check(game.result(state, t[0]))]
