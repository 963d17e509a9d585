"""One tick of a search, with all that is known at it: what explanations are made from."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from plyscope.game import CHANCE, MAX, Action, alternates
from plyscope.observer import PRUNED
from plyscope.trace.tape import CUT, ENTER, EXPAND, LEAVE, NOTE, NOTES, ODDS, TURN, UPDATE
from plyscope.trace.tape import read as read_tape
from plyscope.trace.trace import Trace


@dataclass(frozen=True)
class Frame:
    """An open node: one frame of the recursion. Values are utilities of MAX, or vectors."""

    action: Action | None = None  # that led to it; None at the root
    value: Any = None  # so far; None before the first child is back
    alpha: float = -inf
    beta: float = inf
    best: Action | None = None  # so far
    entered: int = 0  # how many of its actions were tried
    actions: int = 0  # how many it has
    dropped: int = 0  # how many of them forward pruning leaves out


@dataclass(frozen=True)
class Moment:
    """What has just happened (`kind`) and the open nodes after it, root first.

    kind is "start", "enter", "leave", "update", "cut", "note" or "end", which is the last tick of a
    whole search. For "leave", `action` and `value` tell which child was left with what, `leaf`
    whether it had no children, and `note` what answered in place of a search of it; for "update",
    which child gave the new value. `bound` says how sure that value is: 0 exact, 1 at least so
    much, -1 at most. `skipped` is how many actions a cut skips.
    """

    kind: str
    path: tuple[Frame, ...]
    action: Action | None = None
    value: Any = None
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
    in_turn, first = alternates(trace.game), trace.game.to_move(trace.state)
    players = [first]  # who moves at each open node, as far as it is known
    notes = [""]  # the last note of each open node
    left: Action | None = None
    finished = path[0]  # the root when this iteration began
    bounds = [0]  # of each open node's value: that of its best child, or of its own cutoff
    bound = 0  # of the child that was left last
    pending = Moment("start", tuple(path))
    for kind, action, value, alpha, beta in read_tape(trace.numbers):
        node = path[-1]
        if kind == EXPAND:
            path[-1] = replace(node, actions=node.actions + action)
            pending = replace(pending, path=(*pending.path[:-1], path[-1]))
            continue
        if kind == TURN:
            players[-1] = action
        if kind in (TURN, ODDS):
            continue
        if kind == CUT and node.actions <= node.entered + node.dropped:
            continue
        yield pending
        if kind == ENTER:
            path[-1] = replace(node, entered=node.entered + 1)
            path.append(Frame(action, None, alpha, beta))
            bounds.append(0)
            players.append((first + len(path) - 1) % 2 if in_turn else MAX)
            notes.append("")
            pending = Moment("enter", tuple(path), action)
        elif kind == LEAVE:
            path.pop()
            left, bound, player, note = node.action, bounds.pop(), players.pop(), notes.pop()
            if not bound and not note and node.entered and not isinstance(value, tuple):
                bound = _clipped(node, value, player)
            leaf = node.entered == 0 and not note
            pending = Moment("leave", tuple(path), left, value, leaf, bound=bound, note=note)
        elif kind == UPDATE:
            left = left if node.entered else None  # a value before any move was tried
            path[-1] = replace(node, value=value, alpha=alpha, beta=beta, best=left)
            bounds[-1] = 0 if players[-1] == CHANCE else bound
            pending = Moment("update", tuple(path), left, value, bound=bound)
        elif kind == CUT:
            skipped = node.actions - node.dropped - node.entered
            up = value > alpha if players[-1] == CHANCE else players[-1] == MAX
            bounds[-1] = 1 if up else -1
            pending = Moment("cut", tuple(path), None, value, skipped=skipped)
        elif kind == NOTE:
            notes[-1] = NOTES[action] if len(path) > 1 else ""
            if NOTES[action] in PRUNED:
                path[-1] = replace(node, dropped=node.actions - int(value))
            if NOTES[action] == "iteration":  # the root is searched anew
                finished, path[0] = path[0], _anew(path[0])
            elif NOTES[action] == "stopped":  # this iteration does not count
                del path[1:], players[1:], notes[1:], bounds[1:]
                path[0] = finished
            pending = Moment("note", tuple(path), None, value, note=NOTES[action])
    yield pending if pending.kind == "start" else replace(pending, kind="end")


def _anew(root: Frame) -> Frame:
    """Return the root as an iteration finds it: of what was, it keeps the best move."""
    return replace(root, value=None, entered=0, actions=0, dropped=0)


def _clipped(node: Frame, value: float, player: int) -> int:
    """Return which bound the value of a closed node is, where fail-hard returned its window's end.

    The node itself found worse for its player, or nothing that it noted.
    """
    if player == CHANCE:  # its average is at an end of the window, or beyond
        return 0 if value == node.value else -1 if value <= node.alpha else 1
    if node.value is None:
        return -1 if player == MAX else 1
    return int(value < node.value) - int(value > node.value)
