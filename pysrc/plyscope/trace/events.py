"""The events of a search, read off its tape."""

from array import array
from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from plyscope.game import Action
from plyscope.tape.format import CUT, ENTER, EVENTS, EXPAND, LEAVE, NOTE, NOTES
from plyscope.tape.reader import Records
from plyscope.trace.lazy_list import OnDemand
from plyscope.watch import AGAIN, ANEW, PRUNED


class Event(NamedTuple):
    """What happened at one tick: one call of a verb, and the node that was open then.

    `node` is the node entered or left, or the one that improved, was cut or noted something.
    `skipped` says how many actions a cut skips. Values are utilities of MAX, in a search by vectors
    tuples with one utility a player.
    """

    kind: str  # "enter", "leave", "update", "cut" or "note"
    node: int
    action: Action | None = None
    value: float | None = None
    alpha: float = -inf
    beta: float = inf
    skipped: int = 0
    note: str = ""


class Events(OnDemand[Event]):
    """Every event of a tape, in order; a cut that skips nothing is none."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self._records = records = Records(numbers)
        self._places, self._nodes, self._skipped = array("I"), array("I"), array("I")
        path, left, entered = [0], [0], 0
        for place in records.places():
            kind, action, value, _, _ = records.at(place)
            node, skipped = path[-1], 0
            if kind == EXPAND:
                left[-1] += action
            elif kind == ENTER:
                entered += 1
                node = entered
                left[-1] -= 1
                path.append(node)
                left.append(0)
            elif kind == LEAVE:
                path.pop()
                left.pop()
            elif kind == CUT:
                skipped = max(0, left[-1])
            elif kind == NOTE:
                if NOTES[action] in PRUNED:
                    left[-1] = int(value)
                elif NOTES[action] in AGAIN:
                    left[-1] += 1
                elif NOTES[action] in ANEW:
                    left[-1] = 0  # it is about to be told again how many there are
                elif NOTES[action] == "stopped":
                    del path[1:], left[1:]
            if kind in EVENTS and (kind != CUT or skipped):
                self._places.append(place)
                self._nodes.append(node)
                self._skipped.append(skipped)

    def __len__(self) -> int:
        return len(self._places)

    def row(self, place: int) -> Event:
        kind, action, value, alpha, beta = self._records.at(self._places[place])
        node = self._nodes[place]
        if kind == ENTER:
            return Event("enter", node, action, None, alpha, beta)
        if kind == LEAVE:
            return Event("leave", node, None, value)
        if kind == NOTE:
            return Event("note", node, None, value, note=NOTES[action])
        if kind == CUT:
            return Event("cut", node, None, value, alpha, beta, self._skipped[place])
        return Event("update", node, None, value, alpha, beta)
