"""The single player: the maximum of the leaves."""

import pytest
from hypothesis import given, settings

from plyscope import MAX, Tree, solve
from plyscope.games.sliding_puzzle import SlidingPuzzle
from plyscope.search import maxn, single
from tests.strategies import nested_lists
from tests.transcript import told
from tests.volume import examples


def leaves(game, state):
    """The utilities of the leaves below a state, left to right."""
    if game.is_terminal(state):
        return [game.utility(state, MAX)]
    return [leaf for a in game.actions(state) for leaf in leaves(game, game.result(state, a))]


@settings(max_examples=examples(60))
@given(nested_lists)
def test_the_value_is_the_largest_leaf_and_the_move_the_first_that_leads_to_one(nested):
    game = Tree(nested, ("max",))
    value, move = single(game, 0)
    assert value == max(leaves(game, 0))
    reach = [max(leaves(game, game.result(0, a))) for a in game.actions(0)]
    assert move == reach.index(value)


@given(nested_lists)
def test_it_is_maxn_with_one_player(nested):
    value, move = maxn(Tree(nested, (0,)), 0)
    assert ((value[0], move)) == single(Tree(nested, ("max",)), 0)


def test_each_node_stores_the_best_outcome_it_can_reach():
    game = Tree([[2, 8], [5, [7, 9]]], ("max",))
    assert told(single, game) == [
        ("enter", 0),
        ("enter", 0),
        ("leave", 2),
        ("update", 2),
        ("enter", 1),
        ("leave", 8),
        ("update", 8),
        ("leave", 8),
        ("update", 8),
        ("enter", 1),
        ("enter", 0),
        ("leave", 5),
        ("update", 5),
        ("enter", 1),
        ("enter", 0),
        ("leave", 7),
        ("update", 7),
        ("enter", 1),
        ("leave", 9),
        ("update", 9),
        ("leave", 9),
        ("update", 9),
        ("leave", 9),
        ("update", 9),
    ]
    found = solve(game, algorithm="single")
    assert (found.value, found.action, found.principal_variation) == (9, 1, (1, 1, 1))


def fewest_moves(game):
    """The length of the shortest solution, found breadth first."""
    edge, moves = {game.initial}, 0
    while not any(state.tiles == game.goal for state in edge):
        edge = {game.result(state, a) for state in edge for a in game.actions(state)}
        moves += 1
    return moves


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        (SlidingPuzzle((1, 2, 3, 0), 2), 0),
        (SlidingPuzzle((0, 3, 2, 1), 2, 6), 6),
        (SlidingPuzzle((1, 2, 3, 4, 0, 5), 3, 4), 1),
        (SlidingPuzzle(), 5),
    ],
)
def test_the_sliding_puzzle_is_solved_in_the_fewest_moves(game, moves):
    assert fewest_moves(game) == moves
    found = solve(game, algorithm="single")
    assert found.value == -moves
    state = game.initial
    for action in found.principal_variation:
        state = game.result(state, action)
    assert state.tiles == game.goal


def test_a_solution_out_of_reach_is_a_loss():
    game = SlidingPuzzle(max_moves=4)
    assert solve(game, algorithm="single").value == -5
