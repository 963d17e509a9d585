"""One tick of a search, with all that is known at it: what explanations are made from."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf

from plyscope.game import MAX, Action
from plyscope.trace.tape import CUT, ENTER, EXPAND, LEAVE, NOTE, NOTES, UPDATE
from plyscope.trace.tape import read as read_tape
from plyscope.trace.trace import Trace


@dataclass(frozen=True)
class Frame:
    """An open node: one frame of the recursion. Values are utilities of MAX."""

    action: Action | None = None  # that led to it; None at the root
    value: float | None = None  # so far; None before the first child is back
    alpha: float = -inf
    beta: float = inf
    best: Action | None = None  # so far
    entered: int = 0  # how many of its actions were tried
    actions: int = 0  # how many it has


@dataclass(frozen=True)
class Moment:
    """What has just happened (`kind`) and the open nodes after it, root first.

    kind is "start", "enter", "leave", "update", "cut", "note" or "end", which is the last tick of a
    whole search. For "leave", `action` and `value` tell which child was left with what, and `leaf`
    whether it had no children; for "update", which child gave the new value. `bound` says how sure
    that value is: 0 exact, 1 at least so much, -1 at most. `skipped` is how many actions a cut
    skips.
    """

    kind: str
    path: tuple[Frame, ...]
    action: Action | None = None
    value: float | None = None
    leaf: bool = False
    skipped: int = 0
    note: str = ""
    bound: int = 0

    @property
    def node(self) -> Frame:
        """The open node."""
        return self.path[-1]


def moments(trace: Trace) -> Iterator[Moment]:
    """Yield the moment of each tick of a trace, from tick 0 on; the last one is the "end"."""
    path = [Frame()]
    first = trace.game.to_move(trace.state)
    left: Action | None = None
    bounds = [0]  # of each open node's value: that of its best child, or of its own cutoff
    bound = 0  # of the child that was left last
    pending = Moment("start", tuple(path))
    for kind, action, value, alpha, beta in read_tape(trace.numbers):
        node = path[-1]
        if kind == EXPAND:
            path[-1] = replace(node, actions=node.actions + action)
            pending = replace(pending, path=(*pending.path[:-1], path[-1]))
            continue
        if kind == CUT and node.actions <= node.entered:
            continue
        yield pending
        if kind == ENTER:
            path[-1] = replace(node, entered=node.entered + 1)
            path.append(Frame(action, None, alpha, beta))
            bounds.append(0)
            pending = Moment("enter", tuple(path), action)
        elif kind == LEAVE:
            path.pop()
            left, bound = node.action, bounds.pop()
            leaf = node.entered == 0
            pending = Moment("leave", tuple(path), left, value, leaf, bound=bound)
        elif kind == UPDATE:
            path[-1] = replace(node, value=value, alpha=alpha, beta=beta, best=left)
            bounds[-1] = bound
            pending = Moment("update", tuple(path), left, value, bound=bound)
        elif kind == CUT:
            skipped = node.actions - node.entered
            bounds[-1] = 1 if (first + len(path) - 1) % 2 == MAX else -1
            pending = Moment("cut", tuple(path), None, value, skipped=skipped)
        elif kind == NOTE:
            pending = Moment("note", tuple(path), None, value, note=NOTES[action])
    yield pending if pending.kind == "start" else replace(pending, kind="end")
