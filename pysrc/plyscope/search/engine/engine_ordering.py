"""In which order the engine tries moves, and at which it looks less far."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from math import log
from typing import Any

from plyscope.game import MAX, Action, Player
from plyscope.watch import unwatch_game

FULL_DEPTH_MOVES = 3  # moves of each position that are looked at to the full depth
MIN_REDUCTION_DEPTH = 2  # so many plies must be left, or all moves are
REDUCTION_DIVISOR = (
    2  # the others, below the root, are looked at ln(number) ln(left) / SLOPE plies less far
)
DELTA_MARGIN = 1 / 64  # what more than it gains at once a capture may bring


class MoveOrdering:
    """What the engine has learnt of moves: killers by ply, cutoffs by side and move.

    Akl and Newborn (1977); Schaeffer (1989): see search/dynamic_ordering.py. Captures come before
    all but the move that was best before, those first that gain most at once, by evaluation.
    """

    def __init__(self, game: Any) -> None:
        self.game = unwatch_game(game)
        self.has_captures, self.has_position_keys = (
            hasattr(game, "captures"),
            hasattr(game, "position_key"),
        )
        self.has_exchange = hasattr(self.game, "exchange")
        self.killers: defaultdict[int, list[Action]] = defaultdict(list)  # the latest two
        self.history: defaultdict[tuple[Player, Action], int] = defaultdict(int)

    def record_cutoff(self, a: Action, ply: int, player: Player, left: int) -> None:
        """Take in that a move brought about a cutoff, with so many plies left."""
        self.killers[ply] = [a, *(k for k in self.killers[ply] if k != a)][:2]
        self.history[player, a] += 1 << max(left, 0)

    def order_moves(
        self, state: Any, actions: Sequence[Action], ply: int, best: Action | None, left: int
    ) -> list[tuple[Action, int]]:
        """Return actions in order, each with by how many plies it is looked at less far."""
        who, first, history = self.game.to_move(state), self.killers[ply], self.history
        gains = self.capture_gains(state, actions)

        def place(a: Action) -> tuple[float, ...]:
            if a == best:
                return (-1,)
            if a in gains:
                return (0 if self.wins(gains[a]) else 2, -gains[a])
            return (1, a not in first, -history[who, a])

        found = sorted(actions, key=place)
        near = MIN_REDUCTION_DEPTH if self.has_captures else FULL_DEPTH_MOVES
        if (
            not self.has_position_keys
            or left < near
            or (self.has_captures and self.game.in_check(state))
        ):
            return [(a, 0) for a in found]
        if not self.has_captures:  # in draughts more than one ply costs more searches than it saves
            return [(a, int(number >= FULL_DEPTH_MOVES)) for number, a in enumerate(found)]
        return [
            (a, 0 if number < FULL_DEPTH_MOVES or a in gains else reduction(number, ply, left))
            for number, a in enumerate(found)
        ]

    def wins(self, gain: float) -> bool:
        """Tell whether a capture of that gain loses nothing; where that is not known, it may be."""
        return gain >= 0 or not self.has_exchange

    def captures(self, state: Any) -> Sequence[Action]:
        """Return the captures of a position, unheard by whoever watches the search."""
        captures: Sequence[Action] = self.game.captures(state)
        return captures

    def capture_gains(self, state: Any, actions: Collection[Action]) -> dict[Action, float]:
        """Return of each capture among some actions what its mover has by it.

        That is what it wins on its square by the game's `exchange`; else the estimate that it leads
        to at once.
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
        """Return the captures that may yet come into the window, those first that gain most.

        Delta pruning: those that gain too little by HOPE to reach it from the estimate `v` are left
        out, and so are those that lose more than they take.
        """
        gains, up = self.capture_gains(state, captures), self.game.to_move(state) == MAX
        least = (alpha if up else -beta) - DELTA_MARGIN
        if self.has_exchange:
            least -= v if up else -v
        kept = [a for a in gains if gains[a] > least and self.wins(gains[a])]
        return sorted(kept, key=lambda a: -gains[a])

    def order_by_gain(self, state: Any, actions: Sequence[Action]) -> list[Action]:
        """Return actions in order: captures by what they gain, and last those that lose."""
        gains = self.capture_gains(state, actions)

        def place(a: Action) -> tuple[float, ...]:
            return (0 if self.wins(gains[a]) else 2, -gains[a]) if a in gains else (1,)

        return sorted(actions, key=place)


def reduction(number: int, ply: int, left: int) -> int:
    """Return by how many plies the move of that number, from 0, is looked at less far.

    At the root that is one ply: a quiet move there may threaten what is seen no sooner.
    """
    return max(1, int(0.5 + log(number) * log(left) / REDUCTION_DIVISOR)) if ply else 1
