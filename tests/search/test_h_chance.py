"""Expectimax and expectiminimax to a depth, and why their values must mean something."""

from itertools import accumulate
from math import copysign, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import Tree, record, solve
from plyscope.games.pig import Pig
from plyscope.search.chance.expectimax import expectimax
from plyscope.search.chance.expectiminimax import expectiminimax
from plyscope.search.chance.h_expectimax import h_expectimax
from plyscope.search.chance.h_expectiminimax import h_expectiminimax
from plyscope.search.exact.minimax import minimax
from tests.chance_trees import HEIGHT, best, judged_of_one, judged_of_two, nested, worth

DEPTHS = st.integers(0, HEIGHT)


@given(judged_of_one, st.integers(HEIGHT, 9))
def test_as_deep_as_the_tree_expectimax_to_a_depth_is_expectimax(game, depth):
    assert h_expectimax(game, 0, depth=depth) == expectimax(game, 0)


@given(judged_of_one | judged_of_two, st.integers(HEIGHT, 9))
def test_as_deep_as_the_tree_expectiminimax_to_a_depth_is_expectiminimax(game, depth):
    assert h_expectiminimax(game, 0, depth=depth) == expectiminimax(game, 0)


@given(judged_of_one, DEPTHS)
def test_expectimax_finds_the_value_and_move_by_definition_at_every_depth(game, depth):
    assert h_expectimax(game, 0, depth=depth) == (worth(game, 0, depth), best(game, depth))


@given(judged_of_one | judged_of_two, DEPTHS)
def test_expectiminimax_finds_the_value_and_move_by_definition_at_every_depth(game, depth):
    assert h_expectiminimax(game, 0, depth=depth) == (worth(game, 0, depth), best(game, depth))


@pytest.mark.parametrize(
    ("depth", "nodes", "leaves"),
    [(1, 2, 1), (2, 8, 6), (3, 18, 10), (4, 52, 35)],
)
def test_a_roll_of_the_die_is_a_ply_like_any_other(depth, nodes, leaves):
    # roll; six faces; after a 1 the other must roll, after a 6 hold, else there is a choice
    trace = record(Pig(), algorithm="h_expectiminimax", depth=depth)
    assert max(node.ply for node in trace.nodes) == depth
    assert trace.result.counts["nodes"] == nodes
    assert trace.result.counts["leaves"] == leaves


def test_one_roll_of_pig_is_worth_what_it_brings_on_average():
    # At two plies: a 1 brings nothing, the others 2 to 6 points of the target, 6, and one more.
    found = solve(Pig(), algorithm="h_expectiminimax", depth=2)
    assert found.value == pytest.approx((2 + 3 + 4 + 5 + 6) / 6 / 7)


def transformed(tree, change):
    """The same nested lists with other leaves."""
    if isinstance(tree, list):
        return [transformed(child, change) for child in tree]
    if isinstance(tree, tuple):
        return tree[0], transformed(tree[1], change)
    return change(tree)


@given(nested(("max", "min")), st.lists(st.integers(1, 50), min_size=10, max_size=10))
def test_for_minimax_only_the_order_of_the_leaves_matters(tree, steps):
    larger = list(accumulate(steps))  # any rising numbers, for 0 to 9
    value, move = minimax(Tree(tree), 0)
    assert minimax(Tree(transformed(tree, larger.__getitem__)), 0) == (larger[value], move)


@given(nested(("max", "chance")), st.integers(1, 9), st.integers(-9, 9))
def test_for_expectimax_only_scale_and_origin_do_not_matter(tree, scale, origin):
    value, move = expectimax(Tree(tree, ("max", "chance")), 0)
    moved = Tree(transformed(tree, lambda leaf: scale * leaf + origin), ("max", "chance"))
    assert expectimax(moved, 0) == (scale * value + origin, move)


def test_the_same_order_of_leaves_changes_what_max_does_under_chance_but_not_under_min():
    # A gamble of 10 on average or a sure 9; of their square roots the sure one is more: 3.
    tree = [[(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)], [(1, 9)]]
    roots = transformed(tree, lambda leaf: copysign(sqrt(abs(leaf)), leaf))
    assert expectimax(Tree(tree, ("max", "chance")), 0) == (pytest.approx(10), 0)
    assert expectimax(Tree(roots, ("max", "chance")), 0) == (3, 1)

    against_min = [[leaf for _, leaf in outcomes] for outcomes in tree]
    roots_for_min = [[leaf for _, leaf in outcomes] for outcomes in roots]
    assert minimax(Tree(against_min), 0) == (9, 1)
    assert minimax(Tree(roots_for_min), 0) == (3, 1)


@pytest.mark.parametrize("algorithm", ["h_expectimax", "h_expectiminimax"])
def test_a_game_that_cannot_be_judged_is_refused(algorithm):
    with pytest.raises(
        ValueError,
        match=r"needs a game with an evaluation \(`evaluate`\); this game can be searched by: ",
    ):
        solve(Tree([1, 2], ("max",)), algorithm=algorithm)
