"""Searches that take something for granted of every leaf: right, or refused, never wrong.

They prune, so that they may never meet the leaf which is not as they were told.
"""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope import MAX, Tree, record, solve
from plyscope.games.connect_four import ConnectFour
from plyscope.games.mnk import MNK
from plyscope.games.pig import Pig
from plyscope.search import engine, maxn_shallow, star1, star2
from plyscope.search.algorithm import check_leaves
from tests.chance_trees import FOR_ONE, FOR_TWO, some_trees
from tests.strategies import Net, nested_lists, nets, trees_of_many, turns
from tests.volume import examples

many = settings(max_examples=examples(30))
TOLD = "star{} assumes values from 0 to 9; a leaf has {}."


class Judged(Tree):
    """A tree whose inner nodes are judged by one of these estimates."""

    estimates = (0.0, 0.5, -0.25, 0.9)

    def evaluate(self, state, player):
        estimate = self.estimates[state * 7 % len(self.estimates)]
        value = self.utility(state, MAX) if self.is_terminal(state) else estimate
        return value if player == MAX else -value


class Decided(Counter):
    """How many searches answered, and how many were refused."""

    def right_or_refused(self, game, name, exact, **options):
        """Check that a search, silent and recorded, finds the exact value, if it finds any."""
        for search in (solve, lambda *given, **told: record(*given, **told).result):
            try:
                found = search(game, None, name, **options)
            except ValueError:
                self["refused"] += 1
            else:
                assert found.value == exact
                self["answered"] += 1

    def at_least(self, share):
        """Check that a share of all was answered, and some refused."""
        assert self["answered"] >= share * self.total() >= share * examples(50)
        assert self["refused"] > 0


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_where_some_leaves_are_out_of_bounds_an_answer_is_that_of_expectiminimax(name):
    decided = Decided()

    @many
    @given(some_trees(*FOR_ONE, *FOR_TWO, leaves=st.integers(-2, 11)))
    def check(game):
        decided.right_or_refused(game, name, solve(game, algorithm="expectiminimax").value)

    check()
    decided.at_least(0.04)


def test_where_some_leaves_break_a_bound_an_answer_is_that_of_maxn():
    decided = Decided()

    @many
    @given(trees_of_many(total=9))
    def check(game):
        exact = solve(game, algorithm="maxn").value
        for total, least in ((9, 0), (6, 0), (9, 1), (4, 0)):
            if len(game.players) * least <= total:
                decided.right_or_refused(game, "maxn_shallow", exact, total=total, least=least)

    check()
    decided.at_least(0.04)


def test_where_some_leaves_are_beyond_a_win_an_answer_of_the_engine_is_that_of_minimax():
    decided = Decided()

    @many
    @given(st.builds(Judged, nested_lists, turns))
    def check(game):
        exact = solve(game, algorithm="minimax").value
        for endgame in (0, 3, 30):
            decided.right_or_refused(game, "engine", exact, endgame=endgame)

    check()
    decided.at_least(0.04)


class JudgedNet(Net):
    def evaluate(self, state, player):
        return self.utility(state, player) if self.is_terminal(state) else 0.5


def test_and_so_it_is_where_positions_meet():
    decided = Decided()

    @many
    @given(nets())
    def check(net):
        game = JudgedNet(*net.layers, first=net.first)
        decided.right_or_refused(game, "engine", solve(game, algorithm="minimax").value)

    check()
    decided.at_least(0.04)


def test_the_two_plies_of_the_engine_are_refused_and_no_longer_worth_2():
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        solve(Judged([[2, 3], [5, 4]]), algorithm="engine")
    sentence = "The engine needs utilities from -1 to 1; a leaf has 2."
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("estimate", [1, -1.0, 1.5, float("nan"), float("inf")])
def test_an_estimate_that_is_as_much_as_a_win_is_refused(estimate):
    class Sure(Judged):
        estimates = (estimate,)

    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        solve(Sure([[1, 0], [0, 1]]), algorithm="engine", endgame=0)
    assert str(refusal.value) == f"The engine needs estimates between -1 and 1, not {estimate}."


def test_a_leaf_that_pruning_skips_is_refused_by_solve_but_not_by_the_search_itself():
    # After 1 and 2 even a 9 would bring only 4, less than the first move's 5: the 99 is never met.
    game = Tree([[5, 5, 5], [1, 2, 99]], ("max", "chance"))
    assert solve(game, algorithm="expectiminimax").value == 34
    for number, function in ((1, star1), (2, star2)):
        assert function(game, 0)[0] == 5
        for search in (solve, record):
            with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the sentence is compared)
                search(game, algorithm=f"star{number}")
            assert str(refusal.value) == TOLD.format(number, 99)


def test_so_it_is_where_one_takes_all_there_is_and_where_one_wins():
    shares = Tree([(3, 0, 0), (9, 0, 0)], (0, 1, 2))
    assert maxn_shallow(shares, 0, total=3, least=0)[0] == (3, 0, 0)
    with pytest.raises(ValueError, match=r"a leaf has \(9, 0, 0\)\.$"):
        solve(shares, algorithm="maxn_shallow", total=3, least=0)
    wins = Judged([[1], [5]])
    assert engine(wins, 0)[0] == 1
    with pytest.raises(ValueError, match=r"utilities from -1 to 1; a leaf has 5\.$"):
        solve(wins, algorithm="engine")


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_bounds_between_which_nothing_lies_are_refused(name):
    with pytest.raises(ValueError, match=r"^low must be at most high = 0, not 9\.$"):
        solve(Pig(), algorithm=name, low=9, high=0)
    assert solve(Tree([[4, 4]], ("max", "chance")), algorithm=name, low=4, high=4).value == 4


@pytest.mark.parametrize("function", [star1, star2])
def test_a_bound_that_is_no_number_is_refused(function):
    with pytest.raises(ValueError, match=r"^low must be at most high = 9, not nan\.$"):
        function(Pig(), Pig().initial, low=float("nan"))


def test_a_sum_that_so_many_utilities_cannot_have_is_refused():
    game = Tree([(1, 1, 1)], (0, 1, 2))
    with pytest.raises(ValueError, match=r"^3 utilities of 2 or more cannot sum to 5 or less\.$"):
        solve(game, algorithm="maxn_shallow", total=5, least=2)
    huge = Tree([(1e308, 1e308, 1e308)], (0, 1, 2))
    with pytest.raises(ValueError, match=r"a leaf has \(1e\+308, 1e\+308, 1e\+308\)\.$"):
        solve(huge, algorithm="maxn_shallow", total=10**308)


def looked_at(game, state, most):
    """The utilities of the leaves that are looked at."""
    found = []
    check_leaves(game, state, found.append, most)
    return found


def test_all_leaves_of_a_tree_are_looked_at_those_below_and_of_equal_ones_one():
    game = Tree([[[1, 2], 3, 2], [4, [1]]])
    assert looked_at(game, 0, most=1) == [(1, -1), (2, -2), (3, -3), (4, -4)]
    assert looked_at(game, 1, most=1) == [(1, -1), (2, -2), (3, -3)]
    assert looked_at(game, 4, most=1) == [(2, -2)]


@given(trees_of_many())
def test_so_are_the_leaves_that_any_other_game_would_be_found_to_have(game):
    class Other:
        players = game.players
        is_terminal, actions, result = game.is_terminal, game.actions, game.result
        utility = game.utility

    for state in range(len(game._children)):
        assert set(looked_at(game, state, 0)) == set(looked_at(Other, state, 10_000))


def test_in_any_other_game_each_position_is_looked_at_once_and_only_so_many():
    # On 2x2, two in a row, X's second stone wins: on 6 pairs of cells, O on either of the others.
    game = MNK(2, 2, 2)
    assert looked_at(game, 0, most=99) == [(1, -1)] * 12
    assert 0 < len(looked_at(game, 0, most=20)) < 12


def test_to_look_at_leaves_ends_soon_in_a_large_game():
    class Counted(ConnectFour):
        asked = 0

        def result(self, state, action):
            self.asked += 1
            return super().result(state, action)

    game = Counted()
    looked_at(game, 0, most=1_000)
    assert 1_000 <= game.asked <= 2_000
