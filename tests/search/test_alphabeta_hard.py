"""Fail-hard alpha-beta: what the lecture's "return alpha", "return beta" finds and hides."""

import pytest
from hypothesis import given

from plyscope import Tree, record, solve
from tests.strategies import boards, positions, trees
from tests.transcript import text, transcript

both_rules = pytest.mark.parametrize("ties", ["cut", "strict"])


@both_rules
@given(trees)
def test_it_finds_the_value_the_move_and_the_line_of_minimax(ties, game):
    ours = solve(game, algorithm="alphabeta_hard", ties=ties)
    plain = solve(game, algorithm="minimax")
    assert (ours.value, ours.action, ours.principal_variation) == (
        plain.value,
        plain.action,
        plain.principal_variation,
    )


@both_rules
@given(positions(boards()))
def test_and_so_it_does_on_boards(ties, position):
    game, state = position
    ours, plain = solve(game, state, "alphabeta_hard", ties=ties), solve(game, state, "minimax")
    assert (ours.value, ours.action, ours.principal_variation) == (
        plain.value,
        plain.action,
        plain.principal_variation,
    )


@both_rules
@given(trees)
def test_an_inner_node_reports_its_value_where_that_is_in_its_window_and_else_the_nearer_bound(
    ties, game
):
    trace = record(game, algorithm="alphabeta_hard", ties=ties)
    states = {0: game.initial}
    for node in trace.nodes[1:]:
        states[node.id] = game.result(states[node.parent], node.action)
        if node.children:
            truth = solve(game, states[node.id], "minimax").value
            assert node.value == min(max(truth, node.alpha), node.beta)


@given(trees)
def test_with_ties_cut_it_visits_what_fail_soft_visits(game):
    # Fail-soft differs in what it reports from outside of the window, and nobody asks for that.
    hard, soft = record(game, algorithm="alphabeta_hard"), record(game)
    assert [(n.parent, n.action) for n in hard.nodes] == [(n.parent, n.action) for n in soft.nodes]
    assert hard.result.counts == soft.result.counts


def test_on_the_two_ply_tree_the_second_node_reports_3_of_which_fail_soft_says_2():
    trace = record(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), algorithm="alphabeta_hard")
    assert transcript(trace) == text("""
        enter 1 by 0
            enter 2 by 0
            leave 2 = 3
        update 1 = 3 [-inf, 3]
            enter 3 by 1 [-inf, 3]
            leave 3 = 12
            enter 4 by 2 [-inf, 3]
            leave 4 = 8
        leave 1 = 3
        update 0 = 3 [3, inf]
        enter 5 by 1 [3, inf]
            enter 6 by 0 [3, inf]
            leave 6 = 2
        update 5 = 2 [3, 2]
        cut 5 at 3 [3, 2], 2 skipped
        leave 5 = 3
        enter 7 by 2 [3, inf]
            enter 8 by 0 [3, inf]
            leave 8 = 14
        update 7 = 14 [3, 14]
            enter 9 by 1 [3, 14]
            leave 9 = 5
        update 7 = 5 [3, 5]
            enter 10 by 2 [3, 5]
            leave 10 = 2
        update 7 = 2 [3, 2]
        leave 7 = 3
    """)


def test_strict_costs_it_more_than_fail_soft_for_only_a_leaf_can_be_beyond_the_window():
    # MAX has 5 from the first leaf. Below the second child [4, 3] is worth 4: fail-soft hears that
    # and stops; fail-hard hears 5, which is not beyond the window, and looks at the 9 too.
    game = Tree([5, [[4, 3], [9, 8]]])
    assert record(game, ties="strict").unvisited_leaves() == [9, 8]
    assert record(game, algorithm="alphabeta_hard", ties="strict").unvisited_leaves() == [8]
    assert record(game, algorithm="alphabeta_hard").unvisited_leaves() == [9, 8]
