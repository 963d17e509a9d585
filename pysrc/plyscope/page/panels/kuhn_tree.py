"""The tree of Kuhn poker: by its information sets with a strategy, or as one who sees both cards.

Nodes stand where textbooks print them (see `render.textbook_layout`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

from plyscope.game import CHANCE, MAX, Action
from plyscope.games.kuhn_poker import CARDS, KuhnPoker, State
from plyscope.learning.regret_matching import Strategy
from plyscope.page.elements import Child, Element, element
from plyscope.page.number_text import fixed
from plyscope.render.textbook_layout import FigureNode, lay_out

TreeView = Literal["sets", "deals"]
TREE_VIEWS: dict[TreeView, str] = {"sets": "Information sets", "deals": "Both cards seen"}

GAME = KuhnPoker()
_LEAF, _ROW, _MARGIN = 30, 74, 26  # pixels of a leaf's place, of a ply, around it
_RADIUS, _BOX = 11, 11  # of a node, of a leaf
_LABEL = 20  # pixels above a node, where the name of its edge stands
_VIEW_TEXTS = {
    "sets": (
        "A player sees only the own card. Nodes joined by a dashed line look the same, so they are "
        "one information set, with one strategy. The numbers are its chances in percent. A wins "
        "{} chips a game with it; in equilibrium A wins −1/18 = −0.0556."
    ),
    "deals": (
        "Minimax on the deal looks at both cards: its best moves, drawn thick, differ within one "
        "information set, so no player could make them. The value {} is that of another game. "
        "Without seeing the other card, A wins −1/18 = −0.0556 chips a game."
    ),
}


@dataclass
class _Node:
    """A node with its state, its place, and the value and the weights of its edges."""

    state: Any
    figure: FigureNode
    value: float = 0.0
    shares: Mapping[Action, float] = field(default_factory=dict)
    children: dict[Action, "_Node"] = field(default_factory=dict)


def render_kuhn_tree(
    strategy: Strategy, view: TreeView, views: Mapping[TreeView, list[Any]]
) -> Element:
    """Return the tree and what chooses its view: `views` has the action of each."""
    root = _build(GAME.initial, "", 0, strategy, view)
    lay_out(root.figure)
    nodes = list(_walk(root))
    width = round(max(_x(node) for node in nodes) + _MARGIN)
    height = round(max(_y(node) for node in nodes) + _MARGIN)
    return element(
        "section",
        {"class": "kuhn", "aria-label": "The tree of Kuhn poker", "key": "tree"},
        element(
            "div",
            {"class": "overlay-modes", "role": "group", "aria-label": "The tree shows"},
            [
                element(
                    "button",
                    {
                        "type": "button",
                        "class": "button is-small",
                        "aria-pressed": "true" if one == view else "false",
                        "onclick": views[one],
                    },
                    label,
                )
                for one, label in TREE_VIEWS.items()
            ],
        ),
        element(
            "div",
            {"class": "kuhn-scroll", "tabindex": 0, "role": "group", "aria-label": "Tree"},
            element(
                "svg",
                {
                    "viewBox": f"0 0 {width} {height}",
                    "width": width,
                    "height": height,
                    "role": "img",
                    "aria-label": _describe(root, view),
                },
                _draw_sets(nodes) if view == "sets" else None,
                [_draw_edge(node, action) for node in nodes for action in node.children],
                [_draw_node(node, view) for node in nodes],
                [_draw_name(node, action, view) for node in nodes for action in node.children],
            ),
        ),
        element("p", {"class": "lab-hint"}, _VIEW_TEXTS[view].format(fixed(root.value, 4))),
    )


def _build(state: State, name: str, ply: int, strategy: Strategy, view: TreeView) -> _Node:
    """Return the tree from a state on, with its values and the weights of its edges."""
    figure = FigureNode(name, ply, is_leaf=GAME.is_terminal(state))
    node = _Node(state, figure)
    if figure.is_leaf:
        node.value = GAME.utility(state, MAX)
        return node
    for action in GAME.actions(state):
        child = _build(
            GAME.result(state, action), GAME.action_name(state, action), ply + 1, strategy, view
        )
        node.children[action] = child
        figure.children.append(child.figure)
    values = {action: child.value for action, child in node.children.items()}
    player = GAME.to_move(state)
    if player == CHANCE:
        node.shares = dict(GAME.outcomes(state))
    elif view == "sets":
        node.shares = dict(enumerate(strategy[GAME.information_set(state)]))
    else:
        best = (max if player == MAX else min)(values.values())
        ties = [action for action, value in values.items() if value == best]
        node.shares = {action: 1 / len(ties) if action in ties else 0.0 for action in values}
    node.value = sum(share * values[action] for action, share in node.shares.items())
    return node


def _walk(node: _Node) -> Iterable[_Node]:
    yield node
    for child in node.children.values():
        yield from _walk(child)


def _x(node: _Node) -> float:
    return _MARGIN + node.figure.x * _LEAF


def _y(node: _Node) -> float:
    return _MARGIN + node.figure.ply * _ROW


def _draw_edge(node: _Node, action: Action) -> Element:
    child, share = node.children[action], node.shares[action]
    is_deal = node.state.cards is None
    end = _y(child) - (_BOX if child.figure.is_leaf else _RADIUS)
    line = f"M{_x(node):.1f} {_y(node) + _RADIUS:.1f}L{_x(child):.1f} {end:.1f}"
    weight = 1 if is_deal else round(4 * share)  # five widths
    return element("path", {"class": f"kuhn-edge is-{weight}", "d": line})


def _draw_name(node: _Node, action: Action, view: TreeView) -> Child:
    """Return the name of an edge, with its chance where that is between the players."""
    child = node.children[action]
    name, share = child.figure.name, node.shares[action]
    is_deal = node.state.cards is None
    shown = name if is_deal or view == "deals" else f"{name[0]} {100 * share:.0f}"
    if view == "deals" and not is_deal:
        shown = name[0]
    place = {"x": round(_x(child), 1), "y": round(_y(child) - _LABEL + 4, 1)}
    style = "kuhn-name is-chance" if is_deal else "kuhn-name"
    return element("text", {"class": style, "text-anchor": "middle", **place}, shown)


def _draw_node(node: _Node, view: TreeView) -> list[Child]:
    x, y = round(_x(node), 1), round(_y(node), 1)
    place = {"x": x, "y": y + 4, "text-anchor": "middle"}
    if node.figure.is_leaf:
        tone = "is-max" if node.value > 0 else "is-min"
        box = {"x": x - _BOX, "y": y - _BOX, "width": 2 * _BOX, "height": 2 * _BOX, "rx": 3}
        return [
            element("rect", {"class": f"kuhn-leaf {tone}", **box}),
            element(
                "text", {"class": "kuhn-utility", **place}, fixed(node.value, 0, is_signed=True)
            ),
        ]
    if node.state.cards is None:
        circle = {"class": "kuhn-node is-chance", "cx": x, "cy": y, "r": _RADIUS}
        value = fixed(node.value, 4)
        return [
            element("circle", circle),
            element("text", {"class": "kuhn-value", "x": x + 18, "y": y + 4}, f"value {value}"),
        ]
    player = GAME.to_move(node.state)
    card = "".join(CARDS[one] for one in node.state.cards)
    text = card if view == "deals" else CARDS[node.state.cards[player]]
    tone = "is-max" if player == MAX else "is-min"
    return [
        element("circle", {"class": f"kuhn-node {tone}", "cx": x, "cy": y, "r": _RADIUS}),
        element("text", {"class": "kuhn-card", **place}, text),
    ]


def _draw_sets(nodes: Iterable[_Node]) -> list[Child]:
    """Return a dashed line that joins the nodes of each information set."""
    sets: dict[str, list[_Node]] = {}
    for node in nodes:
        if node.state.cards is not None and not node.figure.is_leaf:
            sets.setdefault(GAME.information_set(node.state), []).append(node)
    lines: list[Child] = []
    for key, joined in sets.items():
        for left, right in pairwise(joined):
            y = _y(left)
            deal_gap = abs(_x(right) - _x(left)) / (5 * _LEAF)
            drop = 10 + 9 * deal_gap
            if deal_gap < 1.5:  # of A, whose nodes are side by side: below the leaves between
                drop = 22.0 if left.figure.ply > 1 else 0.0
            middle = (_x(left) + _x(right)) / 2
            bend = f"Q{middle:.1f} {y + 2 * drop:.1f} {_x(right):.1f} {y:.1f}"
            line = f"M{_x(left):.1f} {y:.1f}{bend}"
            lines.append(element("path", {"class": f"kuhn-set is-{key[0].lower()}", "d": line}))
    return lines


def _describe(root: _Node, view: TreeView) -> str:
    what = "its 12 information sets joined" if view == "sets" else "the best moves for each deal"
    return f"The tree of Kuhn poker, {what}; the value for A is {fixed(root.value, 4)}"
