"""Searches where chance has a turn: against the definition, and the lecture's example."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import CHANCE, MAX, SILENT, Tree
from plyscope.games.pig import Pig
from plyscope.observer import Tally, Watch, observed
from plyscope.search.bounded import star1
from plyscope.search.expectimax import expectimax
from plyscope.search.expectiminimax import expectiminimax

# Probabilities are halves, quarters, eighths, so that averages are exact and ties are ties.
SPLITS = [(1,), (0.5, 0.5), (0.25, 0.75), (0.5, 0.25, 0.25), (0, 1), (0.125, 0.625, 0.25)]
DIGITS = st.integers(0, 9)


@st.composite
def nested(draw, turns, ply=0):
    """A tree of at most five plies whose leaves are 0 to 9."""
    if ply == 5 or (ply and draw(st.integers(0, 3)) == 0):
        return draw(DIGITS)
    if turns[ply % len(turns)] == "chance":
        split = draw(st.sampled_from(SPLITS))
        return [(p, draw(nested(turns, ply + 1))) for p in split]
    return [draw(nested(turns, ply + 1)) for _ in range(draw(st.integers(1, 3)))]


def some_trees(*turns):
    return st.sampled_from(turns).flatmap(lambda t: st.builds(Tree, nested(t), st.just(t)))


of_one = some_trees(("max", "chance"), ("chance", "max"), ("max",))
of_two = some_trees(("max", "chance", "min", "chance"), ("chance", "min", "max"), ("min", "max"))


def worth(game, state):
    """The value by its definition."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    below = [worth(game, game.result(state, a)) for a in game.actions(state)]
    if game.to_move(state) == CHANCE:
        return sum(p * v for (_, p), v in zip(game.outcomes(state), below, strict=True))
    return (max if game.to_move(state) == MAX else min)(below)


def best(game):
    """The first of the best moves at the root; None where there is no choice to make."""
    if game.is_terminal(0) or game.to_move(0) == CHANCE:
        return None
    return next(a for a in game.actions(0) if worth(game, game.result(0, a)) == worth(game, 0))


@given(of_one)
def test_expectimax_finds_the_value_and_the_move_by_definition(game):
    assert expectimax(game, 0) == (worth(game, 0), best(game))


@given(of_one | of_two)
def test_expectiminimax_finds_the_value_and_the_move_by_definition(game):
    assert expectiminimax(game, 0) == (worth(game, 0), best(game))


@given(of_one | of_two)
def test_star1_finds_the_same_and_never_looks_at_more(game):
    assert star1(game, 0) == (worth(game, 0), best(game))
    plain, bounded = Tally(), Tally()
    expectiminimax(observed(game, plain), 0, plain)
    star1(observed(game, bounded), 0, bounded)
    assert bounded.nodes <= plain.nodes


def test_pig_is_worth_the_same_to_both_searches():
    game = Pig(target=3, sides=3, turns=3)
    value, move = expectiminimax(game, game.initial)
    assert value == pytest.approx(worth(game, game.initial))
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
    with pytest.raises(ValueError, match=r"^star1 was told that values are 0 to 9; one is 10\.$"):
        star1(Tree([10], ("max",)), 0, SILENT)
