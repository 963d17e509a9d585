"""A watch that counts the events of a search."""

from collections import Counter
from math import inf
from typing import Any

from plyscope.game import CHANCE, Action, Player
from plyscope.watch import (
    ANNOTATION_KINDS,
    FORWARD_PRUNING_KINDS,
    REENTRY_KINDS,
    RESTART_KINDS,
    Watch,
)

# The counts of a search's own, in the order in which they are told.
_EXTRA_COUNTERS: tuple[str, ...] = (
    *("table hits", "lookups", "iterations", "chance nodes", "simulations", "visits"),
    *("extensions", "reductions", "re-searches", "probe nodes", "probable cuts", "null moves"),
    *("futile nodes", "replaced"),
)


class CountingWatch(Watch):
    """Count the events of a search and keep its principal variation.

    A frame is [action, best, left, chance]: the action that led to an open node, the frame of its
    best child so far (a chain of frames from the root is the principal variation), how many of its
    actions were not entered yet, and whether chance decides there, where the variation ends. Once
    simulations begin, which revisit nodes, a frame goes on with the node's visits and the frames of
    its children by action; its best child is the most visited.
    """

    def __init__(self) -> None:
        self.nodes = 1
        self.cutoffs = 0
        self.answered_nodes = 0  # nodes that something answered in place of a search
        self.extra_counts: Counter[str] = Counter()
        self._inner_nodes = 0
        self._open_nodes: list[list[Any]] = [[None, None, 0, False]]
        self._last_closed: list[Any] = []  # the frame that was left last
        self._finished_best: Any = (
            None  # the best child of the root at the end of the last iteration
        )

    def expand(self, count: int) -> None:
        self._inner_nodes += 1
        self._open_nodes[-1][2] += count

    def turn(self, player: Player) -> None:
        self._open_nodes[-1][3] = player == CHANCE
        self.extra_counts["chance nodes"] += player == CHANCE

    def enter(self, action: Action, alpha: float = -inf, beta: float = inf) -> None:
        if self.simulations:
            self._reenter_child(action)
        else:
            self.nodes += 1
            self._open_nodes[-1][2] -= 1
            self._open_nodes.append([action, None, 0, False])

    def _reenter_child(self, action: Action) -> None:
        """Open the child of this action, a new one if it was never visited."""
        self.extra_counts["visits"] += 1
        children = self._open_nodes[-1][5]
        if action not in children:
            self.nodes += 1
            children[action] = [action, None, 0, False, 0, {}]
        self._open_nodes.append(children[action])

    def leave(self, value: float) -> None:
        self._last_closed = self._open_nodes.pop()
        if self.simulations:
            self._last_closed[4] += 1
            best = self._open_nodes[-1][1]
            if best is None or self._last_closed[4] > best[4]:
                self.update(value)

    def update(self, value: float, alpha: float = -inf, beta: float = inf) -> None:
        if not self._open_nodes[-1][3]:
            self._open_nodes[-1][1] = self._last_closed

    def cut(self, value: float, alpha: float, beta: float) -> None:
        self.cutoffs += self._open_nodes[-1][2] > 0  # the figure also cuts where nothing remains

    def annotate(self, kind: str, value: float) -> None:
        note = ANNOTATION_KINDS[kind]
        self.answered_nodes += note.gives_value
        if kind in RESTART_KINDS:
            # The root is about to be expanded again; what a cutoff skipped there is done with.
            self._inner_nodes -= self.extra_counts["iterations"] > 0
            self._open_nodes[0][2] = 0
            if kind == "iteration":
                self._finished_best = self._open_nodes[0][1]
        elif kind in REENTRY_KINDS:
            self._open_nodes[-1][2] += 1
        elif kind == "stopped":
            self.extra_counts["iterations"] -= 1
            self._open_nodes[0][1] = self._finished_best
        elif kind in FORWARD_PRUNING_KINDS:
            self._open_nodes[-1][2] = int(value)
        elif kind == "simulation":
            if not self.simulations:
                self._open_nodes[0] += [0, {}]
            self.extra_counts["visits"] += 1  # of the root
        if note.counter:
            self.extra_counts[note.counter] += int(value) if note.adds_value else 1

    @property
    def simulations(self) -> int:
        """The number of simulations begun."""
        return self.extra_counts["simulations"]

    @property
    def counts(self) -> dict[str, int]:
        """The counts: nodes (including the root), leaves, cutoffs that skip actions, and others.

        And, of a search that has any: table hits, lookups in a book or an endgame table, probable
        cuts and null moves, which answered at nodes that are no leaves; finished iterations,
        extensions, reductions, re-searches, futile nodes, chance nodes; the nodes of probes, which
        are not among the nodes; and simulations, each of which ends at one leaf, with their visits.
        """
        leaves = self.simulations or self.nodes - self._inner_nodes - self.answered_nodes
        counts = {"nodes": self.nodes, "leaves": leaves, "cutoffs": self.cutoffs}
        return counts | {
            name: self.extra_counts[name] for name in _EXTRA_COUNTERS if self.extra_counts[name]
        }

    @property
    def principal_variation(self) -> tuple[Action, ...]:
        """The principal variation so far, as actions from the root."""
        line, frame = [], self._open_nodes[0][1]
        while frame:
            line.append(frame[0])
            frame = frame[1]
        return tuple(line)
