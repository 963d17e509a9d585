"""The tree of nodes that a search visited, read off its tape."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from plyscope.game import Action, Game, Player, has_alternating_turns
from plyscope.tape.format import ANNOTATE, ANNOTATIONS, CUT, ENTER, EXPAND, LEAVE, OUTCOME, TURN
from plyscope.tape.reader import TapeReader
from plyscope.trace.lazy_list import LazyList
from plyscope.watch import FORWARD_PRUNING_KINDS, REENTRY_KINDS, RESTART_KINDS

_NO_PLAYER = -2  # moves where a node was not expanded


@dataclass
class Node:
    """A node of the searched tree, with the numbers of its parent and its children.

    `alpha` and `beta` are its window on entry. `player` moves there; None where the node was not
    expanded. `probability` is that of the outcome that leads to it, if one does. In a search by
    simulations `value` is the mean value of its visits, a utility of MAX, and `visits`, `mean` and
    `prior` are set; in any other search they are None.
    """

    id: int
    parent: int | None
    action: Action | None
    alpha: float
    beta: float
    ply: int
    value: float | None = None
    action_count: int = 0  # its actions; 0 for a leaf
    cut: bool = False  # whether a cutoff skipped some of them
    entered_count: int = 0  # its visited children; one that was searched again counts each time
    children: list[int] = field(default_factory=list)  # their numbers
    player: Player | None = None
    probability: float | None = None
    forward_pruned: int = 0  # actions that forward pruning left out
    visits: int | None = None
    mean: float | None = None
    prior: float | None = None


class NodeList(LazyList[Node]):
    """Every node that a search visited; its number is its index. `value` is what the root has.

    Kept of each is where the tape tells of it, and where its subtree ends: the nodes below one
    follow it. With its share of the tape that is a tenth of what a `Node` takes.
    """

    def __init__(
        self, game: Game[Any], state: Any, numbers: Sequence[float], value: Any = None
    ) -> None:
        self._reader = records = TapeReader(numbers)
        self._root_value = value
        # By node: the places of its enter, its leave and its outcome, 0 for none; the rest as told.
        self._enter_offsets, self._leave_offsets, self._outcome_offsets = (
            array("I", [0]),
            array("I", [0]),
            array("I", [0]),
        )
        self.parents, self._subtree_ends = array("i", [-1]), array("I", [0])
        self._plies, self.action_counts = array("I", [0]), array("I", [0])
        self._forward_pruned, self._cut = array("I", [0]), bytearray(1)
        self._players = array("h", [_NO_PLAYER])
        in_turn, first = has_alternating_turns(game), game.to_move(state)
        odds: dict[int, dict[Action, int]] = {}  # of the open nodes
        node, tried = 0, [0]
        for place in records.iter_offsets():
            kind, action, value, _, _ = records.read_record(place)
            if kind == EXPAND:
                self.action_counts[node] += action
                if in_turn:
                    self._players[node] = (first + self._plies[node]) % 2
            elif kind == TURN:
                self._players[node] = action
            elif kind == OUTCOME:
                odds.setdefault(node, {})[action] = place
            elif kind == ENTER:
                tried[-1] += 1
                tried.append(0)
                node = self._add_node(place, node, odds.get(node, {}).get(action, 0))
            elif kind == LEAVE and node:
                self._leave_offsets[node], self._subtree_ends[node] = place, len(self)
                odds.pop(node, None)
                tried.pop()
                node = self.parents[node]
            elif kind == CUT:
                self._cut[node] = self.action_counts[node] > self._forward_pruned[node] + tried[-1]
            elif kind == ANNOTATE and ANNOTATIONS[action] in FORWARD_PRUNING_KINDS:
                self._forward_pruned[node] = self.action_counts[node] - int(value)
            elif kind == ANNOTATE and ANNOTATIONS[action] in REENTRY_KINDS:
                tried[-1] -= 1
            elif kind == ANNOTATE and ANNOTATIONS[action] in RESTART_KINDS:
                tried[-1] = self.action_counts[node] - self._forward_pruned[node]
            elif kind == ANNOTATE and ANNOTATIONS[action] == "stopped":
                self._close_subtrees(node)
                del tried[1:]
                node = 0
        self._close_subtrees(node)
        self._subtree_ends[0] = len(self)

    def _add_node(self, enter_offset: int, parent: int, outcome_offset: int) -> int:
        """Add the node that is entered there, and return it."""
        for column, told in (
            (self._enter_offsets, enter_offset),
            (self._leave_offsets, 0),
            (self._outcome_offsets, outcome_offset),
            (self.parents, parent),
            (self._subtree_ends, 0),
            (self._plies, self._plies[parent] + 1),
            (self.action_counts, 0),
            (self._forward_pruned, 0),
            (self._cut, 0),
            (self._players, _NO_PLAYER),
        ):
            column.append(told)
        return len(self) - 1

    def _close_subtrees(self, node: int) -> None:
        """End the subtrees of a node, and of those above it, that are not left."""
        while node:
            self._subtree_ends[node] = len(self)
            node = self.parents[node]

    def __len__(self) -> int:
        return len(self.parents)

    def action_to(self, node: int) -> Action:
        """Return the action that led to a node, which is not the root."""
        return self._reader.read_record(self._enter_offsets[node])[1]

    def children_of(self, node: int) -> list[int]:
        """Return the children of a node: each begins where the one before it ends."""
        found, child, end = [], node + 1, self._subtree_ends[node]
        while child < end:
            found.append(child)
            child = self._subtree_ends[child]
        return found

    def player_at(self, node: int) -> Player | None:
        """Return the player who moves at a node; None where it was not expanded."""
        player = self._players[node]
        return None if player == _NO_PLAYER else player

    def make_item(self, index: int) -> Node:
        children = self.children_of(index)
        action, alpha, beta, value, probability = None, -inf, inf, self._root_value, None
        if index:
            _, action, _, alpha, beta = self._reader.read_record(self._enter_offsets[index])
            left, odds = self._leave_offsets[index], self._outcome_offsets[index]
            value = self._reader.read_record(left)[2] if left else None
            probability = self._reader.read_record(odds)[2] if odds else None
        return Node(
            index,
            self.parents[index] if index else None,
            action,
            alpha,
            beta,
            self._plies[index],
            value,
            self.action_counts[index],
            bool(self._cut[index]),
            len(children),
            children,
            self.player_at(index),
            probability,
            self._forward_pruned[index],
        )
