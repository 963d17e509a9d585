"""Searches where chance has a turn: against the definition, and the lecture's example."""

import pytest
from hypothesis import given

from plyscope import SILENT, Tree, record, solve
from plyscope.counters import CountingWatch
from plyscope.games.pig import Pig
from plyscope.search.chance.expectimax import expectimax
from plyscope.search.chance.expectiminimax import expectiminimax
from plyscope.search.chance.star1 import star1
from plyscope.watch import Watch, watch_game
from tests.chance_trees import BACKGAMMON, BOUNDED, TWO_PLY_DICE, best, of_one, of_two, worth


@given(of_one)
def test_expectimax_finds_the_value_and_the_move_by_definition(game):
    assert expectimax(game, 0) == (worth(game, 0), best(game))


@given(of_one | of_two)
def test_expectiminimax_finds_the_value_and_the_move_by_definition(game):
    assert expectiminimax(game, 0) == (worth(game, 0), best(game))


@given(of_one | of_two)
def test_star1_finds_the_same_and_never_looks_at_more(game):
    assert star1(game, 0) == (worth(game, 0), best(game))
    plain, bounded = CountingWatch(), CountingWatch()
    expectiminimax(watch_game(game, plain), 0, plain)
    star1(watch_game(game, bounded), 0, bounded)
    assert bounded.nodes <= plain.nodes


def test_pig_is_worth_the_same_to_both_searches():
    game = Pig(target=3, sides=3, turns=3)
    value, move = expectiminimax(game, game.initial)
    assert value == pytest.approx(worth(game, game.initial, 99))
    assert star1(game, game.initial, low=-1, high=1) == (pytest.approx(value), move)


class Reports(Watch):
    """Writes down what a search says of its values."""

    def __init__(self):
        self.said = []

    def leave(self, value):
        self.said.append(("leave", value))

    def update(self, value, *window):
        self.said.append(("update", value))

    def cut(self, value, *window):
        self.said.append(("cut", value))


def test_the_lectures_average_is_10_and_is_reported_once_it_is_complete():
    game = Tree([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)], ("chance",))
    reports = Reports()
    value, move = expectimax(game, 0, reports)
    assert (value, move) == (pytest.approx(10), None)
    assert reports.said[:3] == [("leave", 8), ("leave", 24), ("leave", -12)]
    assert reports.said[3:] == [("update", value)]


def test_with_values_from_0_to_9_a_hopeless_average_is_not_finished():
    # The first move is worth 6. In the second, after 1 and 2 even a 9 brings only 4: it is skipped.
    game = Tree([[5, 6, 7], [1, 2, 9]], ("max", "chance"))
    reports = Reports()
    value, move = star1(game, 0, reports)
    assert (value, move) == (pytest.approx(6), 0)
    assert [v for kind, v in reports.said if kind == "leave"][4:] == [1, 2, value]
    assert ("cut", value) in reports.said


def test_a_leaf_outside_of_the_bounds_is_refused():
    with pytest.raises(ValueError, match=r"^star1 assumes values from 0 to 9; a leaf has 10\.$"):
        star1(Tree([10], ("max",)), 0, SILENT)


def test_max_takes_the_gamble_of_10_before_a_sure_9():
    found = solve(TWO_PLY_DICE, algorithm="expectimax")
    assert (found.value, found.action) == (pytest.approx(10), 0)
    assert found.counts == {"nodes": 6, "leaves": 4, "cutoffs": 0, "chance nodes": 1}


def test_between_0_and_9_three_of_nine_leaves_need_not_be_looked_at():
    # The first move is worth 7. After 5 and 4 even a 9 brings only 6; after 2 even two of them do.
    trace = record(BOUNDED, algorithm="star1")
    assert (trace.result.value, trace.result.action) == (pytest.approx(7), 0)
    assert trace.unvisited_leaves() == [9, 9, 9]
    assert trace.result.counts == {"nodes": 10, "leaves": 6, "cutoffs": 2, "chance nodes": 3}
    assert solve(BOUNDED, algorithm="expectiminimax").counts["leaves"] == 9


def test_max_dice_min_dice():
    plain = solve(BACKGAMMON, algorithm="expectiminimax")
    assert (plain.value, plain.action) == (4.25, 0)
    assert plain.counts == {"nodes": 31, "leaves": 16, "cutoffs": 0, "chance nodes": 10}
    trace = record(BACKGAMMON, algorithm="star1")
    assert (trace.result.value, trace.result.action) == (4.25, 0)
    assert trace.unvisited_leaves() == [1, 2, 3, 2, 6]
    assert trace.result.counts == {"nodes": 25, "leaves": 11, "cutoffs": 4, "chance nodes": 9}


@pytest.mark.parametrize(
    ("algorithm", "game", "whom"),
    [
        ("expectimax", Pig(), "one player, MAX, with chance or without"),
        ("expectimax", Tree([[1], [2]], ("max", "min")), "one player, MAX, with chance or without"),
        ("star1", Tree([(1, 2, 3)], (0, 1, 2)), "one or two players, MAX and MIN, with chance"),
        ("minimax", Pig(), "two players, MAX and MIN, without chance"),
        ("alphabeta", BOUNDED, "two players, MAX and MIN, without chance"),
    ],
)
def test_a_search_is_refused_for_a_game_in_which_others_move(algorithm, game, whom):
    with pytest.raises(ValueError, match=f"^{algorithm} is for {whom}.*; this game can be"):
        solve(game, algorithm=algorithm)


@pytest.mark.parametrize("low", [0.5, "0", True, None])
def test_a_bound_is_any_whole_number_up_to_a_million(low):
    for algorithm in ("star1", "star2"):
        assert solve(Tree([-3, -1]), algorithm=algorithm, low=-3, high=-1).value == -1
        sentence = "low is a whole number from -1,000,000 to 1,000,000"
        with pytest.raises(ValueError, match=f"^{sentence}, not {low!r}\\.$"):
            solve(BOUNDED, algorithm=algorithm, low=low)
