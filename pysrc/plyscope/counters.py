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

# The counts that only some searches have, in the order in which they are listed.
_EXTRA_COUNTERS: tuple[str, ...] = (
    *("table hits", "lookups", "iterations", "chance nodes", "simulations", "visits"),
    *("extensions", "reductions", "re-searches", "probe nodes", "probable cuts", "null moves"),
    *("futile nodes", "replaced", "below the limit"),
)


class CountingWatch(Watch):
    """Count the events of a search and keep its principal variation.

    An open node is a list [action, best, left, chance]: the action that led to it, its best child
    so far (the chain of best children from the root is the principal variation), the number of its
    actions not yet entered, and whether chance moves there, where the variation ends. Once a
    simulation begins, the list also has the number of visits and the children by action, because
    simulations revisit nodes; the best child is then the most visited.
    """

    def __init__(self) -> None:
        self.nodes = 1
        self.cutoffs = 0
        self.answered_nodes = 0  # nodes that an annotation gave a value without a search
        self.extra_counts: Counter[str] = Counter()
        self._inner_nodes = 0
        self._open_nodes: list[list[Any]] = [[None, None, 0, False]]
        self._last_closed: list[Any] = []  # the node that was left last
        self._finished_best: Any = None  # the root's best child after the last full iteration

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
        self.cutoffs += self._open_nodes[-1][2] > 0  # a figure also cuts where no action is left

    def annotate(self, kind: str, value: float) -> None:
        annotation = ANNOTATION_KINDS[kind]
        self.answered_nodes += annotation.gives_value
        if kind in RESTART_KINDS:
            # The root will be expanded again: actions that a cutoff skipped there count no more.
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
        if annotation.counter:
            self.extra_counts[annotation.counter] += int(value) if annotation.adds_value else 1

    @property
    def simulations(self) -> int:
        """The number of simulations begun."""
        return self.extra_counts["simulations"]

    @property
    def counts(self) -> dict[str, int]:
        """The counts: nodes (including the root), leaves, cutoffs that skip actions, and others.

        A leaf is a terminal or evaluated node. Other counts are there if they are not 0: table
        hits, lookups in a book or an endgame table, probable cuts, null moves, and nodes below the
        limit, which gave nodes a value without a search; finished iterations, extensions,
        reductions, re-searches, futile nodes, chance nodes; nodes of probes, which are not among
        the nodes; simulations, each with one leaf, and their visits.
        """
        leaves = self.simulations or self.nodes - self._inner_nodes - self.answered_nodes
        counts = {"nodes": self.nodes, "leaves": leaves, "cutoffs": self.cutoffs}
        return counts | {
            name: self.extra_counts[name] for name in _EXTRA_COUNTERS if self.extra_counts[name]
        }

    @property
    def principal_variation(self) -> tuple[Action, ...]:
        """The principal variation so far, as actions from the root."""
        actions, node = [], self._open_nodes[0][1]
        while node:
            actions.append(node[0])
            node = node[1]
        return tuple(actions)
