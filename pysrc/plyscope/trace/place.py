"""Where a moment stands, in words: who moves, whose bound is in force and from where, what cuts."""

from math import inf
from typing import Any

from plyscope.game import CHANCE, Game
from plyscope.trace.moment import Moment


class Place:
    """The open nodes of a moment. Players are told by their place in the path."""

    def __init__(
        self, game: Game[Any], state: Any, moment: Moment, ties: str | None, kind: str = ""
    ) -> None:
        self.game = game
        self.hard, self.errs = kind == "hard", kind == "errs"
        self.moment = moment
        self.windows, self.strict = ties is not None, ties == "strict"
        self.path, self.node = moment.path, moment.node
        # Sides that win and lose read best with a sign; an explicit tree's numbers as printed.
        self.signed = not hasattr(game, "turns")
        self.states = [state]
        self.names: list[str] = []
        for frame in moment.path[1:]:
            self.names.append(game.action_name(self.states[-1], frame.action or 0))
            self.states.append(game.result(self.states[-1], frame.action or 0))

    def player(self, ply: int) -> str:
        """Whoever moves at that ply of the path: MAX, MIN, chance, or one of several players."""
        return mover(self.game, self.states[ply])

    @property
    def mover(self) -> str:
        """Whoever moves at the open node."""
        return self.player(len(self.path) - 1)

    @property
    def dice(self) -> bool:
        """Whether chance or an error has a say: then nothing is sure, values are expectations."""
        if self.errs:
            return True
        turns = getattr(self.game, "turns", None)
        return hasattr(self.game, "outcomes") if turns is None else CHANCE in turns

    @property
    def chance_above(self) -> bool:
        """Whether a chance node is above the open node: its window is then not that of a player."""
        return "chance" in map(self.player, range(len(self.path) - 1))

    def value(self, value: Any) -> str:
        return number(value or 0, self.signed)

    def window(self, ply: int) -> str:
        """Say what the window of a node means."""
        node = self.path[ply]
        low, high = self.value(node.alpha), self.value(node.beta)
        from_max = self.source(ply, "MAX", node.alpha)
        from_min = self.source(ply, "MIN", node.beta)
        has = f"MAX already has {low} {from_max}"
        holds = f"MIN can already hold MAX to {high} {from_min}"
        if self.chance_above:
            return f"Only a value from {low} to {high} can matter."
        # An end of the window that nobody on the path has reached is one that all values keep to.
        if not from_max and not from_min:
            return "Any value could still matter."
        if not from_min:
            better = f"{low} or more" if self.strict else f"more than {low}"
            return f"{has}: only {better} can matter."
        if not from_max:
            better = f"{high} or less" if self.strict else f"less than {high}"
            return f"{holds}: only {better} can matter."
        if node.alpha == node.beta:
            between = f"{low} itself"
        else:
            between = f"{low} to {high}" if self.strict else "what lies between"
        return f"{has}, and {holds}: only {between} can matter."

    def source(self, ply: int, player: str, bound: float) -> str:
        """Say where on the path above `ply` a player has that bound from, "" where nowhere."""
        for at in range(ply - 1, -1, -1):
            if self.path[at].value == bound and self.player(at) == player:
                return "at the root" if at == 0 else f"after {self.names[at - 1]}"
        return ""

    def condition(self) -> str:
        """Say when the open node will be cut; nothing where no move of it remains to be skipped."""
        node = self.node
        if (
            self.moment.kind in ("note", "cut", "end")
            or node.entered + node.dropped >= node.actions
        ):
            return ""
        if self.mover == "MAX" and node.beta < inf:
            sign, bound = ">" if self.strict else "≥", node.beta
        elif self.mover == "MIN" and node.alpha > -inf:
            sign, bound = "<" if self.strict else "≤", node.alpha
        else:
            return ""
        if self.moment.kind == "update" and self._beyond(node.value or 0, bound):
            return f"Cuts now: {self.value(node.value)} {sign} {self.value(bound)}."
        return f"Cuts when the value reaches {sign} {self.value(bound)}."

    def _beyond(self, value: float, bound: float) -> bool:
        """Tell whether a value of the open node leaves its window at that bound."""
        if value == bound:
            return not self.strict
        return (value > bound) == (self.mover == "MAX")


def mover(game: Game[Any], state: Any) -> str:
    """Return who moves: MAX, MIN or chance, or, of more than two players, its name."""
    player = game.to_move(state)
    if player == CHANCE:
        return "chance"
    return game.players[player] if len(game.players) > 2 else ("MAX", "MIN")[player]


def number(value: Any, signed: bool = False) -> str:
    """Return a value as people read it: with a true minus, and no needless digits."""
    if isinstance(value, tuple):
        return f"({', '.join(number(each) for each in value)})"
    if value in (inf, -inf):
        return "∞" if value > 0 else "−∞"
    text = f"{value:.4g}".replace("-", "−")
    return f"+{text}" if signed and value > 0 else text
