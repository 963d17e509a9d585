"""Move ordering: the same values in every order, and the counts that the best one reaches."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import IllegalMove, TicTacToe, Tree, record, solve
from plyscope.search import order_moves
from plyscope.search.minimal_proof import knuth_moore_leaves
from tests.strategies import boards, positions, trees

ORDERS = ["given", "reversed", "best", "worst", "random", "random:7"]
sizes = pytest.mark.parametrize(
    ("branching", "depth"), [(2, 1), (2, 5), (2, 6), (3, 3), (3, 4), (4, 3), (5, 4)]
)


def uniform(branching, depth, seed):
    """A uniform tree whose leaves are all different."""
    leaves = list(range(branching**depth))
    random.Random(seed).shuffle(leaves)

    def nested(ply):
        return leaves.pop() if ply == depth else [nested(ply + 1) for _ in range(branching)]

    return Tree(nested(0))


def leaves_looked_at(game, order, algorithm="alphabeta"):
    return solve(game, algorithm=algorithm, order=order).counts["leaves"]


@sizes
def test_best_first_is_knuth_and_moores_least(branching, depth):
    for seed in range(5):
        game = uniform(branching, depth, seed)
        for algorithm in ("alphabeta", "alphabeta_hard"):
            assert leaves_looked_at(game, "best", algorithm) == knuth_moore_leaves(branching, depth)


@sizes
def test_worst_first_is_every_leaf_to_three_plies_and_saves_few_below(branching, depth):
    for seed in range(5):
        game = uniform(branching, depth, seed)
        for algorithm in ("alphabeta", "alphabeta_hard"):
            count = leaves_looked_at(game, "worst", algorithm)
            # To three plies each move is better than those before it, and none leaves the window.
            assert count == branching**depth if depth <= 3 else count > 0.9 * branching**depth


@sizes
def test_random_order_lies_between(branching, depth):
    game = uniform(branching, depth, 0)
    counts = [leaves_looked_at(game, f"random:{seed}") for seed in range(20)]
    assert all(
        knuth_moore_leaves(branching, depth) <= count <= branching**depth for count in counts
    )
    if depth > 1:
        mean = sum(counts) / len(counts)
        assert knuth_moore_leaves(branching, depth) < mean < leaves_looked_at(game, "worst")
        assert len(set(counts)) > 1


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("ties", ["cut", "strict"])
@pytest.mark.parametrize("algorithm", ["alphabeta", "alphabeta_hard", "alphabeta_table"])
@given(game=trees)
def test_values_agree_under_every_order_and_the_move_is_a_best_one(algorithm, ties, order, game):
    found = solve(game, algorithm=algorithm, ties=ties, order=order)
    value = solve(game, algorithm="minimax").value
    assert found.value == value
    after = game.result(game.initial, found.action)
    assert solve(game, after, "minimax").value == value


@pytest.mark.parametrize("order", [*ORDERS, "evaluate"])
@given(position=positions(boards()))
def test_and_so_they_do_on_boards(order, position):
    game, state = position
    assert solve(game, state, order=order).value == solve(game, state, "minimax").value


@pytest.mark.parametrize("how", ["given", "best", "worst", "random", "evaluate"])
@given(position=positions(boards()), seed=st.integers(0, 99))
def test_an_ordered_game_is_the_game_but_for_the_order(how, position, seed):
    game, state = position
    other = order_moves(game, how, seed=seed)
    actions = list(other.actions(state))
    assert sorted(actions) == sorted(game.actions(state))
    assert (
        list(other.actions(state)) == actions == list(order_moves(game, how, seed).actions(state))
    )
    for action in actions:
        assert other.result(state, action) == game.result(state, action)
    assert other.is_terminal(state) == game.is_terminal(state)
    with pytest.raises(IllegalMove):
        other.result(state, 99)


def test_each_order_of_a_small_tree():
    game = Tree([[5, 6], [9, 7], [1, 2], [7, 8]])
    assert list(order_moves(game, "given").actions(0)) == [0, 1, 2, 3]
    assert order_moves(game, "best").actions(0) == [1, 3, 0, 2], "of the two 7s the given first"
    assert order_moves(game, "worst").actions(0) == [2, 0, 1, 3]
    assert order_moves(game, "best").actions(4) == [1, 0], "MIN's best is the least: 7 before 9"
    assert order_moves(game, "random", 7).actions(0) == [3, 2, 1, 0]
    assert order_moves(game, "random", 8).actions(0) != [3, 2, 1, 0]


def test_by_evaluation_the_centre_comes_first_then_the_corners():
    game = TicTacToe()
    names = [game.names[a] for a in order_moves(game, "evaluate").actions(0)]
    assert names == ["b2", "a3", "c3", "a1", "c1", "b3", "a2", "c2", "b1"]
    after = game.result(0, game.names.index("a3"))
    assert game.names[order_moves(game, "evaluate").actions(after)[0]] == "b2", "O's first, too"


def test_tic_tac_toe_in_each_order():
    counts = {
        order: solve(TicTacToe(), order=order).counts["nodes"] for order in [*ORDERS, "evaluate"]
    }
    assert counts == {
        "given": 18_297,
        "reversed": 18_297,  # the board is symmetrical, and so is its order
        "best": 2_312,
        "worst": 198_837,
        "random": counts["random"],
        "random:7": 13_271,
        "evaluate": 1_940,
    }
    assert counts["random"] == solve(TicTacToe(), order="random:0").counts["nodes"]


def test_the_trace_of_an_ordered_search_has_the_games_own_actions_and_leaves():
    game = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    trace = record(game, order="best")
    assert trace.nodes[0].action_count == 3
    assert [trace.nodes[child].action for child in trace.nodes[0].children] == [0, 1, 2]
    assert trace.unvisited_leaves() == [4, 6, 14, 5], "left to right as they are given"
    assert trace.result.counts == solve(game, order="best").counts
    assert trace.result.counts["leaves"] == knuth_moore_leaves(3, 2)


@pytest.mark.parametrize("order", ["random:", "random:x", "random:-1", "best:7", "nearest", 7])
def test_an_order_that_is_none_is_refused(order):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        solve(TicTacToe(), order=order)
    assert str(refusal.value) == (
        "order is 'given' or 'reversed' or 'best' or 'worst' or 'random' or 'evaluate' or "
        f"'killer' or 'history', or 'random:7' with a seed, not {order!r}."
    )


def test_a_game_without_evaluate_cannot_be_ordered_by_it():
    sentence = "order='evaluate' needs a game with an evaluation (`evaluate`)."
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        solve(Tree([1, 2]), order="evaluate")
    with pytest.raises(ValueError, match=r"^An order is given, reversed, .*, not 'nearest'\.$"):
        order_moves(Tree([1, 2]), "nearest")
