"""Each game tells its own positions from anything else, and a search begins at none but these."""

from math import nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MNK, TicTacToe, Tree, record, solve
from plyscope.game import play_moves
from plyscope.games.connect_four import ConnectFour
from plyscope.games.mnk3 import MNK3
from plyscope.games.nim import Nim
from plyscope.games.pig import Pig
from plyscope.games.pig import State as Moment
from plyscope.games.sliding_puzzle import SlidingPuzzle
from plyscope.games.sliding_puzzle import State as Tiles
from tests.games.test_contract import GAMES_UNDER_TEST
from tests.strategies import Net, playouts

every_game = pytest.mark.parametrize("game", GAMES_UNDER_TEST.values(), ids=GAMES_UNDER_TEST)
NOTHING = ["x", "", None, [], {}, set(), object(), -1, 10**30 + 1, 10**5000, 0.0, nan, True, ((),)]


@every_game
@given(data=st.data())
def test_every_position_of_a_playout_is_a_state(game, data):
    assert all(map(game.is_state, data.draw(playouts(game))))


@every_game
def test_what_is_no_position_is_no_state(game):
    assert [thing for thing in NOTHING if game.is_state(thing) is not False] == []


@given(data=st.data())
@pytest.mark.parametrize(
    ("game", "other"),
    [
        (TicTacToe("X"), TicTacToe("O")),
        (MNK3(3, 2, 2, "X"), MNK3(3, 2, 2, "△")),
        (ConnectFour(), ConnectFour(first="O")),
        (Nim(first="A"), Nim(first="B")),
        (Pig(first="A"), Pig(first="B")),
    ],
    ids=lambda game: type(game).__name__,
)
def test_whoever_began_the_positions_are_the_same(game, other, data):
    assert all(map(game.is_state, data.draw(playouts(other))))


X = 1  # a stone at a3
Y = 1 << 9  # and O's stone there


@pytest.mark.parametrize(
    ("game", "state"),
    [
        (TicTacToe(), X | Y),  # two stones on one cell
        (TicTacToe(), X | X << 1),  # X moved twice
        (TicTacToe(), Y | Y << 1 | Y << 2 | X << 8),
        (TicTacToe(), Y << 9),  # beyond the board
        (MNK3(3, 3, 3), X | X << 1),
        (MNK3(3, 3, 3), X | Y | X << 1 | Y << 1),  # △ was left out
        (MNK3(3, 3, 3), 1 << 27),
        (ConnectFour(), 2),  # in the air
        (ConnectFour(), 1 | 4 << 56),
        (ConnectFour(), 1 << 6),  # on top of a full column
        (ConnectFour(), 1 | 1 << 56),
        (ConnectFour(), 1 | 1 << 7),
        (ConnectFour(), 1 << 56 + 49),
        (Nim(), ((3, 4), 0)),
        (Nim(), ((3, 4, 6), 0)),
        (Nim(), ((3, 4, -1), 0)),
        (Nim(), ((3, 4, 5.0), 0)),
        (Nim(), ((3, 4, 5), 2)),
        (Nim(), ((3, 4, 5), True)),
        (Nim(), ([3, 4, 5], 0)),
        (Nim(), [(3, 4, 5), 0]),
        (Nim(), ("345", 0)),
        (Nim(), SlidingPuzzle().initial),
        (Pig(), ((0, 0), 0, 0, False, 4)),
        (Pig(), Moment((0, 0), 0, 0, False, 5)),
        (Pig(), Moment((0, 0), 0, 0, False, -1)),
        (Pig(), Moment((0, 0), 2, 0, False, 4)),
        (Pig(), Moment((0, 12), 0, 0, False, 4)),
        (Pig(), Moment((0, 0, 0), 0, 0, False, 4)),
        (Pig(), Moment([0, 0], 0, 0, False, 4)),
        (Pig(), Moment((0, 0), 0, nan, False, 4)),
        (Pig(), Moment((0, 0), 0, 0, 0, 4)),
        (Pig(), Tiles((0, 0), 0)),
        (SlidingPuzzle(), ((4, 1, 2, 5, 0, 3), 0)),
        (SlidingPuzzle(), Tiles((0, 3, 2, 1), 0)),
        (SlidingPuzzle(), Tiles((4, 1, 2, 5, 0, 0), 0)),
        (
            SlidingPuzzle(),
            Tiles((1, 4, 2, 5, 0, 3), 0),
        ),  # two tiles changed places: no moves do that
        (SlidingPuzzle(), Tiles((4, 1, 2, 5, 0, 3), 9)),
        (SlidingPuzzle(), Tiles([4, 1, 2, 5, 0, 3], 0)),
        (SlidingPuzzle(), Nim().initial),
        (Tree([[1, 2], [3]]), 6),
        (Tree([[1, 2], [3]]), "0"),
    ],
    ids=lambda part: type(part).__name__ if hasattr(part, "is_terminal") else str(part),
)
def test_what_no_moves_lead_to_is_no_state(game, state):
    assert game.is_state(state) is False


def test_a_state_may_be_as_large_as_a_board_of_26_by_26():
    game = MNK(26, 26, 5)
    state = play_moves(game, ["a26", "z1"])
    assert state == 1 | 1 << 1351
    assert game.is_state(state)
    assert not game.is_state(state << 1)


@pytest.mark.parametrize("search", [solve, record])
@pytest.mark.parametrize(
    ("game", "state", "sentence"),
    [
        (TicTacToe(), "x", "'x' is not a state of this MNK; its states are `initial`, here 0, "),
        (TicTacToe(), -1, "-1 is not a state of this MNK; its states are `initial`, here 0, "),
        (TicTacToe(), 10**30, "1000000000000000000000000000000 is not a state of this MNK; "),
        (
            Nim(),
            {},
            "{} is not a state of this Nim; its states are `initial`, here ((3, 4, 5), 0), ",
        ),
        (
            Nim(),
            SlidingPuzzle().initial,
            "State(tiles=(4, 1, 2, 5, 0, 3), moves=0) is not a state of this Nim; ",
        ),
        (Tree([1, 2]), 3, "3 is not a state of this Tree; its states are `initial`, here 0, "),
        (ConnectFour(), 10**5000, "1.00e+5000 (too large for a float) is not a state of this Conn"),
    ],
    ids=lambda part: "",
)
def test_a_search_begins_at_a_state_of_its_game(search, game, state, sentence):
    with pytest.raises(ValueError, match=r", and all that `result` returns\.$") as refusal:
        search(game, state)
    assert str(refusal.value).startswith(sentence)


def test_a_game_that_cannot_tell_has_any_state_that_is_hashable():
    net = Net([[0, 1]], [2, 3])
    assert solve(net, (1, 1)).value == 3
    with pytest.raises(
        ValueError, match=r"^\[1, 1\] is not a state of this Net; its states are `i"
    ):
        solve(net, [1, 1])


def test_a_search_asks_once_whether_it_begins_at_a_state():
    class Asked(Tree):
        times = 0

        def is_state(self, thing):
            self.times += 1
            return super().is_state(thing)

    game = Asked([[3, 12], [2, 4]])
    assert solve(game, 1, "minimax").value == 3
    assert game.times == 1
    assert record(game, 1).result.value == 3
    assert game.times == 2
