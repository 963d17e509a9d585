"""An independent simulation of the windows of a search, from the events of its tape alone."""

from dataclasses import dataclass, field
from math import inf, nextafter
from typing import Any

from plyscope.game import CHANCE, MAX, MIN
from plyscope.watch import FORWARD_PRUNING_KINDS
from tests.oracle.truth import within

NULL = ("pvs", "engine")  # have null windows
ASPIRES = ("aspiration", "engine")  # have aspiration windows


@dataclass
class Open:
    """An open node. `closed` has (action, value, bounds) of its children, in order."""

    path: tuple
    state: Any
    player: int | None
    legal: tuple
    alpha: float
    beta: float
    low: float = -inf  # the window on entry
    high: float = inf
    value: Any = None
    best: int | None = None
    entered: list = field(default_factory=list)
    closed: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    dropped: int = 0
    cut: bool = False
    likely: bool = False  # whether a node below it was cut by a probe
    asks: int = 0  # in a null window: 1 whether it is more than the one end, -1 less than the other
    asked: tuple = (False, False)  # which ends the search has set itself
    left: float = 0  # plies to the depth, where some moves are looked at less far
    stands: Any = None  # what the mover has by standing pat

    @property
    def is_likely(self):
        probed = [self.noted(kind) for kind in ("probable cut", "null move")]
        return self.likely or probed != [None, None]

    @property
    def remaining(self):
        return len(self.legal) - self.dropped - len(self.entered)

    def noted(self, kind):
        """Return the value of the last note of a kind, None where there is none."""
        return next((value for each, value in reversed(self.notes) if each == kind), None)


class Simulation:
    """The open nodes of a trace after each event, root first.

    `bounds(node)` is asked what follows for each node that is closed: see history.py.
    """

    def __init__(self, trace, bounds=lambda node: None):
        self.game, self.state, self.name = trace.game, trace.state, trace.algorithm
        self.option = lambda option: within(option, trace.options, trace.algorithm)
        self.vectors = isinstance(trace.result.value, tuple)
        self.hard = self.name == "alphabeta_hard"
        self.bounds = bounds
        self.depth = self.option("depth")
        self.iteration = None
        self.finished = None  # the root of the last iteration and its depth
        self.ends = self._ends()
        self.path = [self._open((), self.state, *self.ends)]
        self.event, self.child, self.before = None, None, (-inf, inf, None)

    def _ends(self):
        """Return the window of the root."""
        if self.name in ("star1", "star2", "h_star1", "h_star2"):
            return self.option("low"), self.option("high")
        return (-1, 1) if self.name == "engine" else (-inf, inf)

    def _open(self, path, state, low, high):
        over = self.game.is_terminal(state)
        player = None if over else self.game.to_move(state)
        legal = () if over else tuple(self.game.actions(state))
        return Open(path, state, player, legal, low, high, low, high)

    @property
    def node(self):
        return self.path[-1]

    def at(self, path):
        """Return the open node at the end of a path, None where none is open there."""
        node = self.path[len(path)] if len(path) < len(self.path) else None
        return node if node is not None and node.path == tuple(path) else None

    def take(self, event):
        """Take in the next event."""
        node = self.node
        self.event, self.before = event, (node.alpha, node.beta, node.value)
        getattr(self, f"_{event.kind}")(event, node)

    def _enter(self, event, node):
        assert event.action in node.legal
        assert event.action not in node.entered
        low, high = event.alpha, event.beta
        if self.name in ASPIRES and not node.path and not node.entered:
            node.low, node.high = node.alpha, node.beta = low, high
            node.asked = (low > self.ends[0], high < self.ends[1])
        node.entered.append(event.action)
        # The mover at a node hands its window on; for an average, and for others, it is another.
        window, null = (node.alpha, node.beta), nextafter(low, inf) == high
        if node.player != CHANCE and not self.vectors:
            question = null and (low == window[0] or high == window[1])
            assert (low, high) in (window, (-inf, inf)) or (self.name in NULL and question)
        state = self.game.result(node.state, event.action)
        child = self._open((*node.path, event.action), state, low, high)
        child.asks, child.asked = node.asks, node.asked
        child.left = (node.left if node.path else self.depth or 0) - 1
        if null and (low, high) != window:
            child.asks = 1 if low == window[0] else -1
            child.asked = (child.asks < 0, child.asks > 0)
        elif node.asks == 0 and self.name in ASPIRES:  # until somebody has a bound
            child.asked = (node.asked[0] and low == node.low, node.asked[1] and high == node.high)
        self.path.append(child)

    def _leave(self, event, _node):
        self.child = self.path.pop()
        self.child.value = event.value
        found = self.bounds(self.child)
        self.node.likely |= self.child.is_likely
        self.node.closed.append((self.child.path[-1], event.value, found))

    def _update(self, event, node):
        action, value, _ = node.closed[-1]
        node.value = event.value
        if node.player == CHANCE:
            return
        assert value == event.value
        node.best = action
        if self.vectors or (event.alpha, event.beta) == (-inf, inf):
            return
        if node.player == MAX:
            node.alpha = value if self.hard else max(node.alpha, value)
        elif node.player == MIN:
            node.beta = value if self.hard else min(node.beta, value)
        assert (node.alpha, node.beta) == (event.alpha, event.beta)

    def _cut(self, event, node):
        assert node.remaining == event.skipped
        node.cut = True

    def _annotate(self, event, node):
        kind, value = event.annotation, event.value
        if kind == "re-search":
            assert node.closed.pop()[0] == node.entered.pop()
        elif kind == "reduced":
            node.left -= value
        elif kind == "extended":
            node.left += value
        elif kind == "stand pat":
            node.value = node.stands = value
            node.legal = tuple(self.game.captures(node.state))
            if node.player == MAX:
                node.alpha = max(node.alpha, value)
            else:
                node.beta = min(node.beta, value)
        elif kind in ("fail low", "fail high"):
            self.failed = self.bounds(node)
            self.path = [self._open((), self.state, *self.ends)]
        elif kind == "limit":
            last, limit = self.path[0].value, self.path[0].noted("limit")
            assert limit is None or last == value < limit  # it is what the last iteration returned
            self.path = [self._open((), self.state, *self.ends)]
        elif kind == "iteration":
            if self.iteration is not None:
                self.finished = (self.iteration, node)
            self.iteration = self.depth = int(value)
            self.path = [self._open((), self.state, *self.ends)]
        elif kind == "stopped":
            self.iteration, root = self.finished
            self.depth = self.iteration
            self.path = [root]
        elif kind in FORWARD_PRUNING_KINDS:
            node.dropped = len(node.legal) - int(value)
        self.node.notes.append((kind, value))

    @property
    def limit(self):
        """The limit of this iteration, None in a search without one."""
        return self.path[0].noted("limit")
