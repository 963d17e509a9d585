"""A sentence for every tick: who moves, what was found, what it changes, and why a node is cut."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from plyscope.game import MIN, Game
from plyscope.trace.moment import Frame, Moment


@dataclass(frozen=True)
class Explanation:
    """What to say of a moment: the sentence, and when the open node will be cut ("" if never)."""

    sentence: str
    condition: str = ""


def explain(game: Game[Any], state: Any, moment: Moment, ties: str = "cut") -> Explanation:
    """Explain a moment of a search of `game` from `state`, in the words of the lecture."""
    teller = _Teller(game, state, moment, ties)
    say = {
        "start": teller.start,
        "enter": teller.enter,
        "leave": teller.leave,
        "update": teller.update,
        "cut": teller.cut,
        "note": teller.note,
        "end": teller.end,
    }[moment.kind]
    return Explanation(say(), teller.condition())


class _Teller:
    """Says what happened at one moment. Players are told by their place in the path."""

    def __init__(self, game: Game[Any], state: Any, moment: Moment, ties: str) -> None:
        self.moment = moment
        self.strict = ties == "strict"
        self.path = moment.path
        self.states = [state]
        self.names: list[str] = []
        for frame in moment.path[1:]:
            self.names.append(game.action_name(self.states[-1], frame.action or 0))
            self.states.append(game.result(self.states[-1], frame.action or 0))
        self.game = game

    def player(self, ply: int) -> str:
        """MAX or MIN, whoever moves at that ply of the path (-1 is the open node)."""
        state = self.states[ply]
        first = self.game.to_move(self.states[0])
        turn = (first + len(self.path) - 1) % 2 if ply == -1 else (first + ply) % 2
        terminal = self.game.is_terminal(state)
        mover = turn if terminal else self.game.to_move(state)
        return "MIN" if mover == MIN else "MAX"

    def start(self) -> str:
        player = self.player(0)
        if self.game.is_terminal(self.states[0]):
            return "The game is over here: there is nothing to search."
        aim = "the largest" if player == "MAX" else "the smallest"
        return f"{player} is to move at the root and looks for {aim} value it can be sure of."

    def enter(self) -> str:
        node = self.path[-1]
        who = self.player(-2) if len(self.path) > 2 else self.player(0)
        return f"{who} tries {self.names[-1]}. {self._window(node, len(self.path) - 1)}"

    def _window(self, node: Frame, ply: int) -> str:
        """Say what the window of a node means."""
        low, high = number(node.alpha), number(node.beta)
        more = f"{low} or more" if self.strict else f"more than {low}"
        less = f"{high} or less" if self.strict else f"less than {high}"
        has = f"MAX already has {low} {self._source(ply, 'MAX', node.alpha)}"
        holds = f"MIN can already hold MAX to {high} {self._source(ply, 'MIN', node.beta)}"
        if node.alpha == -inf and node.beta == inf:
            return "Any value could still matter."
        if node.beta == inf:
            return f"{has}: only {more} can matter."
        if node.alpha == -inf:
            return f"{holds}: only {less} can matter."
        return f"{has}, and {holds}: only what lies between can matter."

    def leave(self) -> str:
        moment, node = self.moment, self.moment.node
        player = self.player(-1)
        name = self.game.action_name(self.states[-1], moment.action or 0)
        value = moment.value if moment.value is not None else 0
        worth = f"{name} is {'a leaf ' if moment.leaf else ''}worth {self._bound(value)}{number(value)}."
        if node.value is None:
            return f"{worth} It is the first value here."
        if _better(player, value, node.value):
            return f"{worth} For {player} that is better than {number(node.value)}."
        same = "no better than" if value == node.value else "worse than"
        return f"{worth} For {player} that is {same} {number(node.value)}: nothing changes."

    def _bound(self, value: float) -> str:
        """Say whether a value of the child just left is a bound: it was cut at its window's edge."""
        node = self.moment.node
        if self.moment.leaf:
            return ""
        return "at most " if value <= node.alpha else "at least " if value >= node.beta else ""

    def update(self) -> str:
        node = self.moment.node
        player, value = self.player(-1), number(self.moment.value or 0)
        where = "at the root" if len(self.path) == 1 else "here"
        if player == "MAX":
            sentence = f"MAX can be sure of {value} {where}"
            if node.alpha == node.value:
                return f"{sentence}: α rises to {value}."
            better = f"; it already has {number(node.alpha)} elsewhere, so α stays"
        else:
            sentence = f"MIN can hold this to {value} or less"
            if node.beta == node.value:
                return f"{sentence}: β falls to {value}."
            better = f"; it already holds MAX to {number(node.beta)} elsewhere, so β stays"
        windowless = node.alpha == -inf and node.beta == inf
        return f"{sentence}." if windowless else f"{sentence}{better}."

    def cut(self) -> str:
        node, ply = self.moment.node, len(self.path) - 1
        value = number(node.value or 0)
        if self.player(-1) == "MIN":
            here = f"MIN can hold this to {value} or less."
            there = f"MAX already has {number(node.alpha)} {self._source(ply, 'MAX', node.alpha)}."
        else:
            here = f"MAX can get {value} or more here."
            source = self._source(ply, "MIN", node.beta)
            there = f"MIN can already hold MAX to {number(node.beta)} {source}."
        count = self.moment.skipped
        moves = "1 move is" if count == 1 else f"{count} moves are"
        return f"{here} {there} Nothing below can matter: {moves} not examined."

    def _source(self, ply: int, player: str, bound: float) -> str:
        """Say where on the path above `ply` a player has that bound from."""
        for at in range(ply - 1, -1, -1):
            if self.path[at].value == bound and self.player(at) == player:
                return "at the root" if at == 0 else f"after {self.names[at - 1]}"
        return "higher up"

    def condition(self) -> str:
        """Say when the open node will be cut."""
        node = self.moment.node
        if self.moment.kind in ("cut", "end") or self.game.is_terminal(self.states[-1]):
            return ""
        if self.player(-1) == "MAX" and node.beta < inf:
            return f"Cuts when the value reaches {'>' if self.strict else '≥'} {number(node.beta)}."
        if self.player(-1) == "MIN" and node.alpha > -inf:
            return f"Cuts when the value reaches {'<' if self.strict else '≤'} {number(node.alpha)}."
        return ""

    def note(self) -> str:
        return f"{self.moment.note}: {number(self.moment.value or 0)}."

    def end(self) -> str:
        root = self.path[0]
        player = self.player(0)
        if root.best is None or root.value is None:
            return "The game is over here: there is nothing to search."
        name = self.game.action_name(self.states[0], root.best)
        return f"The search is done. The root is worth {number(root.value)}: {player} plays {name}."


def transcript(game: Game[Any], state: Any, story: Sequence[Moment], ties: str = "cut") -> list[str]:
    """Return the sentence of each moment."""
    return [explain(game, state, moment, ties).sentence for moment in story]


def number(value: float) -> str:
    """Return a value as people read it: with a true minus, and no needless digits."""
    if value in (inf, -inf):
        return "∞" if value > 0 else "−∞"
    return f"{value:.4g}".replace("-", "−")


def _better(player: str, value: float, than: float) -> bool:
    return value > than if player == "MAX" else value < than
