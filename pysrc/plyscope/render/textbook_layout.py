"""A search tree laid out as textbooks print it; svg.py and tikz.py draw it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from plyscope.game import CHANCE, Action, Game, Player
from plyscope.trace.bound import LATER, OPEN, STAGES
from plyscope.trace.node_tree import Node
from plyscope.trace.replay import closed
from plyscope.trace.search_traits import Manner
from plyscope.trace.trace import Trace
from plyscope.trace.value_unit import AS_THEY_ARE, Unit

MAX_FIGURE_NODES = 2_000  # nodes in a figure: more cannot be read, and few programs can draw them
TOO_LARGE = (
    f"A figure shows at most {MAX_FIGURE_NODES:,} nodes and this tree has more: choose a position "
    "nearer to the end, or fewer plies."
)


@dataclass
class Item:
    """A node of a figure: `x` in leaves and `ply` say where; a ghost was skipped by a cutoff.

    So was what is crossed, but it is drawn with what it is worth, as on a sheet's key. `name` is
    the move that led to it, `letter` what it is called itself. `player` moves there, None at a
    leaf; `mover` is its name where there are more than MAX and MIN.
    """

    name: str
    ply: int
    player: Player | None = None
    value: Any = None
    window: tuple[float, float] = (-inf, inf)
    leaf: bool = False
    ghost: bool = False
    cut: bool = False
    mover: str = ""
    sign: str = ""  # before the value: see `Known.sign`
    later: bool = False  # the search has not come there yet
    open: bool = False  # it is there, or below it
    probability: float | None = None  # of the outcome of chance that led there
    more: int = 0  # children that the figure leaves out
    letter: str = ""
    crossed: bool = False
    told: Unit = AS_THEY_ARE  # in what its value is
    signed: bool = False  # it has a plus before a gain, as where sides win and lose
    x: float = 0.0
    children: list["Item"] = field(default_factory=list)

    def written(self, value: float) -> str:
        """Return its value, or an end of its window, as people read it."""
        return self.told.write(value, self.signed)


def figure(
    game: Game[Any],
    state: Any,
    nodes: Sequence[Node],
    signs: Mapping[int, str] | None = None,
    unit: Unit = AS_THEY_ARE,
) -> Item:
    """Return some nodes of a search from `state`, the root first, as a figure ready to draw.

    They may be a part of the tree: `entered` of a node tells how many children it had. `signs` has,
    by the id of a node, what stands before its value, or its stage; `unit` is in what values are
    told. Raises ValueError where there are too many to be read.
    """
    if len(nodes) > MAX_FIGURE_NODES:
        raise ValueError(TOO_LARGE)
    root = _item(game, state, {node.id: node for node in nodes}, nodes[0], "", signs or {}, unit)
    place(root)
    return root


def figure_of(trace: Trace) -> Item:
    """Return the whole tree of a trace as a figure ready to draw."""
    manner = Manner(trace.game, trace.algorithm, trace.options)
    return figure(trace.game, trace.state, trace.nodes, signs_of(trace), manner.unit)


def signs_of(trace: Trace) -> dict[int, str]:
    """Return what stands before the values of a trace, by the ids of its nodes."""
    manner = Manner(trace.game, trace.algorithm, trace.options)
    if manner.simulates or isinstance(trace.result.value, tuple) != manner.vectors:
        return {}  # its nodes do not close, or the search is of another name
    known = closed(trace.state, manner, trace.numbers)
    return {id_: each.sign for id_, each in enumerate(known) if each is not None}


def _item(
    game: Game[Any],
    state: Any,
    nodes: Mapping[int, Node],
    node: Node,
    name: str,
    signs: Mapping[int, str],
    unit: Unit,
) -> Item:
    """Return the item of a node and all below it, in the order in which they were searched."""
    player = game.to_move(state) if node.entered else None
    item = Item(name, node.ply, player, node.value, (node.alpha, node.beta), node.entered == 0)
    item.told, item.signed = unit, not hasattr(game, "turns")
    item.cut = node.cut and signs.get(node.id, "") not in STAGES
    sign = signs.get(node.id, "")
    item.later, item.open = sign == LATER, sign == OPEN
    item.sign = "" if sign in STAGES else sign
    several = len(game.players) > 2 or isinstance(node.value, tuple)
    if several and player is not None and player != CHANCE:
        item.mover = game.players[player]
    tried = set()
    for child in (nodes[each] for each in node.children if each in nodes):
        action = child.action
        assert action is not None  # it is no root
        tried.add(action)
        below, label = game.result(state, action), game.action_name(state, action)
        item.children.append(_item(game, below, nodes, child, label, signs, unit))
        item.children[-1].probability = _probability(game, state, player, action)
    item.more = node.entered - len(item.children)
    if node.cut and not item.more:
        for action in _looked_at(game, state, node):
            if action not in tried:
                ghost = Item(game.action_name(state, action), node.ply + 1, ghost=True)
                ghost.probability = _probability(game, state, player, action)
                item.children.append(ghost)
    return item


def _looked_at(game: Any, state: Any, node: Node) -> Sequence[Action]:
    """Return the actions of a node: beyond the depth a search may look at captures alone."""
    actions: Sequence[Action] = game.actions(state)
    if node.actions < len(actions) and hasattr(game, "captures"):
        actions = game.captures(state)
    return actions


def _probability(game: Any, state: Any, player: Player | None, action: Action) -> float | None:
    return dict(game.outcomes(state))[action] if player == CHANCE else None


def place(item: Item, left: float = 0.0) -> float:
    """Give every item below its place; return where the next may begin."""
    if not item.children:
        item.x = left
        return left + (0.75 if item.ghost else 1.0)
    right = left
    for child in item.children:
        right = place(child, right)
    item.x = (item.children[0].x + item.children[-1].x) / 2
    return right + 0.25
