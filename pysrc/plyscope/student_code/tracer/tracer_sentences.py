"""A tick of a search that is followed, in sentences: they say what was seen, and no more."""

from math import inf

from plyscope.explain.explanation import Told, numbers_of
from plyscope.explain.names import Names
from plyscope.explain.sentences import OVER
from plyscope.game import CHANCE, MIN
from plyscope.student_code.tracer.line_replay import Ran
from plyscope.trace.cursor import Place, mover
from plyscope.trace.number_format import fraction
from plyscope.trace.open_node import Frame

_NAMED = 3  # moves that were never tried are named, where they are no more


def tell(place: Place, ran: Ran, call: str, end: str) -> Told:
    """Return what there is to say of a moment: `call` is the search, `end` what came of it."""
    words = Seen(place, ran, call)
    told = words.sentence()
    if place.moment.last and end:
        told = f"{told} {end}"
    ply = place.last if place.moment.kind != "enter" else place.last - 1
    who = mover(place.game, place.player(ply), place.manner.vectors)
    return Told(told, "", (), ran.line, None, ran.variables, who)


class Seen(Names):
    """Says what was seen at a moment."""

    def __init__(self, place: Place, ran: Ran, call: str) -> None:
        super().__init__(place, (), numbers_of(place))
        self.ran, self.call = ran, call
        self.moment, self.node = place.moment, place.node

    def sentence(self) -> str:
        """Return the sentence of the moment."""
        return {
            "start": self._start,
            "enter": self._enter,
            "leave": self._leave,
            "update": self._update,
            "cut": self._cut,
            "note": self._note,
        }[self.moment.kind]()

    def _start(self) -> str:
        who = self.who(self.place.player(0))
        if not who:
            return OVER
        if who == "chance":
            return f"Chance decides at the root: {self.call} is called there."
        return f"{who} is to move at the root: {self.call} is called there."

    def _enter(self) -> str:
        place = self.place
        above, path = place.path[-2], place.at(place.last)
        name, number = self.name(path), len(above.entered)
        if place.player(place.last - 1) == CHANCE:
            odds = dict(place.game.outcomes(place.states[-2]))  # type: ignore[attr-defined]
            return (
                f"{name} is tried, which chance brings with probability {fraction(odds[path[-1]])}."
            )
        if place.manner.windows and (self.node.low, self.node.high) != (-inf, inf):
            low, high = self.value(self.node.low), self.value(self.node.high)
            return f"{name} is tried with the window ({low}, {high})."
        if above.actions == 1:
            return f"{name} is tried, the only move."
        return f"{name} is tried, move {number} of {above.actions}."

    def _leave(self) -> str:
        action, value = self.node.closed[-1]
        path = (*self.place.at(self.place.last), action)
        name, back = self.name(path), self.value(value)
        if self.game.is_terminal(self.state(path)):
            told = f"{name} came back with {back}: the game is over there"
        else:
            told = f"{name} returned {back}{self._for_max(value)}"
        held = self.ran.held
        if held and self.node.value is not None and held not in self.ran.changed:
            own = self.node.value if self.ran.sign >= 0 or isinstance(value, tuple) else None
            told += f"; {held} is {self.value(own)}" if own is not None else ""
        return f"{told}."

    def _for_max(self, value: object) -> str:
        return (
            " for MAX"
            if getattr(self.place.manner, "turned", False) and not isinstance(value, tuple)
            else ""
        )

    def _update(self) -> str:
        ran, node = self.ran, self.node
        now = [f"{name} is now {ran.variables.get(name, '?')}" for name in ran.changed]
        if now:
            told = f"{now[0]}{''.join(f', {each}' for each in now[1:])}"
            if ran.sign < 0 and not isinstance(node.value, tuple):
                told += f": {self.value(node.value)} for MAX"
            return f"{told}."
        if isinstance(node.value, tuple) or len(node.closed) == 1:
            return f"{self.value(node.value)} is what has come back here so far."
        values = [each for _, each in node.closed]
        which = {max(values): "greatest", min(values): "least"}.get(node.value)
        if which is None:
            return f"The value here is now {self.value(node.value)}."
        return f"{self.value(node.value)} is the {which} that has come back here so far."

    def _cut(self) -> str:
        place, node = self.place, self.node
        left = [a for a in self._moves() if a not in node.entered]
        here = place.at(place.last)
        names = [self.action(here, action) for action in left]
        moves = f"{len(left)} move{'s' if len(left) != 1 else ''}"
        told = f"{moves} of {self.name(here)}" if here else f"{moves} at the root"
        if len(names) <= _NAMED:
            told = " and ".join([*filter(None, [", ".join(names[:-1])]), names[-1]])
        was = "was" if len(left) == 1 else "were"
        what = self.name(here) if here else self.call.partition("(")[0]
        value = f"{self.value(self.moment.value)}{self._for_max(self.moment.value)}"
        return f"{told} {was} never tried: {what} returned {value}{self._bound(node)}."

    def _bound(self, node: Frame) -> str:
        """Say how the window stood."""
        if not self.place.manner.windows or isinstance(self.moment.value, tuple):
            return ""
        below = self.place.player(self.place.last) == MIN
        end, sign = (node.low, "α") if below else (node.high, "β")
        if abs(end) != inf:
            return f", and {sign} was {self.value(end)}"
        return f", with the window ({self.value(node.low)}, {self.value(node.high)})"

    def _moves(self) -> list[int]:
        return list(self.game.actions(self.place.states[-1]))

    def _note(self) -> str:
        if self.moment.note == "iteration":
            return f"The root is searched once more: time {self.moment.iteration}."
        value = self.value(self.moment.value)
        return f"This position came up before, with {value}: nothing is asked or tried here."
