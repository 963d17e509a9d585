"""A small picture of each example's tree. Made once, when the site is built."""

from collections.abc import Sequence

from plyscope import games
from plyscope.examples import EXAMPLES, Example
from plyscope.game import play_moves
from plyscope.render.svg import draw_svg
from plyscope.render.textbook_layout import build_figure, find_bound_signs
from plyscope.search import ALGORITHMS
from plyscope.trace import Node
from plyscope.trace.trace import record

WHOLE, PART = 40, 16  # nodes: of a tree that is shown whole, of what is shown of a larger one


def pictures() -> dict[str, str]:
    """Return an SVG document for each example, by its name, where its tree can be drawn.

    Of a large tree its first plies are shown. One of simulations has no one picture.
    """
    return {
        name: _picture(example)
        for name, example in EXAMPLES.items()
        if ALGORITHMS[example.algorithm].traits.simulation is None
    }


def _picture(example: Example) -> str:
    game = games.make(example.game)
    state = play_moves(game, example.moves)
    trace = record(game, state, example.algorithm, **example.options)
    return draw_svg(build_figure(game, state, _shown(trace.nodes), find_bound_signs(trace)))


def _shown(nodes: Sequence[Node]) -> Sequence[Node]:
    """Return the nodes of a picture: all, or those of as many plies as there is room for."""
    if len(nodes) <= WHOLE:
        return nodes
    plies = max(ply for ply in range(1, 9) if ply == 1 or _count(nodes, ply) <= PART)
    # A search that begins anew enters the same moves of the root again and again.
    return [node for node in nodes if node.ply <= plies][:WHOLE]


def _count(nodes: Sequence[Node], plies: int) -> int:
    return sum(node.ply <= plies for node in nodes)
