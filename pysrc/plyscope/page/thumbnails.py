"""A small picture of the tree of each example, made when the site is built."""

from collections import Counter
from collections.abc import Sequence

from plyscope import games
from plyscope.examples import EXAMPLES, Example
from plyscope.game import play_moves
from plyscope.render.svg import draw_svg
from plyscope.render.textbook_layout import (
    FigureNode,
    build_figure,
    close_windows,
    find_bound_signs,
    lay_out,
)
from plyscope.trace import Node
from plyscope.trace.trace import record

MAX_WHOLE_NODES = 40  # nodes of a tree that is shown whole
MAX_PARTIAL_NODES = 16  # nodes shown of a larger tree
MAX_BOXES = 80  # nodes of either with the moves that cutoffs skipped: else the root's moves alone


def draw_thumbnails() -> dict[str, str]:
    """Return an SVG document for each example by name; a large tree is shown to its first plies."""
    return {name: _draw_thumbnail(example) for name, example in EXAMPLES.items()}


def _draw_thumbnail(example: Example) -> str:
    game = games.make(example.game)
    state = play_moves(game, example.moves)
    trace = record(game, state, example.algorithm, **example.options)
    nodes = close_windows(trace, _select_nodes(trace.nodes))
    signs, unit = find_bound_signs(trace), trace.traits.value_unit
    figure = build_figure(game, state, nodes, signs, unit)
    if _count_boxes(figure) > MAX_BOXES:
        for child in figure.children:
            child.children = []
        lay_out(figure)
    return draw_svg(figure)


def _count_boxes(figure: FigureNode) -> int:
    """Return the number of nodes that a figure has, with the moves that cutoffs skipped."""
    return 1 + sum(map(_count_boxes, figure.children))


def _select_nodes(nodes: Sequence[Node]) -> Sequence[Node]:
    """Return the nodes of a picture: all, or those of as many plies as fit."""
    if len(nodes) <= MAX_WHOLE_NODES:
        return nodes
    sizes = Counter(node.ply for node in nodes)
    plies = 1
    while plies < 8 and sum(sizes[ply] for ply in range(plies + 2)) <= MAX_PARTIAL_NODES:
        plies += 1
    # Iterative deepening enters the same moves of the root in each iteration.
    return [node for node in nodes if node.ply <= plies][:MAX_WHOLE_NODES]
