"""The events of a search, read off its tape."""

from array import array
from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from plyscope.game import Action
from plyscope.tape.format import ANNOTATE, ANNOTATIONS, CUT, ENTER, EVENT_KINDS, EXPAND, LEAVE
from plyscope.tape.reader import TapeReader
from plyscope.trace.lazy_list import LazyList
from plyscope.watch import FORWARD_PRUNING_KINDS, REENTRY_KINDS, RESTART_KINDS


class Event(NamedTuple):
    """What happened at one tick: one call of the watch, and the node it is about.

    `node` is the number of the node that was entered, left, updated, cut or annotated.
    `skipped` is the number of actions that a cut skips. Values are utilities of MAX; in a search
    for several players they are tuples with one utility per player.
    """

    kind: str  # "enter", "leave", "update", "cut" or "annotate"
    node: int
    action: Action | None = None
    value: float | None = None
    alpha: float = -inf
    beta: float = inf
    skipped: int = 0
    annotation: str = ""


class EventList(LazyList[Event]):
    """Every event of a tape, in order. A cut that skips no action is not an event."""

    def __init__(self, numbers: Sequence[float], node_ids: Sequence[int] | None = None) -> None:
        self._node_ids = node_ids  # by `enter`, where a search enters a node more than once
        self._reader = records = TapeReader(numbers)
        self._offsets, self._nodes, self._skipped = array("I"), array("I"), array("I")
        path, left, entered = [0], [0], 0
        for place in records.iter_offsets():
            kind, action, value, _, _ = records.read_record(place)
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
            elif kind == ANNOTATE:
                if ANNOTATIONS[action] in FORWARD_PRUNING_KINDS:
                    left[-1] = int(value)
                elif ANNOTATIONS[action] in REENTRY_KINDS:
                    left[-1] += 1
                elif ANNOTATIONS[action] in RESTART_KINDS:
                    left[-1] = 0  # it is about to be told again how many there are
                elif ANNOTATIONS[action] == "stopped":
                    del path[1:], left[1:]
            if kind in EVENT_KINDS and (kind != CUT or skipped):
                self._offsets.append(place)
                self._nodes.append(node)
                self._skipped.append(skipped)

    def __len__(self) -> int:
        return len(self._offsets)

    def make_item(self, index: int) -> Event:
        kind, action, value, alpha, beta = self._reader.read_record(self._offsets[index])
        node = self._nodes[index]
        if self._node_ids is not None:
            node = self._node_ids[node]
        if kind == ENTER:
            return Event("enter", node, action, None, alpha, beta)
        if kind == LEAVE:
            return Event("leave", node, None, value)
        if kind == ANNOTATE:
            return Event("annotate", node, None, value, annotation=ANNOTATIONS[action])
        if kind == CUT:
            return Event("cut", node, None, value, alpha, beta, self._skipped[index])
        return Event("update", node, None, value, alpha, beta)
