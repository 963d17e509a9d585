"""A search tree laid out as textbooks print it; svg.py and tikz.py draw it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from plyscope.game import CHANCE, Action, Game, Player
from plyscope.trace.node_tree import Node
from plyscope.trace.replay import list_node_bounds
from plyscope.trace.tick import NOT_ENTERED, NOT_LEFT, STAGES
from plyscope.trace.trace import Trace
from plyscope.trace.value_format import RAW_VALUES, ValueUnit

MAX_FIGURE_NODES = 2_000  # nodes in a figure: more cannot be read, and few programs can draw them
TOO_LARGE = (
    f"A figure shows at most {MAX_FIGURE_NODES:,} nodes and this tree has more: choose a position "
    "nearer to the end, or fewer plies."
)


@dataclass
class FigureNode:
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
    is_leaf: bool = False
    is_skipped: bool = False
    has_cutoff: bool = False
    mover_name: str = ""
    sign: str = ""  # before the value: see `Known.sign`
    is_not_entered: bool = False  # the search has not come there yet
    is_open: bool = False  # it is there, or below it
    probability: float | None = None  # of the outcome of chance that led there
    hidden_children: int = 0  # children that the figure leaves out
    letter: str = ""
    is_crossed_out: bool = False
    unit: ValueUnit = RAW_VALUES  # in what its value is
    shows_plus: bool = False  # it has a plus before a gain, as where sides win and lose
    x: float = 0.0
    children: list["FigureNode"] = field(default_factory=list)

    def format_value(self, value: float) -> str:
        """Return its value, or an end of its window, as people read it."""
        return self.unit.format_value(value, self.shows_plus)


def build_figure(
    game: Game[Any],
    state: Any,
    nodes: Sequence[Node],
    signs: Mapping[int, str] | None = None,
    unit: ValueUnit = RAW_VALUES,
) -> FigureNode:
    """Return some nodes of a search from `state`, the root first, as a figure ready to draw.

    They may be a part of the tree: `entered` of a node tells how many children it had. `signs` has,
    by the id of a node, what stands before its value, or its stage; `unit` is in what values are
    told. Raises ValueError where there are too many to be read.
    """
    if len(nodes) > MAX_FIGURE_NODES:
        raise ValueError(TOO_LARGE)
    root = _build_figure_node(
        game, state, {node.id: node for node in nodes}, nodes[0], "", signs or {}, unit
    )
    lay_out(root)
    return root


def build_trace_figure(trace: Trace) -> FigureNode:
    """Return the whole tree of a trace as a figure ready to draw."""
    return build_figure(
        trace.game, trace.state, trace.nodes, find_bound_signs(trace), trace.traits.value_unit
    )


def find_bound_signs(trace: Trace) -> dict[int, str]:
    """Return what stands before the values of a trace, by the ids of its nodes."""
    manner = trace.traits
    if manner.simulates or isinstance(trace.result.value, tuple) != manner.returns_vectors:
        return {}  # its nodes do not close, or the search is of another name
    known = list_node_bounds(trace.state, manner, trace.numbers)
    return {id_: each.sign for id_, each in enumerate(known) if id_ and each is not None}


def _build_figure_node(
    game: Game[Any],
    state: Any,
    nodes: Mapping[int, Node],
    node: Node,
    name: str,
    signs: Mapping[int, str],
    unit: ValueUnit,
) -> FigureNode:
    """Return the item of a node and all below it, in the order in which they were searched."""
    player = game.to_move(state) if node.entered_count else None
    item = FigureNode(
        name, node.ply, player, node.value, (node.alpha, node.beta), node.entered_count == 0
    )
    item.unit, item.shows_plus = unit, not hasattr(game, "turns")
    item.has_cutoff = node.cut and signs.get(node.id, "") not in STAGES
    sign = signs.get(node.id, "")
    item.is_not_entered, item.is_open = sign == NOT_ENTERED, sign == NOT_LEFT
    item.sign = "" if sign in STAGES else sign
    several = len(game.players) > 2 or isinstance(node.value, tuple)
    if several and player is not None and player != CHANCE:
        item.mover_name = game.players[player]
    tried = set()
    for child in (nodes[each] for each in node.children if each in nodes):
        action = child.action
        assert action is not None  # it is no root
        tried.add(action)
        below, label = game.result(state, action), game.action_name(state, action)
        item.children.append(_build_figure_node(game, below, nodes, child, label, signs, unit))
        item.children[-1].probability = _probability(game, state, player, action)
    item.hidden_children = node.entered_count - len(item.children)
    if node.cut and not item.hidden_children:
        for action in _tried_actions(game, state, node):
            if action not in tried:
                ghost = FigureNode(game.action_name(state, action), node.ply + 1, is_skipped=True)
                ghost.probability = _probability(game, state, player, action)
                item.children.append(ghost)
    return item


def _tried_actions(game: Any, state: Any, node: Node) -> Sequence[Action]:
    """Return the actions of a node: beyond the depth a search may look at captures alone."""
    actions: Sequence[Action] = game.actions(state)
    if node.action_count < len(actions) and hasattr(game, "captures"):
        actions = game.captures(state)
    return actions


def _probability(game: Any, state: Any, player: Player | None, action: Action) -> float | None:
    return dict(game.outcomes(state))[action] if player == CHANCE else None


def lay_out(node: FigureNode, left: float = 0.0) -> float:
    """Give every item below its place; return where the next may begin."""
    if not node.children:
        node.x = left
        return left + (0.75 if node.is_skipped else 1.0)
    right = left
    for child in node.children:
        right = lay_out(child, right)
    node.x = (node.children[0].x + node.children[-1].x) / 2
    return right + 0.25
