"""Nim: take any number of objects from one pile; who takes the last one wins, or at misère loses.

pile    an int from the left, called a, b, c, ...
action  `pile * most + take - 1`, where `most` is the largest pile at the start
State   (the piles, the player to move)
"""

from collections.abc import Sequence
from typing import TypeAlias

from plyscope.game import Action, BoardView, IllegalAction, Player

State: TypeAlias = tuple[tuple[int, ...], Player]


class Nim:
    """The game of these piles between A, who is MAX, and B (Bouton, 1901); `first` begins.

    With `misere` the player who takes the last object loses.
    """

    players = ("A", "B")
    utility_range = (-1, 1)

    def __init__(
        self, piles: Sequence[int] = (3, 4, 5), misere: bool = False, first: str = "A"
    ) -> None:
        whole = all(isinstance(pile, int) and pile >= 0 for pile in piles)
        if not whole or not 1 <= len(piles) <= 26 or not any(piles):
            raise ValueError(f"Nim has 1 to 26 piles, not all of them empty; not {piles!r}.")
        if first not in self.players:
            raise ValueError(f"first is 'A' or 'B', not {first!r}.")
        self.misere = misere
        self.initial: State = (tuple(piles), self.players.index(first))
        self._most = max(piles)

    def to_move(self, state: State) -> Player:
        return state[1]

    def actions(self, state: State) -> Sequence[Action]:
        most = self._most
        return [i * most + take for i, pile in enumerate(state[0]) for take in range(pile)]

    def result(self, state: State, action: Action) -> State:
        piles, player = state
        pile, take = self._split(action)
        if not 0 <= pile < len(piles) or take > piles[pile]:
            have = ", ".join(map(str, self.actions(state))) or "none, for the game is over"
            raise IllegalAction(f"There is no action {action}; actions are {have}.")
        return (*piles[:pile], piles[pile] - take, *piles[pile + 1 :]), 1 - player

    def is_terminal(self, state: State) -> bool:
        return not any(state[0])

    def utility(self, state: State, player: Player) -> float:
        """+1 for who took the last object, -1 for the other; at misère the opposite."""
        took_last = player != state[1]
        return 1 if took_last != self.misere else -1

    def action_name(self, state: State, action: Action) -> str:
        """How many from which pile: "take 2 from a"."""
        pile, take = self._split(action)
        return f"take {take} from {chr(97 + pile)}"

    def spoken(self, state: State, action: Action) -> str:
        """Name an action in the middle of a sentence: "taking 2 from a"."""
        return f"taking {self.action_name(state, action).removeprefix('take ')}"

    def parse_action(self, state: State, text: str) -> Action:
        names = {self.action_name(state, action): action for action in self.actions(state)}
        name = " ".join(str(text).lower().split())
        if name not in names:
            have = ", ".join(names) or "none, for the game is over"
            raise IllegalAction(f"There is no move {text!r}; moves are: {have}.")
        return names[name]

    def view(self, state: State) -> BoardView:
        """Show each pile as a column; a click on an object takes it and all above it."""
        piles, _ = state
        places = [(i, height) for height in range(self._most, 0, -1) for i in range(len(piles))]
        there = [height <= piles[i] for i, height in places]
        moves = (
            self.action_name(state, i * self._most + piles[i] - height) if stands else None
            for (i, height), stands in zip(places, there, strict=True)
        )
        return BoardView(
            rows=self._most,
            columns=len(piles),
            cells=tuple("●" if stands else "" for stands in there),
            names=tuple(f"{chr(97 + i)}{height}" for i, height in places),
            moves=tuple(moves),
            kind="counters",
            caption=f"The last one {'loses' if self.misere else 'wins'}.",
        )

    def _split(self, action: Action) -> tuple[int, int]:
        """Return the pile that an action takes from, and how many it takes."""
        return action // self._most, action % self._most + 1
