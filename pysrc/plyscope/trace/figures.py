"""A search tree laid out as textbooks print it; svg.py and tikz.py draw it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from plyscope.game import MIN, Game, Player
from plyscope.trace.trace import Node

LARGEST = 2_000  # nodes in a figure: more cannot be read, and few programs can draw them
TOO_LARGE = (
    f"A figure shows at most {LARGEST:,} nodes and this tree has more: choose a position nearer to "
    "the end, or fewer plies."
)


@dataclass
class Item:
    """A node of a figure: `x` in leaves and `ply` say where; a ghost was skipped by a cutoff."""

    name: str
    ply: int
    is_max: bool
    value: float | None = None
    window: tuple[float, float] = (-inf, inf)
    leaf: bool = False
    ghost: bool = False
    cut: bool = False
    more: int = 0  # children that the figure leaves out
    x: float = 0.0
    children: list["Item"] = field(default_factory=list)


def figure(game: Game[Any], state: Any, nodes: Sequence[Node]) -> Item:
    """Return some nodes of a search from `state`, the root first, as a figure ready to draw.

    They may be a part of the tree: `entered` of a node tells how many children it had. Raises
    ValueError where there are too many to be read.
    """
    if len(nodes) > LARGEST:
        raise ValueError(TOO_LARGE)
    root = _item(game, state, {node.id: node for node in nodes}, nodes[0], "", game.to_move(state))
    _place(root, 0.0)
    return root


def _item(
    game: Game[Any], state: Any, nodes: Mapping[int, Node], node: Node, name: str, first: Player
) -> Item:
    """Return the item of a node and all below it, in the order in which they were searched."""
    is_max = (first + node.ply) % 2 != MIN
    item = Item(name, node.ply, is_max, node.value, (node.alpha, node.beta), node.entered == 0)
    item.cut = node.cut
    tried = set()
    for child in (nodes[each] for each in node.children if each in nodes):
        action = child.action or 0
        tried.add(action)
        below, label = game.result(state, action), game.action_name(state, action)
        item.children.append(_item(game, below, nodes, child, label, first))
    item.more = node.entered - len(tried)
    if node.cut and not item.more:
        names = [game.action_name(state, a) for a in game.actions(state) if a not in tried]
        item.children += [Item(label, node.ply + 1, not is_max, ghost=True) for label in names]
    return item


def _place(item: Item, left: float) -> float:
    """Give every item below its place; return where the next may begin."""
    if not item.children:
        item.x = left
        return left + (0.75 if item.ghost else 1.0)
    right = left
    for child in item.children:
        right = _place(child, right)
    item.x = (item.children[0].x + item.children[-1].x) / 2
    return right + 0.25
