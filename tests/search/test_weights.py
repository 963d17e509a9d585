"""The option `weights`: other weights of a game's features, for every search that judges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import ALGORITHMS, MAX, MNK, TicTacToe, Tree, record, solve
from plyscope.evaluation import apply_weights
from plyscope.games import Gardner
from plyscope.games.connect_four import ConnectFour
from plyscope.games.pig import Pig
from plyscope.search.algorithm import TWO_ALTERNATING as IN_TURN_ONLY
from tests.strategies import boards, positions

JUDGING = [
    name for name, algorithm in ALGORITHMS.items() if "evaluate" in algorithm.required_methods
]
DICE = ["h_expectiminimax"]
IN_TURN = [name for name in JUDGING if ALGORITHMS[name].game_kind is IN_TURN_ONLY]
FIGHTING = [
    name for name in IN_TURN if ALGORITHMS[name].unfit_reason(TicTacToe())
]  # captures, passes
IN_TURN = [name for name in IN_TURN if name not in FIGHTING]


def test_every_search_that_judges_has_the_option():
    assert JUDGING
    assert [name for name in ALGORITHMS if "weights" in ALGORITHMS[name].defaults] == JUDGING
    assert {ALGORITHMS[name].defaults["weights"] for name in JUDGING} == {""}


@pytest.mark.parametrize("algorithm", IN_TURN)
@given(position=positions(boards(3, 3)), depth=st.integers(1, 3))
def test_the_games_own_weights_change_nothing(algorithm, position, depth):
    game, state = position
    own = ",".join(f"{name}={weight}" for name, weight in game.weights.items())
    plain = solve(game, state, algorithm, depth=depth)
    spelt = solve(game, state, algorithm, depth=depth, weights=own)
    assert (spelt.value, spelt.action) == (plain.value, plain.action)
    assert spelt.counts == plain.counts


@pytest.mark.parametrize("algorithm", IN_TURN)
def test_a_search_judges_by_the_weights_it_is_given(algorithm):
    game = MNK(4, 4, 4)
    weights = {"centre": 3, "ones": -0.5}
    expected = solve(apply_weights(game, weights), algorithm=algorithm, depth=3)
    found = solve(game, algorithm=algorithm, depth=3, weights="centre=3, ones=-0.5")
    assert (found.value, found.action) == (expected.value, expected.action)
    assert found.counts == expected.counts
    trace = record(game, algorithm=algorithm, depth=3, weights="centre=3, ones=-0.5")
    assert (trace.result.value, trace.result.counts) == (found.value, found.counts)
    assert found.value != solve(game, algorithm=algorithm, depth=3).value


@pytest.mark.parametrize("algorithm", FIGHTING)
def test_so_does_one_that_needs_captures_or_passes(algorithm):
    game = Gardner()
    plain = solve(game, algorithm=algorithm, depth=3)
    own = ",".join(f"{name}={weight}" for name, weight in game.weights.items())
    spelt = solve(game, algorithm=algorithm, depth=3, weights=own)
    assert (spelt.value, spelt.action, spelt.counts) == (plain.value, plain.action, plain.counts)
    expected = solve(apply_weights(game, {"middlegame squares": 9}), algorithm=algorithm, depth=3)
    found = solve(game, algorithm=algorithm, depth=3, weights="middlegame squares=9")
    assert (found.value, found.action) == (expected.value, expected.action)
    assert found.value != plain.value


def test_weights_change_the_move():
    game = ConnectFour()
    name = {
        text: game.action_name((0, 0), solve(game, None, "h_minimax", depth=1, weights=text).action)
        for text in ("", "ones=-1", "ones=0,centre=1", "ones=0,centre=-1")
    }
    assert name == {"": "d", "ones=-1": "a", "ones=0,centre=1": "d", "ones=0,centre=-1": "a"}


@pytest.mark.parametrize("algorithm", DICE)
def test_who_counts_what_is_at_stake_double_rolls_on(algorithm):
    game = Pig(target=40, turns=6)
    state = game.initial._replace(at_stake=25)
    move = {
        text: game.action_name(state, solve(game, state, algorithm, depth=2, weights=text).action)
        for text in ("", "stake=0", "stake=2")
    }
    assert move == {"": "hold", "stake=0": "hold", "stake=2": "roll"}


def test_a_game_with_other_weights_says_so_and_is_the_game_otherwise():
    game = TicTacToe()
    other = apply_weights(game, {"twos": 7})
    assert other.weights == {"ones": 1, "twos": 7, "centre": 0}
    assert game.weights["twos"] == 4
    state = other.result(other.initial, 4)
    assert other.features(state) == game.features(state)
    assert other.actions(state) == game.actions(state)
    assert apply_weights(other, {"ones": 2}).weights == {"ones": 2, "twos": 7, "centre": 0}
    assert apply_weights(game, {}).evaluate(state, MAX) == game.evaluate(state, MAX)


@pytest.mark.parametrize(
    ("game", "weights", "sentence"),
    [
        (TicTacToe(), 4, "weights is a text, not 4."),
        (
            TicTacToe(),
            "queens=9",
            "There is no feature 'queens'; this game has ones, twos, centre.",
        ),
    ],
)
def test_weights_that_are_none_are_refused(game, weights, sentence):
    for search in (solve, record):
        with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
            search(game, None, "h_alphabeta", weights=weights)
        assert str(refusal.value) == sentence


def test_a_game_that_is_judged_but_not_by_features_has_no_weights():
    class Judged(Tree):
        def evaluate(self, state, player):
            return 0

    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        solve(Judged([1, 2]), None, "h_minimax", weights="ones=1")
    expected = "weights='ones=1' needs a game with feature sums (`features`)."
    assert str(refusal.value) == expected
    assert solve(Judged([1, 2]), None, "h_minimax", weights="").value == 0
