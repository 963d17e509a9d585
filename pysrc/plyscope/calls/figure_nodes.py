"""The nodes of a figure, as a call has them: a row for each node, parents first."""

from math import inf
from typing import Any

from plyscope.calls.argument_types import (
    ArgumentType,
    Boolean,
    Integer,
    List,
    Number,
    Row,
)
from plyscope.render.textbook_layout import MAX_FIGURE_NODES, TOO_LARGE
from plyscope.trace import Node

MAX_PLY = 200  # of a figure: drawing a ply takes Python several nested calls
MAX_PLAYERS = 26  # utilities of a vector


class _Value(Number):
    """A value of a node, or a vector of utilities."""

    def accepts(self, value: Any) -> bool:
        return isinstance(value, list) or super().accepts(value)

    def read_items(self, name: str, value: Any) -> Any:
        return tuple(_VECTOR.read(name, value)) if isinstance(value, list) else value


_VECTOR = List(Number(), MAX_PLAYERS)


def build_nodes(rows: list[list[Any]]) -> list[Node]:
    """Return the nodes of checked rows, each linked to its parent; raise ValueError otherwise."""
    nodes: dict[int, Node] = {}
    for index, row in enumerate(rows):
        where, node = f"nodes[{index}]", _build_node(row)
        if node.id in nodes:
            raise ValueError(f"{where}.id is {node.id}, expected an id that no other node has.")
        if nodes:
            _link(where, node, nodes.get(-1 if node.parent is None else node.parent))
        elif node.parent is not None or node.ply:
            raise ValueError(
                f"{where} has parent {node.parent} and ply {node.ply}, expected null and 0: it is "
                "the root."
            )
        nodes[node.id] = node
    return list(nodes.values())


def _build_node(row: list[Any]) -> Node:
    id_, parent, action, alpha, beta, ply, value, action_count, cut, entered = row
    window = (-inf if alpha is None else alpha, inf if beta is None else beta)
    return Node(id_, parent, action, *window, ply, value, action_count, cut, entered)


def _link(where: str, node: Node, parent: Node | None) -> None:
    """Append a node to the children of its parent."""
    if parent is None:
        raise ValueError(f"{where}.parent is {node.parent}, expected the id of an earlier node.")
    if node.action is None:
        raise ValueError(f"{where}.action is None, expected a whole number: it is not the root.")
    if node.ply != parent.ply + 1:
        raise ValueError(
            f"{where}.ply is {node.ply}, expected {parent.ply + 1}, one more than its parent's."
        )
    parent.children.append(node.id)


_BOUND = Number(nullable=True)
_COUNT = Integer(0)
_NODE = Row(
    {
        "id": _COUNT,
        "parent": Integer(0, nullable=True),
        "action": Integer(0, nullable=True),
        "alpha": _BOUND,
        "beta": _BOUND,
        "ply": Integer(0, MAX_PLY),
        "value": _Value(nullable=True),
        "actions": _COUNT,
        "cut": Boolean(),
        "entered": _COUNT,
    }
)
NODES: ArgumentType = List(
    _NODE,
    MAX_FIGURE_NODES,
    min_length=1,
    too_long=TOO_LARGE,
    convert=build_nodes,
    expected="a list of nodes, the root first",
)
