"""Pictures of a search tree for slides and exam sheets: SVG, and TikZ for LaTeX's `forest`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from math import inf
from typing import Any

from plyscope.game import MIN, Game, Player
from plyscope.trace.explain import number
from plyscope.trace.trace import Node, Trace

LARGEST = 2_000  # nodes in a figure: more cannot be read, and few programs can draw them
TOO_LARGE = (
    f"A figure shows at most {LARGEST:,} nodes and this tree has more: choose a position nearer to "
    "the end, or fewer plies."
)

UNIT, ROW, MARGIN = 44, 84, 28  # pixels of the SVG: a leaf's width, a ply's height, the border
MAX_COLOUR, MIN_COLOUR, INK, GHOST = "#0072B2", "#D55E00", "#1B2430", "#9AA5B1"  # Okabe-Ito


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


def svg(trace: Trace) -> str:
    """Return the tree of a trace as an SVG document, as textbooks draw it."""
    return draw_svg(figure(trace.game, trace.state, trace.nodes))


def tikz(trace: Trace) -> str:
    """Return the tree of a trace as a TikZ document; it needs `forest`, and compiles by itself."""
    return draw_tikz(figure(trace.game, trace.state, trace.nodes))


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


def draw_svg(root: Item) -> str:
    """Return a figure as an SVG document."""
    items = _all(root)
    width = 2 * MARGIN + UNIT * (max(item.x for item in items) + 1)
    height = 2 * MARGIN + ROW * max(item.ply for item in items) + 24
    edges = [_svg_edge(item, child) for item in items for child in item.children]
    nodes = [_svg_node(item) for item in items]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
            f'width="{width:.0f}" height="{height:.0f}" font-family="sans-serif" font-size="13" '
            'text-anchor="middle">',
            f'<rect width="{width:.0f}" height="{height:.0f}" fill="#FFFFFF"/>',
            *edges,
            *nodes,
            "</svg>",
            "",
        ]
    )


def draw_tikz(root: Item) -> str:
    """Return a figure as a TikZ document."""
    return "\n".join([_TIKZ_HEAD, _tikz_node(root, 1), _TIKZ_TAIL, ""])


def plain(trace: Trace) -> dict[str, Any]:
    """Return a trace as plain data for JSON: its nodes and its events, infinite bounds as null."""
    return {
        "version": 1,
        "value": trace.result.value,
        "action": trace.result.action,
        "line": list(trace.result.line),
        "counts": dict(trace.result.counts),
        "nodes": [
            {
                "parent": node.parent,
                "action": node.action,
                "alpha": _finite(node.alpha),
                "beta": _finite(node.beta),
                "value": node.value,
                "actions": node.actions,
                "cut": node.cut,
            }
            for node in trace.nodes
        ],
        "events": [
            {
                "kind": event.kind,
                "node": event.node,
                "action": event.action,
                "value": event.value,
                "alpha": _finite(event.alpha),
                "beta": _finite(event.beta),
                "skipped": event.skipped,
            }
            for event in trace.events
        ],
    }


def _finite(value: float) -> float | None:
    return None if value in (inf, -inf) else value


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


def _all(item: Item) -> list[Item]:
    return [item, *(each for child in item.children for each in _all(child))]


def _at(item: Item) -> tuple[float, float]:
    return MARGIN + UNIT * (item.x + 0.5), MARGIN + 12 + ROW * item.ply


def _svg_edge(parent: Item, child: Item) -> str:
    (x1, y1), (x2, y2) = _at(parent), _at(child)
    style = f'stroke="{GHOST}" stroke-dasharray="4 4"' if child.ghost else f'stroke="{INK}"'
    line = f'<line x1="{x1:.1f}" y1="{y1 + 14:.1f}" x2="{x2:.1f}" y2="{y2 - 14:.1f}" {style}/>'
    label = (
        f'<text x="{(x1 + 2 * x2) / 3 - 9:.1f}" y="{(y1 + 2 * y2) / 3:.1f}" font-size="11" '
        f'fill="{GHOST if child.ghost else INK}">{escape(child.name)}</text>'
    )
    if not child.ghost:
        return line + label
    x, y = x1 + 0.3 * (x2 - x1), y1 + 14 + 0.3 * (y2 - y1 - 28)
    colour = MAX_COLOUR if parent.is_max else MIN_COLOUR
    mark = f'<path d="M{x - 5:.1f} {y + 3:.1f}l10 -6" stroke="{colour}" stroke-width="2.5"/>'
    return line + label + mark


def _svg_node(item: Item) -> str:
    x, y = _at(item)
    if item.ghost:
        return (
            f'<rect x="{x - 9:.1f}" y="{y - 9:.1f}" width="18" height="18" rx="3" fill="none" '
            f'stroke="{GHOST}" stroke-dasharray="3 3"/>'
        )
    text = "" if item.value is None else number(item.value)
    if item.leaf:
        shape = (
            f'<rect x="{x - 14:.1f}" y="{y - 11:.1f}" width="28" height="22" rx="3" fill="#FFFFFF" '
            f'stroke="{INK}"/>'
        )
    else:
        points = _triangle(x, y, item.is_max)
        colour = MAX_COLOUR if item.is_max else MIN_COLOUR
        shape = f'<polygon points="{points}" fill="#FFFFFF" stroke="{colour}" stroke-width="2"/>'
    dy = 4.5 if item.leaf else 8 if item.is_max else 1
    label = f'<text x="{x:.1f}" y="{y + dy:.1f}" fill="{INK}">{escape(text)}</text>'
    if item.more:
        note = f"+ {item.more}"
        label += f'<text x="{x:.1f}" y="{y + 28:.1f}" font-size="10" fill="{GHOST}">{note}</text>'
    alpha, beta = item.window
    if not item.children or (alpha == -inf and beta == inf):  # beside leaves there is no room
        return shape + label
    window = escape(f"[{number(alpha)}, {number(beta)}]")
    place = f'x="{x + 22:.1f}" y="{y - 6:.1f}" text-anchor="start" font-size="10" fill="{INK}"'
    return f"{shape}{label}<text {place}>{window}</text>"


def _triangle(x: float, y: float, is_max: bool) -> str:
    up = 1 if is_max else -1
    corners = ((x, y - 15 * up), (x + 19, y + 13 * up), (x - 19, y + 13 * up))
    return " ".join(f"{px:.1f},{py:.1f}" for px, py in corners)


_TIKZ_HEAD = r"""\documentclass[border=6pt]{standalone}
\usepackage{forest}
\definecolor{max}{HTML}{0072B2}
\definecolor{min}{HTML}{D55E00}
\usetikzlibrary{shapes.geometric}
\begin{document}
\begin{forest}
  for tree={s sep=5mm, l sep=11mm, edge={-}},
  max/.style={regular polygon, regular polygon sides=3, draw=max, thick, inner sep=1pt},
  min/.style={max, draw=min, shape border rotate=180},
  leaf/.style={rectangle, draw, inner sep=3pt},
  ghost/.style={rectangle, draw=gray, dashed, minimum size=5mm, edge={dashed, gray}},
  move/.style={edge label={node[midway, left, font=\scriptsize]{#1}}},"""
_TIKZ_TAIL = r"""\end{forest}
\end{document}"""


def _tikz_node(item: Item, depth: int) -> str:
    """Return the bracket of an item. Values are in braces, so that commas do no harm."""
    kind = "ghost" if item.ghost else "leaf" if item.leaf else "max" if item.is_max else "min"
    value = "" if item.value is None else number(item.value).replace("−", "-")
    value = value.replace("∞", r"\infty")
    options = [kind]
    if item.name:
        options.append(f"move={{{_tex(item.name)}}}")
    head = f"{'  ' * depth}[{{{f'${value}$' if value else ''}}}, {', '.join(options)}"
    if not item.children:
        return head + "]"
    below = "\n".join(_tikz_node(child, depth + 1) for child in item.children)
    return f"{head}\n{below}\n{'  ' * depth}]"


def _tex(text: str) -> str:
    """Return a name with what TeX would read otherwise escaped."""
    return "".join("\\" + c if c in "#$%&_{}" else c for c in text)
