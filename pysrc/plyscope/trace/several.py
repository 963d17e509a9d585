"""What to say of a moment of a search whose values are vectors, one utility a player."""

from typing import Any

from plyscope.game import Game
from plyscope.search.alliances import coalitions
from plyscope.trace.moment import Moment
from plyscope.trace.place import number
from plyscope.trace.teller import OVER, Teller


class SeveralTeller(Teller):
    """Says what happened where each player looks after itself, or allies after each other."""

    def __init__(
        self, game: Game[Any], state: Any, moment: Moment, alliance: str = "", until: int = 0
    ) -> None:
        super().__init__(game, state, moment, None)
        self.friends, self.until = coalitions(alliance, game.players), until

    def player(self, ply: int) -> str:
        return self.game.players[self.index(ply)]

    def index(self, ply: int) -> int:
        return self.game.to_move(self.states[ply])

    def side(self, ply: int) -> tuple[int, ...]:
        """Return the players for whom the mover at that ply plays: all of its allies, or itself."""
        own = self.index(ply)
        return (own,) if 0 < self.until <= ply else self.friends[own]

    def names_of(self, ply: int) -> str:
        """Name those players: "A", or "A and B together"."""
        side = [self.game.players[player] for player in self.side(ply)]
        return side[0] if len(side) == 1 else f"{' and '.join(side)} together"

    def own(self, value: tuple[float, ...], ply: int | None = None) -> float:
        """Return what a vector is worth to the mover at that ply, or at the open node."""
        side = self.side(len(self.path) - 1 if ply is None else ply)
        return sum(value[player] for player in side)

    def start(self) -> str:
        if self.game.is_terminal(self.states[0]):
            return OVER
        most = "itself" if len(self.side(0)) == 1 else self.names_of(0)
        return f"{self.player(0)} is to move at the root and wants the most for {most}."

    def enter(self) -> str:
        ply = len(self.path) - 2
        parent, tries = self.path[ply], f"{self.player(ply)} tries {self.names[-1]}"
        if parent.value is None and parent.actions == 1:
            return f"{tries}, its only move."
        if parent.value is None:
            return f"{tries}, the first of its {parent.actions} moves."
        gets = number(self.own(parent.value, ply))
        get = "it gets" if len(self.side(ply)) == 1 else f"{self.names_of(ply)} get"
        return f"{tries}. So far {get} {gets}."

    def leave(self) -> str:
        node, value = self.node, self.moment.value
        who = self.names_of(len(self.path) - 1)
        gets = f"{self.worth()} For {who} that is {number(self.own(value))}"
        if node.value is None:
            return f"{gets}, the first value here."
        before = self.own(node.value)
        if self.own(value) > before:
            return f"{gets}: better than {number(before)}."
        better = "no better" if self.own(value) == before else "worse"
        return f"{gets}: {better} than {number(before)}."

    def update(self) -> str:
        ply = len(self.path) - 1
        where = "at the root" if ply == 0 else "here"
        gets = number(self.own(self.moment.value))
        return f"{self.names_of(ply)} can get {gets} {where}: {number(self.moment.value)} so far."

    def cut(self) -> str:
        node, above = self.node, self.player(len(self.path) - 2)
        gets = f"{self.mover} can get {number(self.own(node.value))} here"
        if len(self.path) < 2 or above == self.mover:
            return f"{gets}, and nobody can get more: {self.skipped('move')}."
        has = self.path[-2].value
        own = "nothing better" if has is None else f"{number(has[self.index(-2)])} already"
        return f"{gets}, so too little is left for {above}, who has {own}: {self.skipped('move')}."

    def condition(self) -> str:
        return ""
