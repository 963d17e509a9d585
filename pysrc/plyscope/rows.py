"""Reading the nodes of a figure, as the page sends them.

A node is [id, parent, action, alpha, beta, ply, value, actions, cut, entered], null for no parent
or action and for an open bound; a value is a number, a list of utilities, or null for none yet.
"""

from math import inf
from typing import Any

from plyscope.given import check_whole, short
from plyscope.readers import bound, flag, limited, number
from plyscope.trace import Node
from plyscope.trace.figures.figure import LARGEST, TOO_LARGE
from plyscope.trace.known import SIGNS, STAGES

DEEPEST = 200  # plies of a figure: each takes Python some calls to draw
UTILITIES = 26  # of a vector, one a player


def rows(name: str, value: Any) -> list[Node]:
    """Read the nodes of a tree, the root first and each other one after its parent."""
    if not isinstance(value, list) or not value:
        raise ValueError(f"{name} is a list of nodes, the root first, not {short(value)}.")
    if len(value) > LARGEST:
        raise ValueError(TOO_LARGE)
    nodes: dict[int, Node] = {}
    for place, row in enumerate(value):
        where = f"Node {place} of {name}"
        node = _node(where, row)
        if node.id in nodes:
            raise ValueError(f"{where} has the id {node.id}, which an earlier one has.")
        if nodes:
            _hang(where, node, nodes.get(-1 if node.parent is None else node.parent))
        elif node.parent is not None or node.ply:
            raise ValueError(f"{where} is the root, which has the parent null and the ply 0.")
        nodes[node.id] = node
    return list(nodes.values())


def signs(name: str, value: Any) -> list[str]:
    """Read what stands before the values of a figure's nodes, in their order."""
    if not isinstance(value, list):
        raise ValueError(f"{name} is a list of signs, not {short(value)}.")
    known = (*SIGNS, *STAGES)
    for each in limited(name, value, "signs", LARGEST):
        if each not in known:
            raise ValueError(f"{name} are of {', '.join(map(repr, known))}; see {short(each)}.")
    return list(value)


def _node(where: str, row: Any) -> Node:
    if not isinstance(row, list) or len(row) != 10:
        raise ValueError(f"{where} is a list of ten, from id to entered, not {short(row)}.")
    id_, parent, action, alpha, beta, ply, value, actions, cut, entered = row
    wholes = {"id": id_, "parent": parent, "action": action, "actions": actions, "entered": entered}
    for what, each in wholes.items():
        if each is not None or what not in ("parent", "action"):
            check_whole(f"{where}: its {what}", each, 0)
    check_whole(f"{where}: its ply", ply, 0, DEEPEST)
    low, high = bound(f"{where}: its alpha", alpha), bound(f"{where}: its beta", beta)
    window = (-inf if low is None else low, inf if high is None else high)
    found = _value(f"{where}: its value", value)
    flag(f"{where}: its cut", cut)
    return Node(id_, parent, action, *window, ply, found, actions, cut, entered)


def _value(where: str, value: Any) -> Any:
    """Read a value: JSON has a vector of utilities as a list."""
    if value is None:
        return None
    if not isinstance(value, list):
        return number(where, value)
    return tuple(number(where, each) for each in limited(where, value, "utilities", UTILITIES))


def _hang(where: str, node: Node, parent: Node | None) -> None:
    """Make a node a child of its parent."""
    if parent is None:
        raise ValueError(f"{where} has no parent among those before it.")
    if node.action is None:
        raise ValueError(f"{where} has no action: a whole number, for it is not the root.")
    if node.ply != parent.ply + 1:
        raise ValueError(f"{where} is at ply {parent.ply + 1}, one below its parent.")
    parent.children.append(node.id)
