"""In which order the engine tries moves, and at which it looks less far."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

from plyscope.game import MAX, Action, Player
from plyscope.observer import unobserved

FULL = 3  # moves of each position that are looked at to the full depth
LATE = 12  # those after so many are looked at less far still
DEEP = 5  # where so many plies are left
HOPE = 1 / 64  # what more than it gains at once a capture may bring


class Ordering:
    """What the engine has learnt of moves: killers by ply, cutoffs by side and move.

    Akl and Newborn (1977); Schaeffer (1989): see search/dynamic.py. Captures come before all but
    the move that was best before, those first that gain most at once, by evaluation.
    """

    def __init__(self, game: Any) -> None:
        self.game = unobserved(game)
        self.fights, self.sharp = hasattr(game, "captures"), hasattr(game, "placed")
        self.killers: defaultdict[int, list[Action]] = defaultdict(list)  # the latest two
        self.history: defaultdict[tuple[Player, Action], int] = defaultdict(int)

    def credit(self, a: Action, ply: int, who: Player, left: int) -> None:
        """Take in that a move brought about a cutoff, with so many plies left."""
        self.killers[ply] = [a, *(k for k in self.killers[ply] if k != a)][:2]
        self.history[who, a] += 1 << max(left, 0)

    def tries(
        self, state: Any, actions: Sequence[Action], ply: int, best: Action | None, left: int
    ) -> list[tuple[Action, int]]:
        """Return actions in order, each with by how many plies it is looked at less far."""
        who, first, history = self.game.to_move(state), self.killers[ply], self.history
        gains = self.gains(state, actions)
        found = sorted(
            actions,
            key=lambda a: (
                a != best,
                -gains[a] if a in gains else 2,
                a not in first,
                -history[who, a],
            ),
        )
        if not self.sharp or left < FULL or (self.fights and self.game.in_check(state)):
            return [(a, 0) for a in found]
        return [
            (a, 0 if a in gains else (number >= FULL) + (number >= LATE and left >= DEEP))
            for number, a in enumerate(found)
        ]

    def captures(self, state: Any) -> Sequence[Action]:
        """Return the captures of a position, unheard by whoever watches the search."""
        captures: Sequence[Action] = self.game.captures(state)
        return captures

    def gains(self, state: Any, actions: Collection[Action]) -> dict[Action, float]:
        """Return of each capture among some actions what it leads to at once, for its mover."""
        if not self.fights:
            return {}
        game, sign = self.game, 1 if self.game.to_move(state) == MAX else -1
        captures = set(self.captures(state)).intersection(actions)
        return {a: sign * game.evaluate(game.result(state, a), MAX) for a in captures}

    def hopeful(
        self, state: Any, captures: Collection[Action], alpha: float, beta: float
    ) -> list[Action]:
        """Return the captures that may yet come into the window, those first that gain most.

        Delta pruning: those that gain too little by HOPE to reach it are left out.
        """
        gains = self.gains(state, captures)
        least = (alpha if self.game.to_move(state) == MAX else -beta) - HOPE
        return sorted((a for a in gains if gains[a] > least), key=lambda a: -gains[a])

    def by_gain(self, state: Any, actions: Sequence[Action]) -> list[Action]:
        """Return actions, the captures among them first, by what they gain."""
        gains = self.gains(state, actions)
        return sorted(actions, key=lambda a: -gains[a] if a in gains else 2)
