"""The tree of a Monte Carlo tree search: the visits of a tape, merged by action.

Each `enter` of an action at a node visits the same child again. The `leave`s of a simulation back
up its value: each adds a visit and the value to the node left, and the last one to the root, too.
So visits and means at every tick are those of the search itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf

from plyscope.game import Action, Player
from plyscope.tape.format import (
    ANNOTATE,
    ANNOTATIONS,
    CHILD_VISITS,
    ENTER,
    EVENT_KINDS,
    EXPAND,
    LEAVE,
    NODE_VISITS,
    UPDATE,
)
from plyscope.tape.reader import Record, read_records
from plyscope.trace.node_tree import Node, NodeList
from plyscope.watch import Watch


@dataclass
class MctsNode:
    """A node with its visit count and the sum of its values, utilities of MAX."""

    id: int  # in the order of first visits, the root is 0
    parent: int | None
    path: tuple[Action, ...] = ()  # the actions that lead to it
    visits: int = 0
    total: float = 0.0
    prior: float | None = None  # that a policy gave it
    action_count: int = 0  # 0 for a leaf
    children: dict[Action, int] = field(default_factory=dict)  # their ids, in order of first visit

    @property
    def action(self) -> Action | None:
        """The action that leads to this node; None for the root."""
        return self.path[-1] if self.path else None

    @property
    def ply(self) -> int:
        return len(self.path)

    @property
    def mean(self) -> float:
        """The mean value Q; 0 before the first visit is backed up."""
        return self.total / self.visits if self.visits else 0.0


class MctsTree(Watch):
    """The tree so far; a watch, so it can follow a search or replay a tape.

    nodes       every node
    path        the ids of the open nodes, root first
    simulation  the number of the last simulation, 0 before the first
    best_child  the id of the root's most visited child; None before the first update
    event       the last event: "start", "enter", "leave", "update", or the kind of an annotation
    value       the value of the event: a value, the number of a simulation, a prior
    node        the id of the node entered or left, else of the open node
    is_new      whether the event was the first visit of the node
    """

    def __init__(self) -> None:
        self.nodes = [MctsNode(0, None)]
        self.path = [0]
        self.simulation = 0
        self.best_child: int | None = None
        self._set_event("start", 0.0, 0)

    def enter(self, action: Action, alpha: float = -inf, beta: float = inf) -> None:
        is_new = action not in self.nodes[self.path[-1]].children
        child = self._get_or_add_child(action)
        self.path.append(child)
        self._set_event("enter", 0.0, child, is_new)

    def leave(self, value: float) -> None:
        child = self.path.pop()
        self._backpropagate(child, value)
        if len(self.path) == 1:
            self._backpropagate(0, value)
        self._set_event("leave", value, child)

    def update(self, value: float, alpha: float = -inf, beta: float = inf) -> None:
        self.best_child = self.node if self.event == "leave" else self.best_child
        self._set_event("update", value, self.path[-1])

    def annotate(self, kind: str, value: float) -> None:
        if kind == "simulation":
            self.simulation = int(value)
        elif kind == "prior":
            self.nodes[self.path[-1]].prior = value
        self._set_event(kind, value, self.path[-1])

    def expand(self, count: int) -> None:
        self.nodes[self.path[-1]].action_count = count

    def apply_record(self, record: Record) -> bool:
        """Apply a record of a tape and return whether it was an event."""
        kind, action, value, _alpha, _beta = record
        if kind == ENTER:
            self.enter(action)
        elif kind == LEAVE:
            self.leave(value)
        elif kind == UPDATE:
            self.update(value)
        elif kind == ANNOTATE:
            self.annotate(ANNOTATIONS[action], value)
        elif kind == EXPAND:
            self.expand(action)
        elif kind == NODE_VISITS:  # of a tape without its simulations: their totals
            node = self.nodes[self.path[-1]]
            node.visits, node.total = action, value
        elif kind == CHILD_VISITS:
            self._set_child_visits(action, *value)
        return kind in EVENT_KINDS

    def _set_child_visits(self, action: Action, visits: float, total: float, prior: float) -> None:
        """Set the statistics of the open node's child by this action."""
        child = self.nodes[self._get_or_add_child(action)]
        child.visits, child.total = int(visits), total
        child.prior = None if prior < 0 else prior

    def _get_or_add_child(self, action: Action) -> int:
        """Return the id of the open node's child by this action; add it if it is new."""
        parent = self.nodes[self.path[-1]]
        if action not in parent.children:
            parent.children[action] = len(self.nodes)
            self.nodes.append(MctsNode(len(self.nodes), parent.id, (*parent.path, action)))
        return parent.children[action]

    def _backpropagate(self, node: int, value: float) -> None:
        self.nodes[node].visits += 1
        self.nodes[node].total += value

    def _set_event(self, event: str, value: float, node: int, is_new: bool = False) -> None:
        self.event, self.value, self.node, self.is_new = event, float(value), node, is_new


def build_mcts_tree(numbers: Sequence[float], tick: int | None = None) -> MctsTree:
    """Return the tree of a tape after `tick` ticks, or of the whole tape, in linear time.

    Raise ValueError if the tape is damaged, or if its search runs no simulations.
    """
    tree, ticks = MctsTree(), 0
    for record in read_records(numbers):
        if record[0] in EVENT_KINDS and ticks == tick:
            break
        ticks += tree.apply_record(record)
        if ticks and not tree.simulation:
            raise ValueError("This tape has no simulations: its search visits each node once.")
    return tree


def merge_visits(visits: NodeList) -> list[int]:
    """Return for each visit, in the order of the `enter`s, the number of the node visited."""
    node_ids = [0]
    children: dict[tuple[int, Action], int] = {}
    for visit in range(1, len(visits)):
        key = node_ids[visits.parents[visit]], visits.action_to(visit)
        node_ids.append(children.setdefault(key, len(children) + 1))
    return node_ids


def list_mcts_nodes(
    numbers: Sequence[float], visits: NodeList, node_ids: Sequence[int]
) -> list[Node]:
    """Return the nodes of a search by simulations, each once, in the order of first visits."""
    firsts: dict[int, Node] = {}
    players: dict[int, Player] = {}
    for visit, node in enumerate(node_ids):
        if node not in firsts:
            firsts[node] = visits[visit]
        player = visits.player_at(visit)
        if player is not None:
            players[node] = player
    nodes = []
    for each in build_mcts_tree(numbers).nodes:
        mean = each.mean if each.visits else None
        value = firsts[0].value if not each.id and mean is None else mean  # of a finished game
        made = Node(
            each.id, each.parent, each.action, -inf, inf, each.ply, value, each.action_count
        )
        made.children = list(each.children.values())
        made.entered_count = len(made.children)
        made.player, made.probability = players.get(each.id), firsts[each.id].probability
        made.visits, made.mean, made.prior = each.visits, mean, each.prior
        nodes.append(made)
    return nodes
