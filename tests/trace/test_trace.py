"""The trace: a tape read back as events and as the tree of nodes."""

from math import inf

import pytest
from hypothesis import given

from plyscope import TicTacToe, Tree, record, solve
from plyscope.game import play_moves
from plyscope.trace import Event, Node
from tests.strategies import trees

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def test_the_nodes_of_the_two_ply_tree():
    # Each: id, parent, action, alpha and beta when it was entered, ply, value, children
    told = [
        (n.id, n.parent, n.action, n.alpha, n.beta, n.ply, n.value, n.children)
        for n in record(AIMA).nodes
    ]
    assert told == [
        (0, None, None, -inf, inf, 0, 3, [1, 5, 7]),
        (1, 0, 0, -inf, inf, 1, 3, [2, 3, 4]),
        (2, 1, 0, -inf, inf, 2, 3, []),
        (3, 1, 1, -inf, 3, 2, 12, []),
        (4, 1, 2, -inf, 3, 2, 8, []),
        (5, 0, 1, 3, inf, 1, 2, [6]),
        (6, 5, 0, 3, inf, 2, 2, []),
        (7, 0, 2, 3, inf, 1, 2, [8, 9, 10]),
        (8, 7, 0, 3, inf, 2, 14, []),
        (9, 7, 1, 3, 14, 2, 5, []),
        (10, 7, 2, 3, 5, 2, 2, []),
    ]
    assert [(n.id, n.action_count) for n in record(AIMA).nodes if n.action_count] == [
        *((0, 3), (1, 3), (5, 3), (7, 3))
    ]
    assert [n.id for n in record(AIMA).nodes if n.cut] == [5]


def test_an_event_says_all_that_happened_at_its_tick():
    events = record(AIMA).events
    assert events[0] == Event("enter", 1, 0)
    assert events[1] == Event("enter", 2, 0)
    assert events[2] == Event("leave", 2, None, 3)
    assert events[3] == Event("update", 1, None, 3, -inf, 3)
    assert events[14] == Event("cut", 5, None, 2, 3, 2, 2)
    assert len(events) == 27


@given(trees)
def test_events_open_and_close_nodes_as_brackets_do(game):
    trace = record(game)
    path, entered = [0], 0
    for event in trace.events:
        if event.kind == "enter":
            entered += 1
            assert event.node == entered
            assert trace.nodes[event.node].parent == path[-1]
            path.append(event.node)
        else:
            assert event.node == path[-1]
        if event.kind == "leave":
            assert trace.nodes[path.pop()].value == event.value
    assert path == [0]


@given(trees)
def test_the_trace_of_a_search_has_the_result_of_the_search(game):
    for algorithm in ("minimax", "alphabeta"):
        trace, found = record(game, algorithm=algorithm), solve(game, algorithm=algorithm)
        assert trace.result.value == found.value == trace.nodes[0].value
        assert trace.result.action == found.action
        assert trace.result.principal_variation == found.principal_variation
        assert trace.result.counts == found.counts


@given(trees)
def test_a_cut_node_has_fewer_children_than_actions_and_no_other_has(game):
    trace = record(game)
    skipped = {event.node: event.skipped for event in trace.events if event.kind == "cut"}
    for node in trace.nodes:
        assert node.action_count - len(node.children) == skipped.get(node.id, 0)
        assert node.cut == (node.id in skipped)


def test_a_trace_of_minimax_has_no_windows():
    trace = record(AIMA, algorithm="minimax")
    assert all((event.alpha, event.beta) == (-inf, inf) for event in trace.events)
    assert all((node.alpha, node.beta) == (-inf, inf) for node in trace.nodes)


def test_unvisited_leaves_of_a_real_game():
    # X O X      X to move. After c2 the game is a draw; after a1, and after c1, O wins at once
    # O O .      on c2, which is enough to know: the one other reply to each leads to a draw and
    # . X .      to a win for X, which nobody looked at.
    game = TicTacToe()
    state = play_moves(game, ["a3", "b3", "c3", "b2", "b1", "a2"])
    trace = record(game, state)
    assert [game.names[action] for action in trace.result.principal_variation] == ["c2", "c1", "a1"]
    assert trace.unvisited_leaves() == [0, 1]
    assert trace.result.counts == {"nodes": 10, "leaves": 4, "cutoffs": 2}
    assert record(game, state, "minimax").unvisited_leaves() == []


def test_a_position_where_the_search_stopped_counts_as_looked_at():
    game = TicTacToe()
    assert record(game, algorithm="h_minimax", depth=2).unvisited_leaves() == []


def test_a_finished_game_has_a_trace_without_events():
    trace = record(Tree(7))
    assert trace.events == []
    assert trace.nodes == [Node(0, None, None, -inf, inf, 0, value=7)]
    assert trace.unvisited_leaves() == []


def test_recording_begins_where_it_is_told():
    game = TicTacToe()
    state = play_moves(game, ["a3", "b2"])
    trace = record(game, state, "minimax")
    assert trace.state == state
    assert trace.nodes[1].action == game.parse_action(state, "b3")
    assert (
        len(trace.nodes)
        == trace.result.counts["nodes"]
        == 1
        + sum(
            solve(game, game.result(state, action), "minimax").counts["nodes"]
            for action in game.actions(state)
        )
    )


@pytest.mark.parametrize("ties", ["cut", "strict"])
def test_the_whole_game_can_be_recorded(ties):
    trace = record(TicTacToe(), ties=ties)
    assert trace.result.counts == solve(TicTacToe(), ties=ties).counts
    assert trace.nodes[0].children == sorted(trace.nodes[0].children)
    assert len(trace.nodes[0].children) == 9


def test_a_leaf_that_only_a_probe_came_to_was_looked_at():
    tree = Tree([[9, 4]], turns=("chance", "max", "min"))
    assert record(tree, None, "star2").unvisited_leaves() == [4]


def test_a_node_that_is_visited_again_and_again_is_one():
    tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert record(tree, None, "uct", simulations=5).unvisited_leaves() == [3, 12, 8, 2, 4, 6, 2]
    assert record(tree, None, "uct", simulations=30).unvisited_leaves() == []
