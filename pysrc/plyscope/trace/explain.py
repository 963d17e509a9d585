"""A sentence for every tick: who moves, what was found, what it changes, and why a node is cut."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.game import Game
from plyscope.trace.moment import Moment
from plyscope.trace.place import Place, number

__all__ = ["Explanation", "explain", "number", "transcript"]

_OVER = "The game is over here: there is nothing to search."


@dataclass(frozen=True)
class Explanation:
    """What to say of a moment: the sentence, and when the open node will be cut ("" if never)."""

    sentence: str
    condition: str = ""


def explain(game: Game[Any], state: Any, moment: Moment, ties: str | None = "cut") -> Explanation:
    """Explain a moment of a search of `game` from `state`, in the words of the lecture.

    `ties` is the search's option, None for a search without a window, such as minimax.
    """
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


class _Teller(Place):
    """Says what happened at one moment."""

    def start(self) -> str:
        if self.game.is_terminal(self.states[0]):
            return _OVER
        player = self.player(0)
        aim = "the largest" if player == "MAX" else "the smallest"
        return f"{player} is to move at the root and looks for {aim} value it can be sure of."

    def enter(self) -> str:
        ply = len(self.path) - 2
        parent, who = self.path[ply], self.player(ply)
        tries = f"{who} tries {self.names[-1]}"
        if self.windows:
            return f"{tries}. {self.window(len(self.path) - 1)}"
        if parent.value is not None:
            return f"{tries}. Its best so far is {self.value(parent.value)}."
        only = (
            "its only move" if parent.actions == 1 else f"the first of its {parent.actions} moves"
        )
        return f"{tries}, {only}."

    def leave(self) -> str:
        moment, node = self.moment, self.node
        name = self.game.action_name(self.states[-1], moment.action or 0)
        value = moment.value or 0
        bound = {0: "", 1: "at least ", -1: "at most "}[moment.bound]
        worth = f"{name} is {'a leaf ' if moment.leaf else ''}worth {bound}{self.value(value)}."
        if node.value is None:
            first = "the first value here" if node.actions > 1 else "the only value here"
            return f"{worth} It is {first}."
        before, player = self.value(node.value), self.mover
        if value == node.value:
            return f"{worth} For {player} that is no better than {before}: nothing changes."
        if (value > node.value) == (player == "MAX"):
            sure = "may be" if self._doubtful() else "is"
            return f"{worth} For {player} that {sure} better than {before}."
        return f"{worth} For {player} that is worse than {before}: nothing changes."

    def _doubtful(self) -> bool:
        """Tell whether the value is a bound on the wrong side: no more than so much, for MAX."""
        return self.moment.bound == (-1 if self.mover == "MAX" else 1)

    def update(self) -> str:
        node, ply = self.node, len(self.path) - 1
        player, value = self.mover, self.value(self.moment.value)
        where = "at the root" if ply == 0 else "here"
        if player == "MAX":
            sure = f"MAX can be sure of {value} {where}"
            doubt = f"MAX can get no more than {value} from this so far"
            moved, to = node.alpha == node.value, f"α rises to {value}"
            has = f"it already has {self.value(node.alpha)} {self.source(ply, 'MAX', node.alpha)}"
            stays = f"{has}, so α stays"
        else:
            sure = f"MIN can hold this to {value} or less"
            doubt = f"MIN cannot hold this below {value} so far"
            moved, to = node.beta == node.value, f"β falls to {value}"
            source = self.source(ply, "MIN", node.beta)
            stays = f"it already holds MAX to {self.value(node.beta)} {source}, so β stays"
        sentence = doubt if self._doubtful() else sure
        if not self.windows:
            return f"{sentence}."
        return f"{sentence}: {to}." if moved else f"{sentence}; {stays}."

    def cut(self) -> str:
        node, ply = self.node, len(self.path) - 1
        if self.mover == "MIN":
            here = f"MIN can hold this to {self.value(node.value)} or less."
            has = f"MAX already has {self.value(node.alpha)}"
            there = f"{has} {self.source(ply, 'MAX', node.alpha)}."
        else:
            here = f"MAX can get {self.value(node.value)} or more here."
            holds = f"MIN can already hold MAX to {self.value(node.beta)}"
            there = f"{holds} {self.source(ply, 'MIN', node.beta)}."
        count = self.moment.skipped
        moves = "1 move is" if count == 1 else f"{count} moves are"
        return f"{here} {there} Nothing below can matter: {moves} not examined."

    def note(self) -> str:
        return f"{self.moment.note}: {self.value(self.moment.value)}."

    def end(self) -> str:
        root = self.path[0]
        if root.best is None or root.value is None:
            return _OVER
        name = self.game.action_name(self.states[0], root.best)
        last = self.update() if self.moment.action == root.best else self.leave()
        worth = f"The root is worth {self.value(root.value)}"
        return f"{last} The search is done. {worth}: {self.player(0)} plays {name}."


def transcript(
    game: Game[Any], state: Any, story: Sequence[Moment], ties: str | None = "cut"
) -> list[str]:
    """Return the sentence of each moment."""
    return [explain(game, state, moment, ties).sentence for moment in story]
