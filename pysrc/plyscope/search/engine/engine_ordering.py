"""The engine's move ordering and reductions."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from math import log
from typing import Any

from plyscope.game import MAX, Action, Player
from plyscope.watch import unwatch_game

FULL_DEPTH_MOVES = 3  # the first moves of each position are searched to the full depth
MIN_REDUCTION_DEPTH = 2  # with fewer plies left, so are all others
REDUCTION_DIVISOR = 2  # of ln(number) ln(left), the reduction of other moves below the root
DELTA_MARGIN = 1 / 64  # how much more than its gain a capture may bring


class MoveOrdering:
    """Order moves by table move, capture gain, killer moves and history.

    Akl and Newborn (1977); Schaeffer (1989): see search/dynamic_ordering.py. The best move so far
    comes first, then the captures, the highest gain by evaluation first.
    """

    def __init__(self, game: Any) -> None:
        self.game = unwatch_game(game)
        self.has_captures = hasattr(game, "captures")
        self.has_position_keys = hasattr(game, "position_key")
        self.has_exchange = hasattr(self.game, "exchange")
        self.killers: defaultdict[int, list[Action]] = defaultdict(list)  # the latest two
        self.history: defaultdict[tuple[Player, Action], int] = defaultdict(int)

    def record_cutoff(self, a: Action, ply: int, player: Player, left: int) -> None:
        """Record that a move caused a cutoff with `left` plies left."""
        self.killers[ply] = [a, *(k for k in self.killers[ply] if k != a)][:2]
        self.history[player, a] += 1 << max(left, 0)

    def order_moves(
        self, state: Any, actions: Sequence[Action], ply: int, best: Action | None, left: int
    ) -> list[tuple[Action, int]]:
        """Return the actions in order, each with its reduction in plies."""
        player, killers, history = self.game.to_move(state), self.killers[ply], self.history
        gains = self.capture_gains(state, actions)

        def rank(a: Action) -> tuple[float, ...]:
            if a == best:
                return (-1,)
            if a in gains:
                return (0 if self.wins(gains[a]) else 2, -gains[a])
            return (1, a not in killers, -history[player, a])

        ordered = sorted(actions, key=rank)
        min_depth = MIN_REDUCTION_DEPTH if self.has_captures else FULL_DEPTH_MOVES
        if (
            not self.has_position_keys
            or left < min_depth
            or (self.has_captures and self.game.in_check(state))
        ):
            return [(a, 0) for a in ordered]
        if (
            not self.has_captures
        ):  # in draughts larger reductions cost more re-searches than they save
            return [(a, int(number >= FULL_DEPTH_MOVES)) for number, a in enumerate(ordered)]
        return [
            (a, 0 if number < FULL_DEPTH_MOVES or a in gains else reduction(number, ply, left))
            for number, a in enumerate(ordered)
        ]

    def wins(self, gain: float) -> bool:
        """Return whether a capture with that gain loses nothing; if the gain is unsure, True."""
        return gain >= 0 or not self.has_exchange

    def captures(self, state: Any) -> Sequence[Action]:
        """Return the captures of a position without reporting them."""
        captures: Sequence[Action] = self.game.captures(state)
        return captures

    def capture_gains(self, state: Any, actions: Collection[Action]) -> dict[Action, float]:
        """Return the evaluation after each capture, for its mover.

        If the game has `exchange`, return the gain of the exchange on the square instead.
        """
        if not self.has_captures:
            return {}
        game, sign = self.game, 1 if self.game.to_move(state) == MAX else -1
        captures = set(self.captures(state)).intersection(actions)
        if self.has_exchange:
            return {a: game.exchange(state, a) for a in actions if a in captures}
        return {a: sign * game.evaluate(game.result(state, a), MAX) for a in captures}

    def promising_captures(
        self, state: Any, captures: Collection[Action], v: float, alpha: float, beta: float
    ) -> list[Action]:
        """Return the captures that can still reach the window, the best gain first.

        Delta pruning: a capture is left out if its gain and DELTA_MARGIN do not reach the window
        from the estimate `v`, or if the exchange loses more than it takes.
        """
        gains, is_max = self.capture_gains(state, captures), self.game.to_move(state) == MAX
        least = (alpha if is_max else -beta) - DELTA_MARGIN
        if self.has_exchange:
            least -= v if is_max else -v
        kept = [a for a in gains if gains[a] > least and self.wins(gains[a])]
        return sorted(kept, key=lambda a: -gains[a])

    def order_by_gain(self, state: Any, actions: Sequence[Action]) -> list[Action]:
        """Return actions with captures first, ordered by gain."""
        gains = self.capture_gains(state, actions)

        def rank(a: Action) -> tuple[float, ...]:
            return (0 if self.wins(gains[a]) else 2, -gains[a]) if a in gains else (1,)

        return sorted(actions, key=rank)


def reduction(number: int, ply: int, left: int) -> int:
    """Return the reduction in plies of the move with this number, counted from 0.

    At the root it is one ply: a quiet move there may hold a threat that is seen only one ply later.
    """
    return max(1, int(0.5 + log(number) * log(left) / REDUCTION_DIVISOR)) if ply else 1
