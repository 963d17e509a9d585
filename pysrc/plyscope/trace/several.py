"""What to say of a moment of a search whose values are vectors, one utility a player."""

from plyscope.trace.place import number
from plyscope.trace.teller import OVER, Teller


class SeveralTeller(Teller):
    """Says what happened where each player looks after itself."""

    def player(self, ply: int) -> str:
        return self.game.players[self.index(ply)]

    def index(self, ply: int) -> int:
        return self.game.to_move(self.states[ply])

    def own(self, value: tuple[float, ...]) -> float:
        """Return what a vector is worth to the mover of the open node."""
        return value[self.index(len(self.path) - 1)]

    def start(self) -> str:
        if self.game.is_terminal(self.states[0]):
            return OVER
        return f"{self.player(0)} is to move at the root and wants the most for itself."

    def enter(self) -> str:
        ply = len(self.path) - 2
        parent, tries = self.path[ply], f"{self.player(ply)} tries {self.names[-1]}"
        if parent.value is None:
            return f"{tries}, the first of its {parent.actions} moves."
        return f"{tries}. So far it gets {number(parent.value[self.index(ply)])}."

    def leave(self) -> str:
        node, value, player = self.node, self.moment.value, self.mover
        gets = f"{self.worth()} For {player} that is {number(self.own(value))}"
        if node.value is None:
            return f"{gets}, the first value here."
        before = self.own(node.value)
        if self.own(value) > before:
            return f"{gets}: better than {number(before)}."
        better = "no better" if self.own(value) == before else "worse"
        return f"{gets}: {better} than {number(before)}."

    def update(self) -> str:
        where = "at the root" if len(self.path) == 1 else "here"
        gets = number(self.own(self.moment.value))
        return f"{self.mover} can get {gets} {where}: {number(self.moment.value)} so far."

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
