"""The events of a search, read off its tape."""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from plyscope.game import Action
from plyscope.observer import PRUNED
from plyscope.trace.layout import CUT, ENTER, EXPAND, LEAVE, NOTE, NOTES, UPDATE
from plyscope.trace.read import read


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


def events(numbers: Sequence[float]) -> list[Event]:
    """Return every event, in order; a cut that skips nothing is none."""
    found: list[Event] = []
    path, left, entered = [0], [0], 0
    for kind, action, value, alpha, beta in read(numbers):
        node = path[-1]
        if kind == EXPAND:
            left[-1] += action
        elif kind == ENTER:
            entered += 1
            left[-1] -= 1
            path.append(entered)
            left.append(0)
            found.append(Event("enter", entered, action, None, alpha, beta))
        elif kind == LEAVE:
            path.pop()
            left.pop()
            found.append(Event("leave", node, None, value))
        elif kind == UPDATE:
            found.append(Event("update", node, None, value, alpha, beta))
        elif kind == CUT and left[-1] > 0:
            found.append(Event("cut", node, None, value, alpha, beta, left[-1]))
        elif kind == NOTE:
            if NOTES[action] in PRUNED:
                left[-1] = int(value)
            found.append(Event("note", node, None, value, note=NOTES[action]))
            if NOTES[action] == "stopped":
                del path[1:], left[1:]
    return found
