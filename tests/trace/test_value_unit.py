"""Evaluations are shown as the sums of features that they are made of."""

import json
from math import inf, nextafter

import pytest

from plyscope import games, record
from plyscope.calls import bridge
from plyscope.game import play_moves
from plyscope.render.svg import trace_to_svg
from plyscope.render.tikz import trace_to_tikz
from plyscope.search import ALGORITHMS
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.value_format import RAW_VALUES, ValueUnit

FOUR = games.make("connect-four")


def unit(game, algorithm, **options):
    return SearchTraits(games.make(game), algorithm, options).value_unit


def test_a_sum_is_whole_though_its_fraction_is_not():
    assert ValueUnit(1104).format_value(11 / 1104, True) == "+11"
    assert ValueUnit(1104).format_value(-3 / 1104) == "−3"
    assert ValueUnit(1104).format_value(0.0, True) == "0"
    assert ValueUnit(1104).format_value(-inf) == "−∞"
    assert ValueUnit(21).format_value(4.5 / 21, True) == "+4.5"


def test_a_sum_has_two_decimals_or_as_many_as_tell_it_apart():
    pawns = ValueUnit(144)
    assert [pawns.format_value(each / 144, True) for each in (1 / 32, -9 / 32, 0.004)] == [
        "+0.03",
        "−0.28",
        "+0.004",
    ]
    near = [2.0 / 144, 2.003 / 144, 2.25 / 144]
    assert [
        pawns.format_value(each, digits=pawns.distinguishing_digits(near)) for each in near
    ] == ["2", "2.003", "2.25"]


def test_a_won_game_is_no_sum():
    assert [ValueUnit(72, ("X", "O")).format_value(value, True) for value in (1, -1, 71 / 72)] == [
        "X wins",
        "O wins",
        "+71",
    ]
    # The end of a window may lie beyond, where no value is.
    assert [ValueUnit(72).format_value(end, True) for end in (-1.5, nextafter(1, inf))] == [
        "−108",
        "MAX wins",
    ]
    assert RAW_VALUES.format_value(1, True) == "+1"


def test_a_variable_holds_the_fraction():
    assert ValueUnit(1104).format_variable(11 / 1104, True) == "+11/1104"
    assert [ValueUnit(1104).format_variable(value) for value in (-1, 0, inf)] == ["−1", "0", "+∞"]
    assert RAW_VALUES.format_variable(0.25) == "0.25"
    assert ValueUnit(144).format_variable(1.53125 / 144, True) == "+1.53125/144"
    assert ValueUnit(72).format_variable(1 / 7) == "0.1429"  # no sum of a few decimals
    assert [ValueUnit(72).format_variable(end) for end in (5e-324, nextafter(3 / 72, inf))] == [
        "0",
        "3/72",
    ]


@pytest.mark.parametrize(
    ("asked", "scale"),
    [
        (("connect-four", "h_alphabeta"), 1104),  # 69 lines, 16 for a full one
        (("tictactoe", "h_minimax"), 72),
        (("tictactoe", "alphabeta"), None),  # it judges nothing
        (("tictactoe", "puct"), None),  # means of sums and of wins are no sums
        (("pig", "h_expectiminimax"), None),
        (("sliding-3x2", "h_minimax"), None),  # it has no features
    ],
)
def test_the_sums_are_those_of_searches_that_judge_by_features(asked, scale):
    assert unit(*asked).scale == scale


def test_other_weights_make_other_sums():
    assert unit("tictactoe", "h_minimax", weights="twos=10, centre=0.5").scale == 88.5


def test_every_value_of_a_search_to_a_depth_is_a_whole_sum():
    state = play_moves(FOUR, ["d", "d"])
    trace = record(FOUR, state, "h_alphabeta", depth=3)
    leaves = [node for node in trace.nodes if not node.entered_count]
    assert len(leaves) > 100
    for node in leaves:
        text = ValueUnit(1104).format_value(node.value, True)
        sums = FOUR.features(state_at(state, trace, node)), FOUR.weights
        assert text.replace("−", "-") in {f"{total(*sums):+}", "0"}


def state_at(state, trace, node):
    """Return the position of a node of a trace."""
    actions = []
    while node.parent is not None:
        actions.append(node.action)
        node = trace.nodes[node.parent]
    for action in reversed(actions):
        state = FOUR.result(state, action)
    return state


def total(features, weights):
    return int(sum(weights[name] * count for name, count in features.items()))


def test_sentence_drawer_and_variables_speak_of_the_same_sum():
    game = games.make("tictactoe")
    told = record(game, play_moves(game, ["b2"]), "h_minimax", depth=1).explain(2)
    assert told.sentence == "Depth limit: EVAL(a3) = +1. First child: v = +1."
    assert told.variables["v2"] == "+1/72"
    assert told.claims[0].value == 1 / 72  # a claim is a fact: the value itself


def test_figures_have_sums_and_the_trace_fractions():
    trace = record(FOUR, None, "h_alphabeta", depth=1)
    assert ">≈ +7</text>" in trace_to_svg(trace)
    assert "$\\approx +7$" in trace_to_tikz(trace)
    assert trace.result.value == 7 / 1104


def test_the_page_draws_a_figure_in_sums_where_it_says_so():
    node = [0, None, None, None, None, 0, 11 / 1104, 0, False, 0]
    asked = {"game": "connect-four", "format": "svg", "nodes": [node], "signs": ["≈"]}
    plain, summed = (
        json.loads(bridge.call("figure", json.dumps(asked | more)))["value"]
        for more in ({}, {"scale": 1104})
    )
    assert "≈ +0.009964<" in plain
    assert "≈ +11<" in summed
    refused = json.loads(bridge.call("figure", json.dumps(asked | {"scale": 0})))["error"]
    assert refused["message"] == "scale is 0, expected a number above 0, or null."


def test_what_a_cutoff_skipped_is_told_in_sums():
    asked = {"game": "connect-four", "moves": [], "algorithm": "alphabeta", "path": []}
    asked |= {"strength": {"kind": "depth", "depth": 1}, "entered": [0, 1], "value": 1 / 1104}
    for name in ("alphabeta", "h_alphabeta"):  # with the depth of the player, and with its own
        question = asked | {"algorithm": name, "alpha": None, "beta": 0}
        found = json.loads(bridge.call("ghosts", json.dumps(question)))["value"]
        assert found["ghosts"][1] == [3, "d", 7 / 1104]
        assert "+5 (c), +7 (d)" in found["proof"]


def test_an_algorithm_has_sums_exactly_where_it_can_be_weighed_and_averages_nothing():
    game = games.make("tictactoe")
    have = {name for name in ALGORITHMS if SearchTraits(game, name, {}).has_feature_sums}
    able = {name for name, one in ALGORITHMS.items() if "weights" in one.options}
    assert able - have == {"fallible", "h_maxn", "puct"} & able
    assert "h_alphabeta" in have
