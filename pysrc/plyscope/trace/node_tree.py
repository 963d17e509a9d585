"""The tree of nodes that a search visited, read off its tape."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from plyscope.game import Action, Game, Player, has_alternating_turns
from plyscope.tape.format import CUT, ENTER, EXPAND, LEAVE, NOTE, NOTES, ODDS, TURN
from plyscope.tape.reader import Records
from plyscope.trace.lazy_list import OnDemand
from plyscope.watch import AGAIN, ANEW, PRUNED

_NOBODY = -2  # moves where a node was not expanded


@dataclass
class Node:
    """A node of the search tree. `alpha` and `beta` are its window when it was entered.

    `player` moves there (None where it was not expanded, and so nobody did), and `probability` is
    that of the outcome which led to it (None where it was no outcome).
    """

    id: int
    parent: int | None
    action: Action | None
    alpha: float
    beta: float
    ply: int
    value: float | None = None
    actions: int = 0  # how many it has; 0 for a leaf
    cut: bool = False  # whether a cutoff skipped some
    entered: int = 0  # how many children were entered, one that was searched again each time
    children: list[int] = field(default_factory=list)  # their ids
    player: Player | None = None
    probability: float | None = None
    dropped: int = 0  # how many forward pruning left out


class Nodes(OnDemand[Node]):
    """Every node that a search visited; its number is its index. `value` is what the root has.

    Kept of each is where the tape tells of it, and where its subtree ends: the nodes below one
    follow it. With its share of the tape that is a tenth of what a `Node` takes.
    """

    def __init__(
        self, game: Game[Any], state: Any, numbers: Sequence[float], value: Any = None
    ) -> None:
        self._records = records = Records(numbers)
        self._value = value
        # By node: the places of its enter, its leave and its outcome, 0 for none; the rest as told.
        self._entered, self._left, self._odds = array("I", [0]), array("I", [0]), array("I", [0])
        self.parents, self._ends = array("i", [-1]), array("I", [0])
        self._plies, self.widths = array("I", [0]), array("I", [0])
        self._dropped, self._cut = array("I", [0]), bytearray(1)
        self._players = array("h", [_NOBODY])
        in_turn, first = has_alternating_turns(game), game.to_move(state)
        odds: dict[int, dict[Action, int]] = {}  # of the open nodes
        node, tried = 0, [0]
        for place in records.places():
            kind, action, value, _, _ = records.at(place)
            if kind == EXPAND:
                self.widths[node] += action
                if in_turn:
                    self._players[node] = (first + self._plies[node]) % 2
            elif kind == TURN:
                self._players[node] = action
            elif kind == ODDS:
                odds.setdefault(node, {})[action] = place
            elif kind == ENTER:
                tried[-1] += 1
                tried.append(0)
                node = self._enter(place, node, odds.get(node, {}).get(action, 0))
            elif kind == LEAVE and node:
                self._left[node], self._ends[node] = place, len(self)
                odds.pop(node, None)
                tried.pop()
                node = self.parents[node]
            elif kind == CUT:
                self._cut[node] = self.widths[node] > self._dropped[node] + tried[-1]
            elif kind == NOTE and NOTES[action] in PRUNED:
                self._dropped[node] = self.widths[node] - int(value)
            elif kind == NOTE and NOTES[action] in AGAIN:
                tried[-1] -= 1
            elif kind == NOTE and NOTES[action] in ANEW:
                tried[-1] = self.widths[node] - self._dropped[node]
            elif kind == NOTE and NOTES[action] == "stopped":
                self._close(node)
                del tried[1:]
                node = 0
        self._close(node)
        self._ends[0] = len(self)

    def _enter(self, place: int, parent: int, odds: int) -> int:
        """Add the node that is entered there, and return it."""
        for column, told in (
            (self._entered, place),
            (self._left, 0),
            (self._odds, odds),
            (self.parents, parent),
            (self._ends, 0),
            (self._plies, self._plies[parent] + 1),
            (self.widths, 0),
            (self._dropped, 0),
            (self._cut, 0),
            (self._players, _NOBODY),
        ):
            column.append(told)
        return len(self) - 1

    def _close(self, node: int) -> None:
        """End the subtrees of a node, and of those above it, that are not left."""
        while node:
            self._ends[node] = len(self)
            node = self.parents[node]

    def __len__(self) -> int:
        return len(self.parents)

    def action(self, node: int) -> Action:
        """Return the action that led to a node, which is not the root."""
        return self._records.at(self._entered[node])[1]

    def children(self, node: int) -> list[int]:
        """Return the children of a node: each begins where the one before it ends."""
        found, child, end = [], node + 1, self._ends[node]
        while child < end:
            found.append(child)
            child = self._ends[child]
        return found

    def row(self, place: int) -> Node:
        children, player = self.children(place), self._players[place]
        action, alpha, beta, value, probability = None, -inf, inf, self._value, None
        if place:
            _, action, _, alpha, beta = self._records.at(self._entered[place])
            left, odds = self._left[place], self._odds[place]
            value = self._records.at(left)[2] if left else None
            probability = self._records.at(odds)[2] if odds else None
        return Node(
            place,
            self.parents[place] if place else None,
            action,
            alpha,
            beta,
            self._plies[place],
            value,
            self.widths[place],
            bool(self._cut[place]),
            len(children),
            children,
            None if player == _NOBODY else player,
            probability,
            self._dropped[place],
        )
