"""How many nodes a search visits: numbers that are known, and must not drift."""

from collections import Counter
from functools import cache

import pytest

from plyscope import MAX, MIN, MNK, TicTacToe, Tree, record, solve
from plyscope.game import play_moves
from plyscope.games import make
from plyscope.search import count_tree


@cache
def searched(first="X", **options):
    """The whole game searched, once for all that is said of it."""
    return solve(TicTacToe(first), **options)


def test_minimax_visits_every_one_of_549946_nodes():
    found = searched(algorithm="minimax")
    assert found.value == 0
    assert found.counts == {"nodes": 549_946, "leaves": 255_168, "cutoffs": 0}


@pytest.mark.parametrize("first", ["X", "O"])
def test_alphabeta_visits_18297_of_them_with_ties_cut(first):
    found = searched(first)
    assert found.value == 0
    assert found.counts == {"nodes": 18_297, "leaves": 7_330, "cutoffs": 4_237}


def test_alphabeta_visits_eight_times_as_many_with_ties_strict():
    found = searched("X", ties="strict")
    assert found.value == 0
    assert found.counts == {"nodes": 146_120, "leaves": 62_162, "cutoffs": 18_144}


def test_both_play_the_same_game():
    game = TicTacToe()
    for options in ({"algorithm": "minimax"}, {}, {"ties": "strict"}):
        found = searched("X", **options)
        names, state = [], game.initial
        for action in found.principal_variation:
            names.append(game.action_name(state, action))
            state = game.result(state, action)
        assert names == ["a3", "b2", "b3", "c3", "a1", "a2", "c2", "b1", "c1"]
        assert found.action == found.principal_variation[0]
        assert game.utility(state, MAX) == 0


AFTER_THE_FIRST_MOVE = {
    # move: minimax's nodes and leaves; alpha-beta's nodes, leaves, cutoffs at MIN and at MAX
    "a3": (59_705, 27_732, 2_338, 929, 377, 247),
    "b3": (63_905, 29_592, 2_869, 1_152, 314, 305),
    "c3": (59_705, 27_732, 3_275, 1_342, 371, 258),
    "a2": (63_905, 29_592, 3_574, 1_475, 355, 493),
    "b2": (55_505, 25_872, 2_316, 973, 163, 335),
    "c2": (63_905, 29_592, 3_590, 1_463, 313, 408),
    "a1": (59_705, 27_732, 3_809, 1_595, 450, 361),
    "b1": (63_905, 29_592, 4_981, 1_964, 507, 531),
    "c1": (59_705, 27_732, 3_957, 1_622, 480, 451),
}


@pytest.mark.parametrize(("move", "numbers"), AFTER_THE_FIRST_MOVE.items())
def test_after_each_first_move_the_trees_have_these_sizes(move, numbers):
    nodes, leaves, visited, looked_at, alpha_cutoffs, beta_cutoffs = numbers
    game = TicTacToe()
    state = play_moves(game, [move])
    assert count_tree(game, state) == (nodes, leaves)

    trace = record(game, state)
    assert trace.result.value == 0
    assert trace.result.counts == {
        "nodes": visited,
        "leaves": looked_at,
        "cutoffs": alpha_cutoffs + beta_cutoffs,
    }
    # O is to move, so MIN's nodes are at even plies: there a value at or below alpha cuts.
    cutoffs = Counter(trace.nodes[e.node].ply % 2 for e in trace.events if e.kind == "cut")
    assert cutoffs == {0: alpha_cutoffs, 1: beta_cutoffs}


def test_the_nine_subtrees_and_the_root_make_up_the_tree():
    assert 1 + sum(numbers[0] for numbers in AFTER_THE_FIRST_MOVE.values()) == 549_946


def test_tree_size_counts_what_minimax_would_visit():
    game = TicTacToe()
    assert count_tree(game, game.initial) == (549_946, 255_168)
    assert count_tree(game, game.initial, depth=0) == (1, 1)
    assert count_tree(game, game.initial, depth=2) == (1 + 9 + 72, 72)
    assert count_tree(game, game.initial, depth=5) == (18_730, 15_120)
    assert count_tree(game, game.initial, depth=99) == (549_946, 255_168)
    assert count_tree(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), 0) == (13, 9)


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_tree_size_to_a_depth_is_what_h_minimax_visits(depth):
    game = make("tictactoe-4x4-3")
    state = play_moves(game, ["b2", "c3"])
    counts = solve(game, state, "h_minimax", depth=depth).counts
    assert count_tree(game, state, depth) == (counts["nodes"], counts["leaves"])


@pytest.mark.parametrize(("branching", "depth"), [(2, 3), (2, 6), (3, 4), (4, 3), (5, 4)])
def test_where_all_leaves_are_equal_cut_is_knuth_and_moores_best_case_and_strict_the_worst(
    branching, depth
):
    # Knuth and Moore, An Analysis of Alpha-Beta Pruning (1975): at least
    # b^ceil(d/2) + b^floor(d/2) - 1 leaves.
    nested = 0
    for _ in range(depth):
        nested = [nested] * branching
    game = Tree(nested)
    least = branching ** -(-depth // 2) + branching ** (depth // 2) - 1
    assert solve(game).counts["leaves"] == least
    assert solve(game, ties="strict").counts["leaves"] == branching**depth


@pytest.mark.parametrize(
    ("columns", "rows", "in_row", "value", "plies"),
    [
        (1, 1, 1, 1, 1),
        (2, 1, 2, 0, 2),
        (3, 1, 2, 1, 3),
        (2, 2, 2, 1, 3),
        (3, 3, 2, 1, 3),
        (3, 2, 3, 0, 6),
        (3, 3, 3, 0, 9),
    ],
)
def test_small_boards_have_their_known_values(columns, rows, in_row, value, plies):
    game = MNK(columns, rows, in_row)
    found = solve(game)
    assert found.value == value
    assert len(found.principal_variation) == plies
    assert solve(MNK(columns, rows, in_row, "O")).value == -value


def test_three_in_a_row_on_four_by_four_is_won_by_whoever_begins_with_the_third_stone():
    # A value of exactly 1 is a proof, for a position that is only judged lies strictly within.
    for first, value in (("X", 1), ("O", -1)):
        game = make("tictactoe-4x4-3", first)
        won = solve(game, algorithm="h_alphabeta", depth=5)
        assert won.value == value
        assert len(won.principal_variation) == 5
        assert abs(solve(game, algorithm="h_alphabeta", depth=4).value) < 1


def test_x_takes_a_win_and_o_prevents_one():
    # X X .      X to move wins on c3
    # O O .
    # . . .
    game = TicTacToe()
    assert game.names[solve(game, play_moves(game, ["a3", "a2", "b3", "b2"])).action] == "c3"

    # X X .      O to move must take c3
    # . O .
    # . . .
    blocked = solve(game, play_moves(game, ["a3", "b2", "b3"]))
    assert game.names[blocked.action] == "c3"
    assert blocked.value == 0


def test_the_value_is_a_utility_of_x_whoever_is_to_move():
    # O O .      O to move wins: -1, and the root is a MIN node
    # X X .
    # . . X
    game = TicTacToe()
    state = play_moves(game, ["a2", "a3", "b2", "b3", "c1"])
    assert game.to_move(state) == MIN
    found = solve(game, state)
    assert (found.value, game.names[found.action]) == (-1, "c3")


def test_in_each_of_the_5478_positions_alphabeta_finds_the_value_by_definition():
    game = TicTacToe()
    values = {}

    def value(state):
        if state not in values:
            below = [value(game.result(state, action)) for action in game.actions(state)]
            best = max if game.to_move(state) == MAX else min
            values[state] = best(below) if below else game.utility(state, MAX)
        return values[state]

    value(game.initial)
    assert len(values) == 5_478
    wrong = [state for state in values if solve(game, state).value != values[state]]
    assert wrong == []
