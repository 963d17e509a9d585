"""How well the computer plays, and what it refuses to be."""

import pytest

from plyscope import TicTacToe, Tree, solve
from plyscope.game import play
from plyscope.player import Strength

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def test_a_perfect_player_runs_the_algorithm_and_plays_what_it_finds():
    perfect = Strength()
    assert perfect.search("alphabeta", {"ties": "strict"}) == ("alphabeta", {"ties": "strict"})
    for moves in ([], ["b2"], ["b2", "a3"]):
        assert perfect.choose(TicTacToe(), 0, 4, moves) == 4


def test_a_player_that_looks_ahead_runs_the_same_algorithm_to_a_depth():
    ahead = Strength("depth", depth=3)
    options = {"ties": "cut"}
    assert ahead.search("alphabeta", options) == ("h_alphabeta", {"ties": "cut", "depth": 3})
    assert ahead.search("minimax", {}) == ("h_minimax", {"depth": 3})
    assert options == {"ties": "cut"}
    assert ahead.choose(AIMA, 0, 2, ["x"] * 5) == 2


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("alphabeta_table", "alphabeta_table has no strength depth: "),
        ("iterative_deepening", "iterative_deepening has no strength depth beside its own: "),
    ],
)
def test_a_search_that_is_none_to_a_depth_has_no_such_strength(name, sentence):
    with pytest.raises(ValueError, match=f"^{sentence}its strength is perfect or careless.$"):
        Strength("depth").search(name, {})
    for kind in ("perfect", "careless"):
        assert Strength(kind).search(name, {"size": 5}) == (name, {"size": 5})


def test_a_careless_player_searches_like_a_perfect_one():
    assert Strength("careless").search("minimax", {}) == ("minimax", {})


def choices(seed, rate=0.25):
    """What a careless player plays in the first position at each number of moves, best being 4."""
    player = Strength("careless", rate=rate, seed=seed)
    game = TicTacToe()
    return [player.choose(game, game.initial, 4, [""] * played) for played in range(12)]


def test_a_careless_player_errs_where_its_seed_says_and_again_where_it_is_asked_again():
    for _ in range(2):
        assert choices(seed=1) == [4, 4, 2, 5, 4, 4, 4, 4, 4, 4, 4, 0]
        assert choices(seed=2) == [4, 4, 4, 4, 4, 4, 4, 4, 2, 4, 4, 4]
    assert all(move in range(9) for move in choices(seed=3, rate=1))


def test_carelessness_is_from_never_to_always():
    assert choices(seed=1, rate=0) == [4] * 12
    assert len(set(choices(seed=1, rate=1))) > 3


def test_a_careless_player_errs_about_as_often_as_its_rate_says():
    game, best = TicTacToe(), 4
    for rate in (0.25, 0.75):
        others = 0
        for seed in range(2_000):
            others += Strength("careless", rate=rate, seed=seed).choose(game, 0, best, []) != best
        assert others / 2_000 == pytest.approx(rate * 8 / 9, abs=0.03)  # or it errs on the best


def test_nobody_plays_on_when_the_game_is_over():
    game = TicTacToe()
    over = play(game, ["a3", "a2", "b3", "b2", "c3"])
    assert Strength("careless", rate=1).choose(game, over, solve(game, over).action, []) is None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"kind": "brilliant"}, "A strength is perfect, depth, careless, not 'brilliant'."),
        ({"depth": 0}, "A depth is a whole number of plies from 1 up, not 0."),
        ({"depth": 2.0}, "A depth is a whole number of plies from 1 up, not 2.0."),
        ({"depth": True}, "A depth is a whole number of plies from 1 up, not True."),
        ({"rate": 1.5}, "A rate of carelessness is from 0 to 1, not 1.5."),
        ({"rate": float("nan")}, "A rate of carelessness is from 0 to 1, not nan."),
        ({"rate": "often"}, "A rate of carelessness is from 0 to 1, not 'often'."),
        ({"seed": "x"}, "A seed is a whole number, not 'x'."),
    ],
)
def test_a_strength_that_cannot_be_is_refused(arguments, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        Strength(**arguments)
    assert str(refusal.value) == sentence


def test_an_unknown_algorithm_is_named_as_it_was_given_whatever_the_strength():
    with pytest.raises(ValueError, match="There is no algorithm 'foo'; there are: minimax, "):
        Strength("depth").search("foo", {})
