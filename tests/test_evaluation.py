"""Evaluation as a weighted sum: the features of each game, what they add, and texts of weights."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MAX, MIN, MNK, TicTacToe, Tree
from plyscope.calls import search_queries
from plyscope.evaluation import apply_weights, evaluate_by_feature, parse_weights
from plyscope.game import play_moves
from plyscope.games.connect_four import ConnectFour
from plyscope.games.pig import Pig, State
from tests.strategies import playouts

GAMES = {
    "tic-tac-toe": TicTacToe(),
    "5x4, four in a row": MNK(5, 4, 4),
    "1x1, one in a row": MNK(1, 1, 1),
    "12x2, eleven in a row": MNK(12, 2, 11),
    "Connect Four": ConnectFour(),
    "Connect Four, 3x2, two in a row": ConnectFour(3, 2, 2, "O"),
    "Pig": Pig(),
    "Piglet": Pig(4, 2, 6),
}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
# X . .      X has its row and its column, O its row, its column and one diagonal, with one stone
# . O .      each; the other diagonal holds both and counts for nobody
# . . .
CORNER = ["a3", "b2"]


def squares(lines, mine, theirs):
    """The squares of one player's stones over the lines that the other has none in."""
    return sum((mine & line).bit_count() ** 2 for line in lines if not theirs & line)


@every_game
@given(data=st.data())
def test_with_its_own_weights_the_sum_is_the_games_evaluation(game, data):
    for state in data.draw(playouts(game)):
        found = evaluate_by_feature(game, state, game.weights)
        assert found.value == game.evaluate(state, MAX) == -game.evaluate(state, MIN)
        assert found.total == sum(value * weight for _, value, weight, _ in found.terms)
        assert found.value == found.total / found.scale or game.is_terminal(state)


@pytest.mark.parametrize("game", [MNK(4, 4, 3), MNK(5, 5, 4), ConnectFour(5, 4, 3), ConnectFour()])
@given(data=st.data())
def test_in_games_of_lines_that_is_the_square_of_the_stones_of_each_open_line(game, data):
    *before, _end = data.draw(playouts(game))
    for state in before:
        x, o = state if isinstance(state, tuple) else game._stones(state)
        difference = squares(game.lines, x, o) - squares(game.lines, o, x)
        assert game.evaluate(state, MAX) == difference / (len(game.lines) * game.in_row**2)


@every_game
@given(data=st.data())
def test_whatever_the_weights_unfinished_games_stay_within_the_utilities(game, data):
    weight = st.floats(-1_000_000, 1_000_000) | st.integers(-9, 9)
    weights = {name: data.draw(weight) for name in game.weights}
    other = apply_weights(game, weights)
    *before, end = data.draw(playouts(game))
    for state in before:
        assert -1 < other.evaluate(state, MAX) < 1
        assert other.evaluate(state, MIN) == -other.evaluate(state, MAX)
        assert other.evaluate(state, MAX) == evaluate_by_feature(game, state, weights).value
    for player in (MAX, MIN):
        assert other.evaluate(end, player) == game.utility(end, player)


def test_the_features_of_tic_tac_toe():
    game = TicTacToe()
    assert game.weights == {"ones": 1, "twos": 4, "centre": 0}
    assert game.features(play_moves(game, CORNER)) == {"ones": -1, "twos": 0, "centre": -1}
    # X X .      X's row has two, its two columns one each; O's row and column have one each, and
    # . O .      so has one diagonal
    # . . .      (the other has both)
    two = game.result(play_moves(game, CORNER), game.names.index("b3"))
    assert game.features(two) == {"ones": 1 - 2, "twos": 1, "centre": -1}


@pytest.mark.parametrize(
    ("columns", "rows", "names"),
    [(3, 3, "b2"), (4, 3, "b2 c2"), (2, 2, "a2 b2 a1 b1"), (1, 1, "a1")],
)
def test_the_centre_is_the_cells_in_the_middle(columns, rows, names):
    game = MNK(columns, rows, 1)
    alone = {name: game.features(1 << cell)["centre"] for cell, name in enumerate(game.names)}
    assert [name for name, stones in alone.items() if stones] == names.split()


def test_the_features_of_connect_four():
    game = ConnectFour()
    assert game.weights == {"ones": 1, "twos": 4, "threes": 9, "centre": 0}
    assert game.features(play_moves(game, ["d"])) == {
        "ones": 7,
        "twos": 0,
        "threes": 0,
        "centre": 1,
    }
    # Columns d and c, three stones each: X's upright line of three in d is open, and O's in c.
    state = play_moves(game, "d c d c d c".split())
    assert game.features(state)["threes"] == 0
    assert game.features(state)["centre"] == 3
    assert game.features(play_moves(game, "d c d c d".split()))["threes"] == 1
    assert ConnectFour(4, 4).features(play_moves(ConnectFour(4, 4), ["b", "c"]))["centre"] == 0


def test_the_features_of_pig():
    game = Pig(target=10)
    assert game.features(State((5, 2), MIN, 4, False, 2)) == {"score": 3, "stake": -4}
    assert game.features(State((5, 2), MAX, 9, True, 2)) == {"score": 3, "stake": 5}, "10 is enough"


def test_an_evaluation_is_told_feature_by_feature():
    game = TicTacToe()
    told = search_queries.explain_evaluation(
        game, play_moves(game, CORNER), path=[], weights="centre=2.5, twos=9"
    )
    assert told == {
        "terms": [["ones", -1, 1, -1], ["twos", 0, 9, 0], ["centre", -1, 2.5, -2.5]],
        "total": -3.5,
        "scale": 8 * 10 + 2.5,
        "value": -3.5 / 82.5,
    }
    below = search_queries.explain_evaluation(game, 0, path=[0, 4], weights="")
    assert below["terms"] == [["ones", -1, 1, -1], ["twos", 0, 4, 0], ["centre", -1, 0, 0]]
    assert below["value"] == -1 / 72


def test_a_finished_game_has_no_terms_and_a_game_without_features_no_evaluation():
    game = TicTacToe()
    won = play_moves(game, ["a3", "a2", "b3", "b2", "c3"])
    nothing = {"terms": [], "total": 0, "scale": 1, "value": 1}
    assert search_queries.explain_evaluation(game, won, path=[], weights="") == nothing
    assert search_queries.explain_evaluation(Tree([1, 2]), 0, path=[], weights="") is None


def test_weights_that_are_not_given_are_the_games_own():
    game = ConnectFour()
    assert parse_weights(game, "") == parse_weights(game, " ") == game.weights
    own = {"ones": 1, "twos": 4, "threes": 9, "centre": 0}
    assert parse_weights(game, "threes=-2, centre = .5") == own | {"threes": -2, "centre": 0.5}
    assert game.weights == own


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("fours=1", "There is no feature 'fours'; this game has ones, twos, centre."),
        ("twos", "weights are feature=number, such as ones=2, and commas; see 'twos'."),
        ("twos=3,", "weights are feature=number, such as ones=2, and commas; see ''."),
        ("twos=3,twos=4", "weights name twos twice; once is enough."),
        ("twos=", "The weight of twos is a number, such as ones=2, not ''."),
        ("twos=many", "The weight of twos is a number, such as ones=2, not 'many'."),
        ("twos=nan", "The weight of twos is from -1,000,000 to 1,000,000, not nan."),
        ("twos=1e7", "The weight of twos is from -1,000,000 to 1,000,000, not 1e7."),
    ],
)
def test_weights_that_are_none_are_refused(text, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        parse_weights(TicTacToe(), text)
    assert str(refusal.value) == sentence
