"""The transposition table: right with windows, where a cache of values is wrong."""

from math import inf

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from plyscope import MAX, MIN, TicTacToe, Tree, record, solve
from tests.strategies import Net, boards, nets, positions, trees

both_rules = pytest.mark.parametrize("ties", ["cut", "strict"])
table_sizes = st.sampled_from([1, 2, 3, 7, 65_536])


def truth(game, state=None):
    found = solve(game, state, "minimax")
    return found.value, found.action


def with_a_cache_of_values(game):
    """Alpha-beta with its mistake: a value is kept for the position, whatever the window was."""
    cache = {}

    def value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if state in cache:
            return cache[state]
        is_max = game.to_move(state) == MAX
        v = -inf if is_max else inf
        for action in game.actions(state):
            below = value(game.result(state, action), alpha, beta)
            v = max(v, below) if is_max else min(v, below)
            if is_max:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        cache[state] = v
        return v

    return value(game.initial, -inf, inf)


@both_rules
@given(game=nets(), size=table_sizes)
def test_on_transposing_games_it_finds_the_value_and_the_move_of_minimax(ties, game, size):
    found = solve(game, algorithm="alphabeta_table", ties=ties, size=size)
    assert (found.value, found.action) == truth(game)


@both_rules
@given(game=trees, size=table_sizes)
def test_on_trees_it_is_alphabeta_for_nothing_is_met_again(ties, game, size):
    ours = record(game, algorithm="alphabeta_table", ties=ties, size=size)
    assert ours.events == record(game, ties=ties).events


@both_rules
@pytest.mark.parametrize("symmetry", ["off", "on"])
@pytest.mark.parametrize("order", ["given", "worst", "evaluate", "random:3"])
@given(position=positions(boards()), size=table_sizes)
def test_on_boards_it_finds_the_value_and_a_best_move(ties, symmetry, order, position, size):
    game, state = position
    options = {"ties": ties, "symmetry": symmetry, "order": order, "size": size}
    found = solve(game, state, "alphabeta_table", **options)
    value, action = truth(game, state)
    assert found.value == value
    if order == "given":
        assert found.action == action
    if found.action is not None:
        assert truth(game, game.result(state, found.action))[0] == value


@both_rules
@given(game=nets())
def test_what_a_node_reports_is_its_value_or_a_bound_on_it_from_the_right_side(ties, game):
    trace = record(game, algorithm="alphabeta_table", ties=ties)
    states = {0: game.initial}
    for node in trace.nodes[1:]:
        states[node.id] = game.result(states[node.parent], node.action)
        worth = truth(game, states[node.id])[0]
        if node.alpha < worth < node.beta:
            assert node.value == worth
        elif worth <= node.alpha:
            assert worth <= node.value <= node.alpha
        else:
            assert node.beta <= node.value <= worth


# Here a bound that only meets the window is met again: an answer by it would look like a best move.
MET_AGAIN = (
    [[1, 0]],
    [[0, 3, 2], [1], [3, 0], [0]],
    [[0, 1, 2], [3, 2, 2], [1], [1, 0, 1]],
    [[2], [2, 0, 1], [0, 2], [0, 2]],
    [[0], [1], [3, 3], [3]],
)


@example(Net(*MET_AGAIN, [3, 2, 3, 4]))
@example(Net(*MET_AGAIN, [-3, -2, -3, -4], first=MIN))
@given(nets())
def test_where_ties_are_strict_the_children_that_report_the_best_value_are_the_best_moves(game):
    trace = record(game, algorithm="alphabeta_table", ties="strict")
    root = trace.nodes[0]
    reported = {trace.nodes[c].action for c in root.children if trace.nodes[c].value == root.value}
    after = {action: game.result(game.initial, action) for action in game.actions(game.initial)}
    worth = {action: truth(game, state)[0] for action, state in after.items()}
    assert reported == {action for action, value in worth.items() if value == root.value}


@given(nets())
def test_it_visits_no_more_than_alphabeta(game):
    ours, plain = solve(game, algorithm="alphabeta_table"), solve(game)
    assert ours.counts["nodes"] <= plain.counts["nodes"]


# A goes to B, then to C. B, MIN's, has 1 from D; E then shows it a 1 and is cut, though E is worth
# 4. C leads to E alone: whoever remembers that E "is" 1 has lost the 4.
#
#      A: B C      MAX
#      C: E   B: D E
#      E: 1 4 D: 1
CUT_THEN_ASKED_AGAIN = Net([[1, 0]], [[0], [1, 0]], [[1, 0], [1]], [4, 1])


def test_a_cache_of_alphabeta_values_is_wrong_where_the_table_is_right():
    game = CUT_THEN_ASKED_AGAIN
    assert truth(game) == (4, 1)
    assert with_a_cache_of_values(game) == 1
    found = solve(game, algorithm="alphabeta_table")
    assert (found.value, found.action) == (4, 1)


def test_a_hit_is_told_with_its_value():
    # Both of MAX's moves lead to the same MIN node, worth 2.
    trace = record(Net([[0, 0]], [[0, 1]], [2, 5]), algorithm="alphabeta_table")
    assert [(e.node, e.annotation, e.value) for e in trace.events if e.kind == "annotate"] == [
        (4, "table hit", 2)
    ]
    assert trace.nodes[4].value == 2
    assert trace.result.counts == {"nodes": 5, "leaves": 2, "cutoffs": 0, "table hits": 1}


@pytest.mark.parametrize(
    ("order", "symmetry", "nodes", "hits"),
    [
        ("given", "off", 4_793, 1_569),
        ("given", "on", 1_084, 363),
        ("best", "off", 1_266, 207),
        ("best", "on", 425, 89),
        ("evaluate", "off", 1_037, 166),
        ("evaluate", "on", 266, 63),
    ],
)
def test_tic_tac_toe_is_proven_a_draw_by_so_many_nodes(order, symmetry, nodes, hits):
    found = solve(TicTacToe(), algorithm="alphabeta_table", order=order, symmetry=symmetry)
    assert found.value == 0
    assert (found.counts["nodes"], found.counts["table hits"]) == (nodes, hits)


def test_a_game_without_symmetries_cannot_be_searched_with_them():
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        solve(Tree([1, 2]), algorithm="alphabeta_table", symmetry="on")
    assert str(refusal.value) == "symmetry='on' needs a game with symmetries (`canonical`)."
