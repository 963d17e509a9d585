"""A small tree before any search: all of it dashed, as nothing has been visited."""

from typing import Any

from plyscope.game import CHANCE, MAX, MIN
from plyscope.games.tree import Tree
from plyscope.page.elements import Element, element
from plyscope.page.tree_picture import draw_tree

MAX_OUTLINED_NODES = 60

# Units of the picture.
_LEAF_WIDTH, _LEVEL, _MARGIN, _RADIUS = 44, 84, 30, 12


def draw_tree_outline(tree: Tree) -> Element:
    """Return the picture of a tree that is not searched yet."""
    drawn = draw_tree(tree)
    plies, places = [0], []
    for number, row in enumerate(drawn["rows"]):
        if number:
            plies.append(plies[row[0]] + 1)
        x = _MARGIN + (row[1] + 0.5) * _LEAF_WIDTH
        places.append((x, _MARGIN + plies[number] * _LEVEL))
    width = 2 * _MARGIN + drawn["width"] * _LEAF_WIDTH
    height = 2 * _MARGIN + (drawn["plies"] - 1) * _LEVEL
    edges, nodes = [], []
    for (parent, _, mover, value, name, odds), (x, y) in zip(drawn["rows"], places, strict=True):
        if parent >= 0:
            edges.append(_draw_edge(places[parent], (x, y), odds or name))
        nodes.append(_draw_node(mover, value, tree, x, y))
    return element(
        "svg",
        {
            "viewBox": f"0 0 {width:g} {height:g}",
            "class": "tree-outline",
            "role": "img",
            "aria-label": f"The tree before the search: {len(nodes)} nodes",
        },
        edges,
        nodes,
    )


def _draw_edge(start: tuple[float, float], end: tuple[float, float], name: str) -> Element:
    """Return the edge to a node with the name of its move."""
    (x1, y1), (x2, y2) = start, end
    # Nearer to the child, where edges are further apart.
    x, y = x1 + 0.62 * (x2 - x1), y1 + 0.62 * (y2 - y1)
    text = {"x": _format(x), "y": _format(y + 4), "text-anchor": "middle", "class": "outline-move"}
    path = f"M{_format(x1)} {_format(y1 + _RADIUS)} {_format(x2)} {_format(y2 - _RADIUS)}"
    return element(
        "g",
        None,
        element("path", {"d": path, "class": "outline-edge"}),
        element("text", text, name),
    )


def _draw_node(mover: int | None, value: str, tree: Tree, x: float, y: float) -> Element:
    """Return a node: a triangle for MAX or MIN, a circle for others, the value of a leaf."""
    if mover is None:
        attributes = {"x": _format(x), "y": _format(y + 4), "text-anchor": "middle"}
        return element("text", {**attributes, "class": "outline-leaf"}, value)
    if mover != CHANCE and len(tree.players) == 2:
        sign = {MAX: -1, MIN: 1}[mover]
        tip, base = y + sign * _RADIUS, y - sign * _RADIUS
        path = (
            f"M{_format(x)} {_format(tip)} {_format(x + _RADIUS)} {_format(base)} "
            f"{_format(x - _RADIUS)} {_format(base)}z"
        )
        return element(
            "path", {"d": path, "class": f"outline-node is-{'max' if sign < 0 else 'min'}"}
        )
    circle = {"cx": _format(x), "cy": _format(y), "r": _RADIUS, "class": "outline-node"}
    label: dict[str, Any] = {
        "x": _format(x),
        "y": _format(y + 4),
        "text-anchor": "middle",
        "class": "outline-move",
    }
    name = "" if mover == CHANCE else tree.players[mover]
    return element("g", None, element("circle", circle), element("text", label, name))


def _format(number: float) -> str:
    return f"{number:g}"
