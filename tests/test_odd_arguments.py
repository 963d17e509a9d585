"""Odd things, thrown at everything that takes an argument: all end in a sentence or an answer.

None in Python's own words, none without end. Which sentence is in test_refusals.py.
"""

from collections import Counter
from fractions import Fraction
from math import inf, nan

import pytest

from plyscope import ALGORITHMS, MNK, SILENT, TicTacToe, Tree, record, solve
from plyscope.calls.playing_strength import Strength
from plyscope.evaluation import parse_weights
from plyscope.game import play_moves
from plyscope.games import make
from plyscope.games.connect_four import ConnectFour
from plyscope.games.mnk3 import MNK3
from plyscope.games.nim import Nim
from plyscope.games.pig import Pig
from plyscope.games.sliding_puzzle import SlidingPuzzle
from plyscope.search import count_tree, minimax_value
from tests.samples import sample


class Mute:
    """A thing that cannot say what it is."""

    def __repr__(self):
        raise KeyError("who am I?")


ENDLESS, DEEP, INSIDE = [1], [1], {}
ENDLESS.append(ENDLESS)
INSIDE["itself"] = INSIDE
for _ in range(3000):
    DEEP = [DEEP]

ODD = [
    *(None, True, False, Ellipsis, NotImplemented, object(), Mute(), int, Tree, print, TicTacToe),
    *(0, 1, 3, -1, 10**30, -(10**30), 10**400, -(10**400), 10**5000, range(3), range(10**9)),
    *(0.0, 3.0, 1.5, -0.5, 1e308, 5e-324, nan, inf, -inf, 1j, Fraction(1, 3)),
    *("", "x", "3", "b2", "take 1 from a", "roll", "max", "random:", "random:x", "x" * 10**5),
    *("9" * 5000, f"random:{'9' * 5000}", "ones=1e400", "=", "ones=", "A+", "\ud800", "é\n\0"),
    *(b"", b"345", bytearray(b"1"), memoryview(b"1"), slice(3), Exception("x"), iter([1])),
    *([], [1], [[1, 2], [3]], [[]], [None], [10**400], [nan], [(True, 1)], [(1, 2), (1,)]),
    *((), (1,), (3, 4, 5), ((3, 4, 5), 0), ((1, 2), 5), ([], 0), ({},), (nan,), ("max", 10**9)),
    *({}, {"a": 1}, {1: 2}, {1, 2}, frozenset(), ENDLESS, DEEP, INSIDE),
    *(TicTacToe(), Tree([1, 2]), SILENT, SlidingPuzzle().initial, Pig().initial, Nim().initial),
]
GAMES = [
    *(MNK(3, 2, 2), MNK3(3, 2, 2), ConnectFour(3, 3, 3), Nim((1, 2)), Pig(4, 2, 2)),
    *(
        SlidingPuzzle((0, 3, 2, 1), 2, 6),
        Tree([[3, 1], [2, 7]]),
        Tree([[3, 1], [2]], ("max", "chance")),
    ),
    *(Tree([[(1, 2, 3)], [(3, 2, 1)]], (0, 1, 2)), Tree(4)),
]
PYTHONS_OWN = ("Exceeds the limit", "convert", "unpack", "chr()", "literal", "NoneType", "__")


class Decided(Counter):
    """How often each call answered, and how often it was refused."""

    def answered(self, call, *arguments, **options):
        """Check that a call answers, or refuses in a sentence of ours."""
        name = call.__qualname__
        try:
            call(*arguments, **options)
        except ValueError as error:
            self[name, "refused"] += 1
            self.is_ours(error)
        else:
            self[name, "answered"] += 1

    def both(self, *calls):
        """Check that each call answered now and then, and was refused now and then."""
        for call in calls:
            for way in ("answered", "refused"):
                assert self[call.__qualname__, way] > 0, (call, way)

    def is_ours(self, error):
        """Check that a refusal is one sentence of ours."""
        sentence = str(error)
        assert sentence.endswith(".")
        assert len(sentence) < 700
        assert not [words for words in PYTHONS_OWN if words in sentence]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_actions_names_and_states(game):
    decided = Decided()
    after = game.initial
    if not game.is_terminal(after):
        after = game.result(after, game.actions(after)[0])
    for thing in ODD:
        assert game.is_state(thing) in (True, False)
        for state in (game.initial, after):
            for method in (game.result, game.action_name, game.parse_action):
                decided.answered(method, state, thing)
        for search in (solve, record):
            for algorithm in ("expectiminimax", "maxn", "uct"):
                decided.answered(search, game, thing, algorithm)
    decided.both(solve, record)
    if not game.is_terminal(game.initial):
        decided.both(game.result, game.action_name)


MAKERS = [
    (MNK, [3, 3, 3, "X"]),
    (MNK3, [3, 2, 2, "X"]),
    (ConnectFour, [3, 3, 3, "X"]),
    (Nim, [(3, 4), False, "A"]),
    (Pig, [4, 2, 3, "A"]),
    (SlidingPuzzle, [(0, 3, 2, 1), 2, 6]),
    (Tree, [[[1, 2], [3]], ("max", "min")]),
    (make, ["nim", "A"]),
    (Strength, ["careless", 4, 0.5, 1]),
]


@pytest.mark.parametrize(("maker", "arguments"), MAKERS, ids=[m.__name__ for m, _ in MAKERS])
def test_makers_of_games_and_of_players(maker, arguments):
    decided = Decided()
    for thing in ODD:
        for place in range(len(arguments)):
            decided.answered(maker, *arguments[:place], thing, *arguments[place + 1 :])
    decided.both(maker)


def test_what_is_inside_of_trees_and_of_other_mappings_and_lists():
    decided = Decided()
    for thing in ODD:
        for turns in (("max", "min"), ("chance", "max"), (0, 1)):
            decided.answered(Tree, [[1, thing], [2]], turns)
            decided.answered(Tree, [(thing, 1), (0.5, 2)], turns)
        decided.answered(Tree, [1], (thing, "max"))
        decided.answered(Strength.read, thing)
        decided.answered(Strength.read, {"kind": thing})
        decided.answered(play_moves, TicTacToe(), thing)
        decided.answered(play_moves, TicTacToe(), [thing])
    decided.both(Tree, Strength.read, play_moves)


def test_searches():
    decided = Decided()
    for thing in ODD:
        for search in (solve, record):
            decided.answered(search, thing)
            decided.answered(search, TicTacToe(), 0b1, thing)
        decided.answered(solve, Tree([1, 2]), None, "alphabeta", thing)
        decided.answered(minimax_value, TicTacToe(), thing, 2)
        decided.answered(minimax_value, Tree([1, 2]), 0, thing)
        decided.answered(count_tree, Tree([1, 2]), 0, thing)
        decided.answered(parse_weights, TicTacToe(), thing)
        decided.answered(Strength("depth").select_search, thing, {})
        decided.answered(Strength().select_search, "alphabeta", thing)
    decided.both(solve, record, minimax_value, count_tree, parse_weights, Strength().select_search)


QUICK = {"depth": 2, "simulations": 5, "low": -6, "high": 6, "total": 6, "least": -6}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_options(name):
    algorithm = ALGORITHMS[name]
    small = (MNK(2, 2, 2), MNK3(2, 2, 2), sample(name)[0], *GAMES)
    game = next(game for game in small if not algorithm.unfit_reason(game))
    quick = {option: value for option, value in QUICK.items() if option in algorithm.options}
    decided = Decided()
    for search in (solve, record):
        decided.answered(search, game, None, name, **quick)
    for option in algorithm.options:
        for thing in ODD:
            if option == "simulations" and thing == 10**30:
                continue  # that is how often it would be done
            for search in (solve, record):
                decided.answered(search, game, None, name, **{**quick, option: thing})
    if algorithm.options:
        decided.both(solve, record)
