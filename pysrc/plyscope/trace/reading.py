"""Moments and merged trees from plain data, as the page tells them."""

from math import inf
from typing import Any

from plyscope.trace.merged import MergedNode, MergedTree
from plyscope.trace.moment import Frame, Moment


def read_moment(found: dict[str, Any]) -> Moment:
    """Return a moment from plain data, in which null stands for no value and for no bound."""
    path = tuple(
        Frame(
            frame["action"],
            read_value(frame["value"]),
            read_bound(frame["alpha"], -inf),
            read_bound(frame["beta"], inf),
            frame["best"],
            frame["entered"],
            frame["actions"],
            frame.get("dropped", 0),
        )
        for frame in found["path"]
    )
    return Moment(
        found["kind"],
        path,
        found.get("action"),
        read_value(found.get("value")),
        found.get("leaf", False),
        found.get("skipped", 0),
        found.get("note", ""),
        found.get("bound", 0),
    )


def read_merged(found: dict[str, Any]) -> MergedTree:
    """Return the part of a merged tree that a moment has: the open nodes and their children.

    Each open node is {action, visits, total, prior, actions, children}, each child [action, visits,
    total, prior]. `event`, `value`, `new` and `simulation` are those of MergedTree; `node` is the
    action of the node left by a "leave" and `best` that of the root's best child, else null.
    """
    tree = MergedTree()
    tree.path = []
    for open_ in found["path"]:
        above = tree.nodes[tree.path[-1]] if tree.path else None
        node = tree.nodes[above.children[open_["action"]] if above else 0]
        tree.path.append(node.id)
        node.visits, node.total = open_["visits"], open_["total"]
        node.prior, node.actions = open_["prior"], open_["actions"]
        for action, visits, total, prior in open_["children"]:
            id_ = node.children[action] = len(tree.nodes)
            tree.nodes.append(MergedNode(id_, node.id, action, node.ply + 1, visits, total, prior))
    last = tree.nodes[tree.path[-1]]
    left = found["event"] == "leave"
    tree.node = last.children[found["node"]] if left else last.id
    tree.best = None if found["best"] is None else tree.nodes[0].children[found["best"]]
    tree.event, tree.value, tree.new = found["event"], found["value"], found["new"]
    tree.simulation = found["simulation"]
    return tree


def read_value(value: Any) -> Any:
    """Return a value of a moment: JSON has a vector of utilities as a list."""
    return tuple(value) if isinstance(value, list) else value


def read_bound(value: float | None, otherwise: float) -> float:
    """Return a window's end, in place of null the open one."""
    return otherwise if value is None else value
