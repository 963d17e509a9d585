"""Star1 and Star2 to a depth: the value of expectiminimax to that depth, with fewer nodes."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MAX, record, solve
from plyscope.counters import CountingWatch
from plyscope.games import HyperBackgammon
from plyscope.games.pig import Pig
from plyscope.search.chance.h_expectiminimax import h_expectiminimax
from plyscope.search.chance.h_star1 import h_star1
from plyscope.search.chance.h_star2 import h_star2
from plyscope.watch import watch_game
from tests.chance_trees import HEIGHT, best, judged_of_one, judged_of_two, worth

BOUNDS = {"low": -3, "high": 3}  # a backgammon counts 3
DIGITS = {"low": 0, "high": 9}  # the leaves and evaluations of the random trees
START = "W:W24,23,22:B24,23,22:31"


@given(judged_of_one | judged_of_two, st.integers(0, HEIGHT))
def test_both_find_the_value_and_the_move_by_definition_at_every_depth(game, depth):
    expected = (worth(game, 0, depth), best(game, depth))
    assert h_star1(game, 0, depth=depth, **DIGITS) == expected
    assert h_star2(game, 0, depth=depth, **DIGITS) == expected


@given(judged_of_one | judged_of_two, st.integers(0, HEIGHT))
def test_star1_to_a_depth_never_looks_at_more(game, depth):
    plain, bounded = CountingWatch(), CountingWatch()
    h_expectiminimax(watch_game(game, plain), 0, plain, depth=depth)
    h_star1(watch_game(game, bounded), 0, bounded, depth=depth, **DIGITS)
    assert bounded.nodes <= plain.nodes


def test_in_hyper_backgammon_all_three_find_the_same_value():
    rng, game, compared = Random(47), HyperBackgammon(), 0
    state = game.initial
    while compared < 30:
        if game.is_terminal(state):
            state = game.initial
        if rng.random() < 0.3:
            depth = rng.choice((1, 2, 3))
            exact, move = h_expectiminimax(game, state, depth=depth)
            for search in (h_star1, h_star2):
                value, action = search(game, state, depth=depth, **BOUNDS)
                assert value == pytest.approx(exact, abs=1e-9)
                if action != move:  # equal moves may differ by rounding
                    after = game.result(state, action)
                    alike = h_expectiminimax(game, after, depth=depth - 1)[0]
                    assert alike == pytest.approx(exact, abs=1e-9)
            compared += 1
        state = game.result(state, rng.choice(game.actions(state)))


@pytest.mark.parametrize(
    ("algorithm", "options", "counts"),
    [
        ("h_expectiminimax", {}, {"nodes": 1_515, "leaves": 1_360, "cutoffs": 0}),
        ("h_star1", BOUNDS, {"nodes": 1_420, "leaves": 1_269, "cutoffs": 9}),
        ("h_star2", BOUNDS, {"nodes": 621, "leaves": 552, "cutoffs": 6, "probe nodes": 286}),
        (
            "h_star2",
            {**BOUNDS, "order": "evaluate"},
            {"nodes": 436, "leaves": 386, "cutoffs": 5, "probe nodes": 286},
        ),
    ],
)
def test_after_a_31_at_the_start_star2_looks_at_less_than_half(algorithm, options, counts):
    game = HyperBackgammon(START)
    found = solve(game, None, algorithm, depth=3, **options)
    assert found.counts == counts | {"chance nodes": 7}
    assert found.value == pytest.approx(-5 / 72)
    assert game.action_name(game.initial, found.action) == "24/21 22/21"


def test_a_record_has_the_cutoffs_of_the_search():
    found = record(HyperBackgammon(START), None, "h_star1", depth=3, **BOUNDS).result
    assert found.counts["cutoffs"] == 9


@pytest.mark.parametrize("algorithm", ["h_star1", "h_star2"])
@pytest.mark.parametrize(
    ("bounds", "sentence"),
    [
        ({}, "{} assumes values from -1 to 1; a leaf has -3."),
        ({"low": -2, "high": 3}, "{} assumes values from -2 to 3; a leaf has -3."),
        ({"low": -3, "high": 2}, "{} assumes values from -3 to 2; a leaf has 3."),
        ({"low": 3, "high": -3}, "low must be at most high = -3, not 3."),
    ],
)
def test_bounds_that_leave_out_a_backgammon_are_refused(algorithm, bounds, sentence):
    with pytest.raises(ValueError, match=r"\.$") as error:
        solve(HyperBackgammon(), None, algorithm, depth=1, **bounds)
    assert str(error.value) == sentence.format(algorithm)


def test_pig_has_the_same_value():
    plain = solve(Pig(20), None, "h_expectiminimax", depth=6)
    for algorithm in ("h_star1", "h_star2"):
        found = solve(Pig(20), None, algorithm, depth=6)
        assert found.value == pytest.approx(plain.value)
        assert found.action == plain.action


def test_an_order_changes_the_effort_and_not_the_value():
    game = HyperBackgammon("B:W20,11,5:B18,7,3:52")
    values = {
        solve(game, None, "h_star2", depth=3, order=order, **BOUNDS).value
        for order in ("given", "reversed", "evaluate")
    }
    assert max(values) - min(values) < 1e-9
    assert game.to_move(game.initial) != MAX
