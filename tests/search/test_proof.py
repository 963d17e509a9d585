"""The smallest tree that proves a value, and the measures beside it."""

import random
from typing import Any

import pytest
from hypothesis import given

from plyscope import TicTacToe, Tree, solve
from plyscope.search.minimal_proof import (
    count_minimal_leaves,
    effective_branching_factor,
    knuth_moore_leaves,
)
from tests.strategies import trees


def uniform(branching: int, depth: int, dice: random.Random) -> Any:
    if depth == 0:
        return dice.random()
    return [uniform(branching, depth - 1, dice) for _ in range(branching)]


@pytest.mark.parametrize(
    ("branching", "depth", "leaves"), [(2, 3, 5), (3, 2, 5), (3, 4, 17), (2, 7, 23), (5, 3, 29)]
)
def test_on_uniform_trees_it_is_what_knuth_and_moore_say(
    branching: int, depth: int, leaves: int
) -> None:
    assert knuth_moore_leaves(branching, depth) == leaves
    tree = Tree(uniform(branching, depth, random.Random(depth)))
    assert count_minimal_leaves(tree, tree.initial) == leaves


@given(trees)
def test_no_alpha_beta_looks_at_fewer_leaves(tree: Tree) -> None:
    fewest = count_minimal_leaves(tree, tree.initial)
    assert 1 <= fewest <= solve(tree).counts["leaves"]


def test_tic_tac_toe_could_be_proven_a_draw_with_529_leaves() -> None:
    game = TicTacToe()
    assert count_minimal_leaves(game, game.initial) == 529
    assert solve(game).counts["leaves"] == 7330


def test_to_a_depth_the_leaves_are_the_positions_judged_there() -> None:
    game = TicTacToe()
    assert count_minimal_leaves(game, game.initial, 0) == 1
    assert count_minimal_leaves(game, game.initial, 1) == 9


def test_the_effective_branching_factor_of_aimas_example() -> None:
    # AIMA 4e, section 3.6.1: a solution at depth 5 with 52 nodes beside the root has b* = 1.92.
    assert round(effective_branching_factor(53, 5), 2) == 1.92
    assert effective_branching_factor(1 + 3 + 9 + 27, 3) == pytest.approx(3)
    assert effective_branching_factor(4, 3) == 1
    assert effective_branching_factor(1, 0) == 0
