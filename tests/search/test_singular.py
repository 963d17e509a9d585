"""Singular extensions: a move that alone is good is looked at one ply further."""

from collections import Counter
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MAX, TicTacToe, record, solve
from plyscope.game import play_moves
from tests.search.selective import both_rules, depths, lines_of_three, notes, small, without
from tests.strategies import positions


@both_rules
@pytest.mark.parametrize("options", [{"extra": 0}, {"margin": 2.1}])
@given(position=positions(lines_of_three), depth=depths)
def test_where_nothing_is_extended_it_is_alphabeta_to_a_depth(ties, options, position, depth):
    game, state = position
    ours = record(game, state, "singular", depth=depth, ties=ties, **options)
    plain = record(game, state, "h_alphabeta", depth=depth, ties=ties)
    assert without(ours, "probe") == plain.events


def singular_by_definition(game, state, depth, extra, margin):
    """Minimax with a limit of its own for each line: who is singular gets one ply more."""

    def judged(state):
        if game.is_terminal(state):
            return game.evaluate(state, MAX)
        worth = [game.evaluate(game.result(state, a), MAX) for a in game.actions(state)]
        return max(worth) if game.to_move(state) == MAX else min(worth)

    def value(state, ply, limit):
        if ply >= limit or game.is_terminal(state):
            return game.evaluate(state, MAX)
        children = [game.result(state, a) for a in game.actions(state)]
        sign = 1 if game.to_move(state) == MAX else -1
        order = sorted((sign * judged(child) for child in children), reverse=True)
        asked = len(order) > 1 and limit - ply >= 2 and limit < depth + extra
        gap = order[0] - order[1] if asked else -inf
        below = []
        for child in children:
            more = gap >= margin and sign * judged(child) == order[0]
            below.append(value(child, ply + 1, limit + more))
        return sign * max(sign * v for v in below)

    return value(state, 0, depth)


@both_rules
@given(
    position=positions(small),
    depth=st.integers(1, 3),
    extra=st.integers(0, 3),
    margin=st.sampled_from([0.01, 0.05, 0.5, 1.0]),
)
def test_singular_extensions_find_the_value_by_definition(ties, position, depth, extra, margin):
    game, state = position
    options = {"depth": depth, "extra": extra, "margin": margin}
    value = singular_by_definition(game, state, **options)
    assert solve(game, state, "singular", ties=ties, **options).value == value


@given(position=positions(lines_of_three), depth=depths, extra=st.integers(0, 3))
def test_no_line_is_extended_by_more_than_the_extra_plies(position, depth, extra):
    game, state = position
    options = {"depth": depth, "extra": extra, "margin": 0.05}
    trace = record(game, state, "singular", **options)
    extended = dict(notes(trace, "extended"))
    limit = {}
    states = {0: state}
    for node in trace.nodes:
        limit[node.id] = depth if node.parent is None else limit[node.parent]
        limit[node.id] += extended.get(node.id, 0)
        if node.id:
            states[node.id] = game.result(states[node.parent], node.action)
        assert node.ply <= limit[node.id] <= depth + extra
        assert (node.action_count == 0) is (
            node.ply == limit[node.id] or game.is_terminal(states[node.id])
        )
    assert trace.result.counts.get("extensions", 0) == len(extended)


def test_the_one_move_that_stops_a_threat_is_singular():
    # X X .
    # . O .   O is to move and must take c3: any other move loses.
    # . . .
    game = TicTacToe()
    state = play_moves(game, "a3 b2 b3".split())
    trace = record(game, state, "singular", depth=2, extra=1)
    ((node, plies),) = notes(trace, "extended")
    assert (game.names[trace.nodes[node].action], plies) == ("c3", 1)
    assert max(n.ply for n in trace.nodes) == 3
    # 6 moves and their answers: five have an X win among 5 answers, c3 has none.
    assert notes(trace, "probe") == [(0, 6 * (1 + 5))]
    assert trace.result.counts["probe nodes"] == 36


@pytest.mark.parametrize("algorithm", ["quiescence", "singular"])
def test_a_win_that_they_report_is_one(algorithm):
    decided = Counter()

    @given(position=positions(small), depth=depths)
    def check(position, depth):
        game, state = position
        value = solve(game, state, algorithm, depth=depth).value
        decided[abs(value) == 1] += 1
        if abs(value) == 1:
            assert solve(game, state, "alphabeta_table").value == value

    check()
    assert decided[True] >= 2
