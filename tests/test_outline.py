"""The layout of a small search, and the whole of a small tree."""

import json
from itertools import pairwise

import pytest

from plyscope import Tree, games, record
from plyscope.calls.book_layout import BookNode, lay_out_book
from plyscope.calls.bridge import call
from plyscope.calls.full_tree import MAX_NODES, flatten_tree
from plyscope.game import play_moves
from plyscope.render.textbook_layout import build_trace_figure
from plyscope.search import count_tree

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def ask(**arguments):
    return json.loads(call("outline", json.dumps(arguments)))["value"]["rows"]


def list_rows(trace):
    """Return the nodes of a trace as the page sends them."""
    return [
        [
            -1 if node.parent is None else node.parent,
            -1 if node.action is None else node.action,
            node.action_count,
            node.action_count - node.entered_count if node.cut else 0,
        ]
        for node in trace.nodes
    ]


def lay_out(game, state=None, algorithm="alphabeta", **options):
    trace = record(game, state, algorithm, **options)
    answer = lay_out_book(game, trace.state, nodes=list_rows(trace), order=options.get("order", ""))
    return [(BookNode(*row[:-1]), row[-1]) for row in answer["rows"]], answer


def test_aimas_tree_is_whole_with_the_utilities_of_what_is_cut():
    rows, answer = lay_out(AIMA)
    leaves = [(node.name, node.node, node.utility, x) for node, x in rows if node.player is None]
    assert leaves == [
        ("b1", 2, 3, 0),
        ("b2", 3, 12, 1),
        ("b3", 4, 8, 2),
        ("c1", 6, 2, 3.25),
        ("c2", -1, 4, 4.25),
        ("c3", -1, 6, 5.25),
        ("d1", 8, 14, 6.5),
        ("d2", 9, 5, 7.5),
        ("d3", 10, 2, 8.5),
    ]
    assert (answer["width"], answer["plies"]) == (9.5, 3)


def test_inner_nodes_stand_where_a_figure_of_the_whole_search_has_them():
    trace = record(AIMA, None, "minimax")
    places, stack = [], [build_trace_figure(trace)]
    while stack:
        figure_node = stack.pop()
        places.append(figure_node.x)
        stack += reversed(figure_node.children)
    rows, _ = lay_out(AIMA, algorithm="minimax")
    assert [x for _, x in rows] == places


def test_what_a_cutoff_skips_of_a_large_tree_has_its_name_and_nothing_below():
    game = games.make("tictactoe-4x4-3")
    rows, _ = lay_out(game, algorithm="h_alphabeta", depth=2)
    skipped = [node for node, _ in rows if node.node < 0]
    trace = record(game, None, "h_alphabeta", depth=2)
    assert len(skipped) == sum(row[3] for row in list_rows(trace)) > 50
    assert {(node.ply, node.name) for node in skipped} <= {
        (2, game.action_name(game.initial, action)) for action in range(16)
    }
    assert all(rows[node.parent][0].node >= 0 for node in skipped)


def test_children_keep_the_order_of_the_search_and_those_skipped_come_last():
    rows, _ = lay_out(AIMA, order="worst")
    assert len(rows) == 13
    children = {index: [] for index in range(13)}
    for node, _ in rows[1:]:
        children[node.parent].append(node.node)
    for below in children.values():
        entered = [node for node in below if node >= 0]
        assert below[: len(entered)] == sorted(entered)


def test_a_search_from_right_to_left_leaves_the_tree_as_it_is():
    rows, _ = lay_out(AIMA, order="reversed")
    names = [node.name for node, _ in rows if node.player is None]
    assert names == ["b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "d3"]
    numbers = [node.node for node, _ in rows[1:] if node.ply == 1]
    assert numbers == sorted(numbers, reverse=True)


@pytest.mark.parametrize(
    ("name", "moves", "algorithm", "options"),
    [
        ("tree-lecture", [], "alphabeta", {}),
        ("tree-deep", [], "alphabeta", {}),
        ("tree-three", [], "maxn", {}),
        ("tree-backgammon", [], "star2", {}),
        ("tictactoe", ["b2", "a3", "c1", "a1", "a2"], "alphabeta", {}),
        ("tictactoe-4x4-3", [], "h_alphabeta", {"depth": 1}),
    ],
)
def test_no_two_nodes_are_in_each_others_way(name, moves, algorithm, options):
    game = games.make(name)
    rows, answer = lay_out(game, play_moves(game, moves), algorithm, **options)
    entered = [node.node for node, _ in rows if node.node >= 0]
    trace = record(game, play_moves(game, moves), algorithm, **options)
    assert sorted(entered) == list(range(len(trace.nodes)))
    for ply in range(answer["plies"]):
        places = [x for node, x in rows if node.ply == ply]
        assert all(right - left >= 1 for left, right in pairwise(places))


def test_a_move_that_is_entered_twice_has_two_places():
    answer = lay_out_book(AIMA, 0, nodes=[[-1, -1, 3, 0], [0, 1, 3, 0], [0, 1, 3, 0]], order="")
    assert [row[0] for row in answer["rows"] if row[7] == 1] == [1, 2, -1, -1]


def test_rows_that_are_no_tree_are_refused():
    answer = json.loads(call("outline", json.dumps({"nodes": [[-1, -1, 0, 0], [1, 0, 0, 0]]})))
    assert answer["error"]["message"] == (
        "nodes[1] has the parent 1, expected the number of an earlier node, or -1 for the root."
    )


def test_aimas_tree_row_by_row():
    rows = flatten_tree(Tree([[3, 12], [2]]), 0)
    assert rows == [
        (-1, -1, "", 0, None, None),
        (0, 0, "a1", 1, None, None),
        (1, 0, "b1", None, 3, None),
        (1, 1, "b2", None, 12, None),
        (0, 1, "a2", 1, None, None),
        (4, 0, "c1", None, 2, None),
    ]


@pytest.mark.parametrize("name", [name for name in games.GAMES if name.startswith("tree-")])
def test_every_tree_that_is_written_down_is_told_whole(name):
    game = games.make(name)
    rows = flatten_tree(game, game.initial)
    nodes, leaves = count_tree(game, game.initial)
    assert len(rows) == nodes
    assert sum(player is None for _, _, _, player, *_ in rows) == leaves
    for parent, action, move, *_ in rows[1:]:
        assert 0 <= parent < len(rows)
        assert move
        assert action >= 0


def test_chance_tells_its_odds_and_several_players_their_utilities():
    rows = [BookNode(*row[:-1]) for row in ask(game="tree-dice")]
    sums = {node.parent: 0.0 for node in rows if node.probability is not None}
    for node in rows:
        if node.probability is not None:
            sums[node.parent] += node.probability
    assert sums
    assert all(total == pytest.approx(1) for total in sums.values())
    leaf = next(row for row in ask(game="tree-three") if row[4] is None)
    assert len(leaf[5]) == 3


def test_a_tree_of_more_nodes_is_none_however_long_its_games():
    game = games.make("tictactoe")
    assert flatten_tree(game, game.initial) is None
    state = play_moves(game, ["b2", "a3", "c1", "a1", "a2"])
    assert len(flatten_tree(game, state)) == count_tree(game, state)[0] <= MAX_NODES
    assert len(ask(game="sliding-3x3")) == 1
    chain = 1
    for _ in range(2000):
        chain = [chain]
    assert flatten_tree(Tree(chain), 0) is None
    assert len(flatten_tree(Tree(chain), 0, 3000)) == 2001
    assert flatten_tree(Tree([1, 2]), 0, 3) is not None
    assert flatten_tree(Tree([1, 2]), 0, 2) is None
