"""The layout of a search tree as textbooks print it, for SVG and TikZ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from plyscope.game import CHANCE, MAX, Action, Game, Player
from plyscope.tape.reader import read_records
from plyscope.trace.node_tree import Node
from plyscope.trace.replay import list_node_bounds, replay_ticks
from plyscope.trace.tick import NOT_ENTERED, NOT_LEFT, STAGES
from plyscope.trace.trace import Trace
from plyscope.trace.value_format import RAW_VALUES, ValueUnit

MEAN_DECIMALS = 2  # as sentences tell a mean of simulations: more would change at each
MAX_FIGURE_NODES = 2_000  # more cannot be read, and few programs can draw them
TOO_LARGE = (
    f"A figure shows at most {MAX_FIGURE_NODES:,} nodes and this tree has more: choose a position "
    "nearer to the end, or fewer plies."
)

GAP = 0.25  # leaf widths after all that is below an inner node
SKIPPED_WIDTH = 0.75  # of the empty box of a skipped move


@dataclass
class FigureNode:
    """A node of a figure at `x` (in leaf widths) and `ply`.

    `is_skipped` marks a move that a cutoff skipped: an empty box or, in an explicit tree, all that
    is below it, each node `is_not_entered`. `is_crossed_out` marks a skipped node that shows its
    value, as in the solution of an exercise. `name` is the move that leads to the node, `letter`
    the node's own name. `player` moves there, None at a leaf and where it is unknown; `is_leaf`
    draws a box for both; `mover_name` is the player's name if there are others than MAX and MIN.
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
    sign: str = ""  # before the value: see `NodeBound.sign`
    is_not_entered: bool = False  # the search has not entered it yet
    is_open: bool = False  # the search is at this node or below it
    probability: float | None = None  # of the outcome that leads to it
    hidden_children: int = 0  # the number of children that the figure omits
    letter: str = ""
    is_crossed_out: bool = False
    unit: ValueUnit = RAW_VALUES  # of its value
    shows_plus: bool = False  # puts a plus before positive values
    x: float = 0.0
    children: list["FigureNode"] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether it is an empty box: nothing is known of a skipped move."""
        return self.is_skipped and not self.is_not_entered

    def format_value(self, value: float) -> str:
        """Format its value or an end of its window."""
        return self.unit.format_value(value, self.shows_plus)


def build_figure(
    game: Game[Any],
    state: Any,
    nodes: Sequence[Node],
    signs: Mapping[int, str] | None = None,
    unit: ValueUnit = RAW_VALUES,
) -> FigureNode:
    """Return nodes of a search from `state`, root first, as a figure with its layout.

    They may be a part of the tree: `entered_count` of a node is the number of its children. `signs`
    holds the sign before the value of a node, or its stage, by id; values are shown in `unit`.
    Raise ValueError for more than MAX_FIGURE_NODES.
    """
    if len(nodes) > MAX_FIGURE_NODES:
        raise ValueError(TOO_LARGE)
    by_id = {node.id: node for node in nodes}
    root = _build_figure_node(game, state, by_id, nodes[0], "", signs or {}, unit)
    lay_out(root)
    return root


def build_trace_figure(trace: Trace) -> FigureNode:
    """Return the whole tree of a trace as a figure with its layout, as it is at the end."""
    nodes = trace.nodes
    if len(nodes) <= MAX_FIGURE_NODES:
        nodes = close_windows(trace, nodes)
    return build_figure(
        trace.game, trace.state, nodes, find_bound_signs(trace), trace.traits.value_unit
    )


def close_windows(trace: Trace, nodes: Sequence[Node]) -> list[Node]:
    """Return nodes of a trace, each with the window that it had last in place of that on entry."""
    if not _is_replayable(trace):
        return list(nodes)
    windows = {0: (-inf, inf)}
    path, entered = [0], 1
    ticks = replay_ticks(trace.game, trace.state, trace.traits, read_records(trace.numbers))
    for tick in ticks:
        if tick.kind == "enter":
            path.append(entered)
            entered += 1
        del path[len(tick.path) :]
        windows[path[-1]] = (tick.path[-1].alpha, tick.path[-1].beta)
    return [replace(node, alpha=windows[node.id][0], beta=windows[node.id][1]) for node in nodes]


def find_bound_signs(trace: Trace) -> dict[int, str]:
    """Return the signs before the values of a trace, by the ids of its nodes."""
    if not _is_replayable(trace):
        return {}
    bounds = enumerate(list_node_bounds(trace.state, trace.traits, trace.numbers))
    return {id_: bound.sign for id_, bound in bounds if id_ and bound is not None}


def _is_replayable(trace: Trace) -> bool:
    """Return whether its nodes close, and it is the search that it is named after."""
    traits = trace.traits
    is_vector = isinstance(trace.result.value, tuple)
    return not traits.simulates and is_vector == traits.returns_vectors


def _build_figure_node(
    game: Game[Any],
    state: Any,
    nodes: Mapping[int, Node],
    node: Node,
    name: str,
    signs: Mapping[int, str],
    unit: ValueUnit,
) -> FigureNode:
    """Return the figure of a node and all below it, in the order of the search."""
    # In the game of a recorded program it may not have been seen who moves.
    find_player = getattr(game, "find_chooser", game.to_move)
    player = find_player(state) if node.entered_count else None
    sign = signs.get(node.id, "")
    figure_node = FigureNode(
        name,
        node.ply,
        player,
        node.value if node.mean is None else round(node.mean, MEAN_DECIMALS),
        (node.alpha, node.beta),
        is_leaf=player is None,
        has_cutoff=node.cut and sign not in STAGES,
        sign="" if sign in STAGES else sign,
        is_not_entered=sign == NOT_ENTERED,
        is_open=sign == NOT_LEFT,
        unit=unit,
        shows_plus=not hasattr(game, "turns"),
    )
    has_names = len(game.players) > 2 or isinstance(node.value, tuple)
    if has_names and player is not None and player != CHANCE:
        figure_node.mover_name = game.players[player]
    tried = set()
    for child in (nodes[id_] for id_ in node.children if id_ in nodes):
        action = child.action
        assert action is not None  # only the root has none
        tried.add(action)
        result, move = game.result(state, action), game.action_name(state, action)
        figure_child = _build_figure_node(game, result, nodes, child, move, signs, unit)
        figure_child.probability = _probability(game, state, player, action)
        figure_node.children.append(figure_child)
    figure_node.hidden_children = node.entered_count - len(figure_node.children)
    if node.cut and not figure_node.hidden_children:
        for action in list_tried_actions(game, state, node.action_count):
            if action not in tried:
                move = game.action_name(state, action)
                skipped = FigureNode(move, node.ply + 1)
                if _is_explicit_tree(game):
                    skipped = _build_unvisited_node(
                        game, game.result(state, action), move, node.ply
                    )
                skipped.is_skipped = True
                skipped.probability = _probability(game, state, player, action)
                figure_node.children.append(skipped)
    return figure_node


def _is_explicit_tree(game: Any) -> bool:
    """Return whether the whole tree of a game is known, and small enough for a figure."""
    return hasattr(game, "turns") and game.size <= MAX_FIGURE_NODES


def _build_unvisited_node(game: Any, state: Any, name: str, parent_ply: int) -> FigureNode:
    """Return the figure of a node that is not visited, and all below it, with the utilities."""
    node = FigureNode(name, parent_ply + 1, is_not_entered=True)
    if game.is_terminal(state):
        utilities = tuple(game.utility(state, player) for player in range(len(game.players)))
        node.value = utilities if len(utilities) > 2 else utilities[MAX]
        node.is_leaf = True
        return node
    node.player = game.to_move(state)
    if len(game.players) > 2 and node.player != CHANCE:
        node.mover_name = game.players[node.player]
    for action in game.actions(state):
        move = game.action_name(state, action)
        child = _build_unvisited_node(game, game.result(state, action), move, node.ply)
        child.probability = _probability(game, state, node.player, action)
        node.children.append(child)
    return node


def list_tried_actions(game: Any, state: Any, action_count: int) -> Sequence[Action]:
    """Return the actions that a search tries: only captures if it has fewer actions than legal."""
    actions: Sequence[Action] = game.actions(state)
    if action_count < len(actions) and hasattr(game, "captures"):
        actions = game.captures(state)
    return actions


def _probability(game: Any, state: Any, player: Player | None, action: Action) -> float | None:
    return dict(game.outcomes(state))[action] if player == CHANCE else None


def lay_out(root: FigureNode) -> None:
    """Set `x` of a node and of all below it."""
    nodes: list[FigureNode] = []
    stack = [root]
    while stack:  # a loop: a tree may be deeper than Python can recurse
        node = stack.pop()
        nodes.append(node)
        stack += reversed(node.children)
    indices = {id(node): index for index, node in enumerate(nodes)}
    children = [[indices[id(child)] for child in node.children] for node in nodes]
    widths = [SKIPPED_WIDTH if node.is_empty else 1.0 for node in nodes]
    for node, x in zip(nodes, find_positions(children, widths), strict=True):
        node.x = x


def find_positions(
    children: Sequence[Sequence[int]], widths: Sequence[float] | None = None
) -> list[float]:
    """Return `x` of each node in leaf widths: leaves side by side, parents over their middle.

    `children` holds the indices of each node's children, the nodes in depth-first order; `widths`
    the width of each leaf, 1 if not given. A gap follows the leaves below each inner node.
    """
    positions = [0.0] * len(children)
    closing = [0] * len(children)  # the inner nodes that end with a leaf
    last = list(range(len(children)))  # the last leaf below a node
    for node in range(len(children) - 1, -1, -1):
        if children[node]:
            last[node] = last[children[node][-1]]
            closing[last[node]] += 1
    left = 0.0
    for node, below in enumerate(children):
        if not below:
            positions[node] = left
            left += (1.0 if widths is None else widths[node]) + GAP * closing[node]
    for node in range(len(children) - 1, -1, -1):
        if children[node]:
            positions[node] = (positions[children[node][0]] + positions[children[node][-1]]) / 2
    return positions
