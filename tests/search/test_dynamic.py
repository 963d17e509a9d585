"""Dynamic move ordering: what the orders learn from a search, and that no value changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import SILENT, TicTacToe, Tree, record, solve
from plyscope.games.connect_four import ConnectFour
from plyscope.search.dynamic_ordering import (
    DYNAMIC_ORDERS,
    HistoryHeuristic,
    KillerMoves,
    PrincipalVariationOrder,
    put_first,
)
from tests.strategies import boards, nets, positions, trees

PLENTY = 10**9
learning = pytest.mark.parametrize("order", ["killer", "history"])
EXACT = ["alphabeta", "alphabeta_hard", "alphabeta_table", "alphabeta_lookup"]


@learning
@pytest.mark.parametrize("ties", ["cut", "strict"])
@pytest.mark.parametrize("algorithm", EXACT)
@given(game=st.one_of(trees, nets()))
def test_killers_and_history_never_change_the_value(algorithm, ties, order, game):
    found = solve(game, None, algorithm, ties=ties, order=order)
    value = solve(game, None, "minimax").value
    assert found.value == value
    assert solve(game, game.result(game.initial, found.action), "minimax").value == value


@pytest.mark.parametrize("order", ["killer", "history", "evaluate", "random:3"])
@given(position=positions(boards(4, 3)), depth=st.integers(1, 4))
def test_nor_to_a_depth(order, position, depth):
    game, state = position
    value = solve(game, state, "h_minimax", depth=depth).value
    assert solve(game, state, "h_alphabeta", depth=depth, order=order).value == value


@pytest.mark.parametrize("order", ["killer", "history", "pv", "evaluate", "random:3"])
@given(position=positions(boards(4, 3)), depth=st.integers(1, 4))
def test_nor_does_any_order_in_iterative_deepening(order, position, depth):
    game, state = position
    options = {"depth": depth, "nodes": PLENTY}
    found = solve(game, state, "iterative_deepening", order=order, **options)
    assert found.value == solve(game, state, "h_minimax", depth=depth).value


@learning
@given(game=trees)
def test_silent_watched_and_recorded_a_learning_search_is_the_same(order, game):
    silent = solve(game, order=order)
    trace = record(game, order=order)
    assert (trace.result.value, trace.result.action) == (silent.value, silent.action)
    assert (trace.result.counts, trace.result.principal_variation) == (
        silent.counts,
        silent.principal_variation,
    )
    assert silent.counts["nodes"] == len(trace.nodes)


def tried(trace, ply):
    """The actions that led to each node at a ply, in the order in which they were tried."""
    return [node.action for node in trace.nodes if node.ply == ply]


def test_what_cut_one_node_is_tried_first_at_its_siblings():
    # After MAX's 5 each other node is refuted by its last move; only the first has to look for it.
    game = Tree([[5, 5, 5], [9, 8, 1], [9, 9, 2], [7, 7, 3]])
    assert tried(record(game), 2) == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]
    for order in ("killer", "history"):
        assert tried(record(game, order=order), 2) == [0, 1, 2, 0, 1, 2, 2, 2]


def test_a_ply_has_two_killers_the_latest_first():
    killers = KillerMoves(Tree([1]), SILENT)
    for action in (4, 7, 7, 4, 9):
        killers.enter(action)
        killers.leave(0)
        killers.cut(0, 0, 0)
    assert killers.killers == {0: [9, 4]}


def test_a_killer_is_one_at_its_ply_alone():
    game = Tree([[[1, 2, 3]] * 3] * 3)
    killers = KillerMoves(game, SILENT)
    killers.enter(0)
    killers.enter(2)
    killers.leave(0)
    killers.cut(0, 0, 0)
    assert list(killers.actions(game.result(0, 0))) == [2, 0, 1]
    killers.leave(0)
    assert list(killers.actions(0)) == [0, 1, 2]


def test_history_weighs_a_cutoff_by_two_to_the_depth_that_was_searched():
    history = HistoryHeuristic(Tree([1]), SILENT)
    for action, below in ((3, 0), (5, 2)):
        history.enter(action)
        for _ in range(below):
            history.enter(0)
        for _ in range(below + 1):
            history.leave(0)
        history.cut(0, 0, 0)
    assert history.cutoff_weights == {(0, 3): 2, (0, 5): 8}


def test_the_last_iterations_line_comes_first_in_the_next():
    game = TicTacToe()
    trace = record(game, algorithm="iterative_deepening", depth=4, order="pv", nodes=PLENTY)
    starts = [e for e in trace.events if e.annotation == "iteration"]
    assert [e.value for e in starts] == [1, 2, 3, 4]
    begun = []  # by which moves each iteration first goes down to a leaf
    for event in trace.events:
        if event.annotation == "iteration":
            begun.append([])
            down = True
        elif event.kind == "enter" and down:
            begun[-1].append(event.action)
        else:
            down = False
    for depth in (1, 2, 3):
        line = solve(game, algorithm="iterative_deepening", depth=depth, order="pv", nodes=PLENTY)
        assert tuple(begun[depth][:depth]) == line.principal_variation


def test_off_the_line_the_given_order_is_kept():
    game = Tree([[1, 2], [3, 4], [5, 6]])
    variation = PrincipalVariationOrder(game, SILENT)
    variation.principal_variation = [1, 1]
    assert list(variation.actions(0)) == [1, 0, 2]
    variation.enter(1)
    assert list(variation.actions(game.result(0, 1))) == [1, 0]
    variation.leave(0)
    variation.enter(2)
    assert list(variation.actions(game.result(0, 2))) == [0, 1]


def test_on_connect_four_each_order_visits_so_many_nodes_to_six_plies():
    game, counts = ConnectFour(), {}
    for order in ("given", "killer", "history", "evaluate"):
        counts[order] = solve(game, None, "h_alphabeta", depth=6, order=order).counts["nodes"]
    for order in ("given", "pv", "history"):
        found = solve(game, None, "iterative_deepening", depth=6, nodes=PLENTY, order=order)
        counts[f"deepening, {order}"] = found.counts["nodes"]
    assert counts == {
        "given": 12_648,
        "killer": 5_063,
        "history": 3_824,
        "evaluate": 1_372,
        "deepening, given": 17_574,
        "deepening, pv": 15_019,
        "deepening, history": 3_584,
    }


def test_put_first_keeps_the_order_of_the_rest():
    assert put_first([3, 9, 1], (0, 1, 2, 3)) == [3, 1, 0, 2]
    assert list(DYNAMIC_ORDERS) == ["killer", "history", "pv"]


@pytest.mark.parametrize(
    ("algorithm", "order"),
    [("alphabeta", "pv"), ("h_alphabeta", "pv"), ("minimax", "killer")],
)
def test_an_order_is_offered_only_where_it_means_something(algorithm, order):
    with pytest.raises(ValueError, match=r"^order is 'given' or |has no option 'order'"):
        solve(TicTacToe(), None, algorithm, order=order)
