"""A tree to scale: what is drawn of each search, compared with the nodes one by one."""

import pytest

from plyscope import games
from plyscope.game import play_moves
from plyscope.render.tree_to_scale import draw_rows, scale_trees
from plyscope.trace.trace import record

COLOURS = {1: "max", 0: "draw", -1: "min"}


def search(game, moves=()):
    """Return the nodes of minimax and of alpha–beta, and which of the first the second visits."""
    made = games.make(game)
    state = play_moves(made, moves)
    minimax, alphabeta = (record(made, state, name).nodes for name in ("minimax", "alphabeta"))
    paths = {find_path(alphabeta, node) for node in alphabeta}
    visited = [node for node in minimax if find_path(minimax, node) in paths]
    return minimax, alphabeta, visited


def find_path(nodes, node):
    path = []
    while node.parent is not None:
        path.append(node.action)
        node = nodes[node.parent]
    return tuple(path[::-1])


def count_below(nodes):
    sizes = [1] * len(nodes)
    for node in reversed(nodes):
        if node.parent is not None:
            sizes[node.parent] += sizes[node.id]
    return sizes


@pytest.mark.parametrize(
    ("game", "moves"),
    [("tree-aima", ()), ("tree-lecture", ()), ("tictactoe", ("b2", "a1", "c3", "a3"))],
)
def test_with_a_column_for_each_node_every_node_has_its_place(game, moves):
    minimax, alphabeta, visited = search(game, moves)
    columns = len(minimax)
    whole, pruned = scale_trees(minimax, [alphabeta], columns)
    assert (whole.nodes, pruned.nodes) == (len(minimax), len(alphabeta))
    sizes = count_below(minimax)
    for tree, nodes in ((whole, minimax), (pruned, visited)):
        expected = {}
        for node in nodes:
            for column in range(node.id, node.id + sizes[node.id]):
                expected.setdefault(node.ply, set()).add(column)
        assert [set(row) for row in tree.rows] == [expected[ply] for ply in sorted(expected)]
    for node in minimax:
        sign = (node.value > 0) - (node.value < 0)
        assert whole.rows[node.ply][node.id] == COLOURS[sign]


def test_the_first_screen_shows_no_less_than_what_was_visited():
    minimax, alphabeta, visited = search("tictactoe", ("b2",))
    assert (len(minimax), len(alphabeta), len(visited)) == (55_505, 2_316, 2_316)
    _, pruned = scale_trees(minimax, [alphabeta], 180)
    for node in visited:
        assert node.id * 180 // len(minimax) in pruned.rows[node.ply]


def test_runs_of_a_colour_are_lines_through_the_middle_of_their_row():
    minimax, alphabeta, _ = search("tree-aima")
    whole, _ = scale_trees(minimax, [alphabeta], len(minimax))
    drawn = [draw_rows(whole, colour, 10) for colour in ("max", "draw", "min")]
    assert drawn == ["M0 5h13M1 15h12M2 25h3m1 0h3m1 0h3", "", ""]
