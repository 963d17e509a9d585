"""The classes of games, from the games themselves."""

from plyscope.games import GAMES, KuhnPoker, Nim, Pig, SlidingPuzzle, Tree
from plyscope.games.game_class import GameClass, classify_game, list_game_classes


def test_classes_of_known_games():
    assert classify_game(Nim((3, 4, 5))) == GameClass(2, False, False, True)
    assert classify_game(Pig()) == GameClass(2, True, False, True)
    assert classify_game(KuhnPoker()) == GameClass(2, True, True, True)
    assert classify_game(SlidingPuzzle()) == GameClass(1, False, False, False)


def test_a_tree_is_zero_sum_if_all_its_leaves_are():
    turns = (0, 1, 2)
    assert classify_game(Tree([(1, -1, 0), (2, 0, -2)], turns=turns)).is_zero_sum
    assert not classify_game(Tree([(1, -1, 0), (2, 0, 2)], turns=turns)).is_zero_sum


def test_every_game_of_the_catalog_has_a_class():
    names = [name for names in list_game_classes().values() for name in names]
    assert sorted(names) == sorted([*GAMES, "KuhnPoker()"])
