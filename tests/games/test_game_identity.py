"""Games are equal, hash, print and pickle by the arguments that made them."""

import pickle

import pytest

from plyscope import Tree
from plyscope.game import play_moves
from plyscope.games import GAMES, MNK, MNK3, Chess, Draughts, Gardner, Nim, SlidingPuzzle, make
from plyscope.games.connect_four import ConnectFour
from plyscope.games.pig import Pig

DIFFERENT = [
    *(MNK(), MNK(4, 4, 3), MNK(first="O"), MNK3(), MNK3(3, 3, 3, "△")),
    *(ConnectFour(), ConnectFour(5, 4, 3), ConnectFour(first="O")),
    *(Nim(), Nim((1, 3, 5)), Nim(misere=True), Nim(first="B"), Pig(), Pig(9), Pig(first="B")),
    *(SlidingPuzzle(), SlidingPuzzle(max_moves=9), Chess(), Gardner()),
    *(Chess("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), Draughts(), Draughts("W:WK32:BK1")),
    *(Tree([3, 5]), Tree([3, 6]), Tree([5, 3]), Tree([3, 5], ("min", "max"))),
    *(Tree([[3, 5]]), Tree({"l": 3, "r": 5}), Tree([(1, 2), (2, 1)], (0, 1))),
    *(Tree([3, 5], ("chance",)), Tree([(0.25, 3), (0.75, 5)], ("chance",)), Tree([3, 5], (0, 1))),
]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_catalog_equals_another_made_by_its_name(name):
    game = make(name)
    assert game == make(name)
    assert hash(game) == hash(make(name))
    assert repr(game) == repr(make(name))
    copied = pickle.loads(pickle.dumps(game))
    assert copied == game
    assert list(copied.actions(copied.initial)) == list(game.actions(game.initial))


@pytest.mark.parametrize("game", DIFFERENT, ids=repr)
def test_a_game_equals_no_game_of_other_arguments(game):
    assert [other for other in DIFFERENT if other == game] == [game]
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize("game", [g for g in DIFFERENT if not isinstance(g, Draughts)], ids=repr)
def test_its_repr_makes_it_again(game):
    names = (MNK, MNK3, ConnectFour, Nim, Pig, SlidingPuzzle, Chess, Gardner, Tree)
    assert eval(repr(game), {kind.__name__: kind for kind in names}) == game


def test_a_deep_tree_is_compared_and_pickled_and_a_large_one_prints_its_size():
    def chain(depth):
        nested = 1
        for _ in range(depth):
            nested = [nested]
        return Tree(nested)

    deep = chain(5000)
    assert deep == chain(5000) == pickle.loads(pickle.dumps(deep))
    assert deep != chain(4999)
    assert repr(deep) == "<Tree of 5,001 nodes>"


def test_positions_of_every_game_pickle():
    moves = {"chess": ["e4", "e5"], "draughts": ["11-15"], "tictactoe": ["b2"]}
    for name, played in moves.items():
        game = make(name)
        state = play_moves(game, played)
        copied = pickle.loads(pickle.dumps(state))
        assert copied == state
        assert list(game.actions(copied)) == list(game.actions(state))
