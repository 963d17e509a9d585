"""ProbCut, the shallow search that foretells its cuts, and what that is measured by."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MNK, TicTacToe, record, solve
from plyscope.games.connect_four import ConnectFour
from plyscope.search import Regression, fit_regression
from plyscope.search.depth_limited.probcut_regression import CONNECT_FOUR
from plyscope.search.depth_limited.shallow_search import shallow_search
from tests.search.selective import both_rules, by_definition, found, lines_of_three, notes, without
from tests.strategies import positions


@both_rules
@given(position=positions(lines_of_three), depth=st.integers(2, 4), t=st.sampled_from([1e6, 1e300]))
def test_where_no_cut_is_likely_enough_probcut_is_alphabeta(ties, position, depth, t):
    game, state = position
    options = {"depth": depth, "ties": ties}
    ours = record(game, state, "probcut", height=2, probe=1, sigma=0.1, t=t, **options)
    plain = record(game, state, "h_alphabeta", **options)
    assert without(ours, "probe") == plain.events
    assert found(ours.result) == found(plain.result)


@both_rules
@given(position=positions(lines_of_three), depth=st.integers(2, 4), height=st.integers(1, 3))
def test_where_the_shallow_search_is_the_deep_one_every_cut_is_right(ties, position, depth, height):
    game, state = position
    sure = {"slope": 1.0, "offset": 0.0, "sigma": 0.0}
    ours = solve(game, state, "probcut", depth=depth, height=height, probe=height, **sure)
    plain = solve(game, state, "h_alphabeta", depth=depth, ties=ties)
    assert (ours.value, ours.action) == (plain.value, plain.action)


def test_a_probable_cut_is_told_with_the_probe_and_the_bound():
    game = ConnectFour(5, 4)
    trace = record(game, algorithm="probcut", depth=5, height=3, probe=1)
    probes, cuts = notes(trace, "probe"), notes(trace, "probable cut")
    assert all(trace.nodes[node].ply == 2 for node, _ in probes)
    assert {node for node, _ in cuts} < {node for node, _ in probes}
    likely = [trace.nodes[node] for node, _ in cuts]
    assert [(node.action_count, node.value) for node in likely] == [(0, bound) for _, bound in cuts]
    assert sorted(("alpha", "beta")[n.value == n.beta] for n in likely) == ["alpha"] + 4 * ["beta"]
    assert all(node.value in (node.alpha, node.beta) for node in likely)
    counts = trace.result.counts
    assert counts["probe nodes"] == sum(value for _, value in probes)
    assert counts["nodes"] == len(trace.nodes)


@pytest.mark.parametrize(
    ("algorithm", "options"),
    [("singular", {"depth": 3, "margin": 0.05}), ("probcut", {"depth": 3, "height": 2})],
)
@given(position=positions(lines_of_three))
def test_a_probe_leaves_no_mark_on_the_tape_but_its_note(algorithm, options, position):
    game, state = position
    trace = record(game, state, algorithm, **options)
    states = {0: state}
    for node in trace.nodes:
        if node.id:
            states[node.id] = game.result(states[node.parent], node.action)
        if node.children:
            assert node.action_count == len(game.actions(states[node.id]))
        else:
            assert node.action_count == 0


@given(
    position=positions(lines_of_three),
    depth=st.integers(0, 3),
    window=st.tuples(st.floats(-1.5, 1.5), st.floats(-1.5, 1.5)).map(sorted),
)
def test_a_shallow_search_is_right_about_its_window(position, depth, window):
    game, state = position
    alpha, beta = window
    truth = by_definition(game, state, lambda _, ply: ply >= depth, lambda s, _: game.actions(s))
    exact, nodes = shallow_search(game, state, depth, -inf, inf)
    assert exact == truth
    if depth:
        assert nodes == solve(game, state, "h_alphabeta", depth=depth).counts["nodes"] - 1
    value, _ = shallow_search(game, state, depth, alpha, beta)
    if alpha < truth < beta:
        assert value == truth
    elif truth <= alpha < beta:
        assert truth <= value <= alpha
    elif alpha < beta:
        assert beta <= value <= truth


def test_a_regression_of_a_search_by_itself_is_the_identity():
    slope, offset, sigma = fit_regression(ConnectFour(5, 4), height=2, probe=2, sample_size=30)
    assert (slope, offset, sigma) == pytest.approx((1, 0, 0))


def test_a_regression_is_the_same_for_the_same_seed():
    game = ConnectFour(5, 4)
    fits = [fit_regression(game, 3, 1, sample_size=30, seed=seed) for seed in (1, 1, 2)]
    assert fits[0] == fits[1] != fits[2]


def test_probcut_is_measured_by_default_on_connect_four():
    measured = fit_regression(ConnectFour())
    assert Regression(*(round(number, 4) for number in measured)) == CONNECT_FOUR


def test_no_line_goes_through_one_point():
    with pytest.raises(ValueError, match=r"^A regression needs two different values .*\.$"):
        fit_regression(MNK(1, 2, 2), sample_size=20)


def test_a_probe_that_is_deeper_than_what_it_foretells_is_refused():
    with pytest.raises(ValueError, match=r"^probe must be at most height = 2, not 4\.$"):
        solve(TicTacToe(), algorithm="probcut", height=2, probe=4)
