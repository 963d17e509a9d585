"""What to say of a moment where MAX or MIN is to move."""

from plyscope.trace.notes import ANSWERS, note
from plyscope.trace.place import Place

OVER = "The game is over here: there is nothing to search."


class Teller(Place):
    """Says what happened at one moment."""

    def start(self) -> str:
        if self.game.is_terminal(self.states[0]):
            return OVER
        player = self.player(0)
        aim = "the largest" if player == "MAX" else "the smallest"
        sure = "it can expect" if self.dice else "it can be sure of"
        return f"{player} is to move at the root and looks for {aim} value {sure}."

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
        node, value = self.node, self.moment.value or 0
        worth = self.worth()
        if node.value is None and self.hard and self._outside(value):
            bound = node.alpha if self.mover == "MAX" else node.beta
            source = self.source(len(self.path) - 1, self.mover, bound)
            return (
                f"{worth} {self.mover} already has {self.value(bound)} {source}: nothing changes."
            )
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

    def worth(self) -> str:
        """Say what the child that was left is worth, and how that is known."""
        moment = self.moment
        name = self.game.action_name(self.states[-1], moment.action or 0)
        bound = {0: "", 1: "at least ", -1: "at most "}[moment.bound]
        if isinstance(moment.value, tuple):  # the bound is on one of its utilities only
            bound = ""
        how = "a leaf " if moment.leaf else ANSWERS.get(moment.note, "")
        return f"{name} is {how}worth {bound}{self.value(moment.value)}."

    def _outside(self, value: float) -> bool:
        """Tell whether a fail-hard node keeps its bound in spite of this value."""
        return value <= self.node.alpha if self.mover == "MAX" else value >= self.node.beta

    def _doubtful(self) -> bool:
        """Tell whether the value is a bound on the wrong side: no more than so much, for MAX."""
        return self.moment.bound == (-1 if self.mover == "MAX" else 1)

    def update(self) -> str:
        node, ply = self.node, len(self.path) - 1
        player, value = self.mover, self.value(self.moment.value)
        where = "at the root" if ply == 0 else "here"
        if player == "MAX":
            sure = f"MAX can {'expect' if self.dice else 'be sure of'} {value} {where}"
            doubt = f"MAX can get no more than {value} from this so far"
            moved, to = node.alpha == node.value, f"α rises to {value}"
            has = f"it already has {self.value(node.alpha)} {self.source(ply, 'MAX', node.alpha)}"
            stays = f"{has}, so α stays"
        else:
            sure = f"MIN can hold this to {value} {'on average' if self.dice else 'or less'}"
            if self.errs:
                sure = f"MIN’s best reply so far brings {value}"
            doubt = f"MIN cannot hold this below {value} so far"
            moved, to = node.beta == node.value, f"β falls to {value}"
            source = self.source(ply, "MIN", node.beta)
            stays = f"it already holds MAX to {self.value(node.beta)} {source}, so β stays"
        sentence = doubt if self._doubtful() else sure
        if not self.windows or self.chance_above:
            return f"{sentence}."
        return f"{sentence}: {to}." if moved else f"{sentence}; {stays}."

    def cut(self) -> str:
        node, ply = self.node, len(self.path) - 1
        if self.mover == "MIN":
            here = f"MIN can hold this to {self.value(node.value)} or less."
            source = self.source(ply, "MAX", node.alpha)
            has = f"MAX already has {self.value(node.alpha)} {source}."
            there = has if source else "No value is smaller."
        else:
            here = f"MAX can get {self.value(node.value)} or more here."
            source = self.source(ply, "MIN", node.beta)
            holds = f"MIN can already hold MAX to {self.value(node.beta)} {source}."
            there = holds if source else "No value is larger."
        if self.chance_above:
            bound = node.alpha if self.mover == "MIN" else node.beta
            more = "more" if self.mover == "MIN" else "less"
            there = f"Only {more} than {self.value(bound)} could change the average above."
        return f"{here} {there} Nothing below can matter: {self.skipped('move')}."

    def skipped(self, what: str) -> str:
        count = self.moment.skipped
        return f"1 {what} is not examined" if count == 1 else f"{count} {what}s are not examined"

    def note(self) -> str:
        return note(self)

    def end(self) -> str:
        root = self.path[0]
        if root.best is None or root.value is None:
            return f"{self.note()} The search is done." if self.moment.note else OVER
        name = self.game.action_name(self.states[0], root.best)
        worth = f"The root is worth {self.value(root.value)}"
        return f"{self.last()} The search is done. {worth}: {self.player(0)} plays {name}."

    def last(self) -> str:
        """Say what the last event was."""
        if self.moment.note and self.moment.action is None:
            return self.note()
        if self.moment.skipped:
            return self.cut()
        return self.update() if self.moment.action == self.path[0].best else self.leave()
