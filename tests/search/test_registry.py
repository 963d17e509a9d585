"""The table of algorithms: which games each is for, what each option may be, how it is refused."""

import inspect
import re
from dataclasses import fields
from math import inf, nan

import pytest
from hypothesis import given

from plyscope import ALGORITHMS, TicTacToe, Tree, solve
from plyscope.games.connect_four import ConnectFour
from plyscope.games.nim import Nim
from plyscope.games.pig import Pig
from plyscope.games.sliding_puzzle import SlidingPuzzle
from plyscope.search import GROUPS, Option, find_playable
from plyscope.search.algorithm import (
    ANY_NUMBER_WITHOUT_CHANCE,
    ONE_PLAYER,
    TWO_ALTERNATING,
    UP_TO_TWO,
    Traits,
)
from plyscope.search.options import ORDER
from plyscope.watch import ANNOTATION_KINDS
from tests.strategies import boards, positions

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
# What star2 gives to its own probes, and a clock for tests: not for whoever asks for a search.
INNER = {"clock", "window"}
VECTORS = [[(1, 2, 3), (4, 5, 6)], [(7, 8, 9)]]


def test_the_table_has_the_parts_of_the_lecture_in_its_order():
    groups = [algorithm.group for algorithm in ALGORITHMS.values()]
    assert list(dict.fromkeys(groups)) == list(GROUPS)
    parts = ["Optimal decisions", "Imperfect decisions", "Remembering positions", "Chance"]
    assert [group for group in GROUPS if group in parts] == parts
    assert [name for name, one in ALGORITHMS.items() if one.group == parts[0]] == [
        "minimax",
        "alphabeta",
        "alphabeta_hard",
    ]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_options_of_an_algorithm_are_those_of_its_function(name):
    algorithm = ALGORITHMS[name]
    function = inspect.signature(algorithm.function).parameters
    keywords = {key for key, one in function.items() if one.kind is one.KEYWORD_ONLY}
    assert keywords - INNER == algorithm.options.keys() - {
        "order",
        "weights",
    }  # those of the game
    for key in keywords - INNER:
        assert function[key].default == algorithm.options[key].default
    for key, option in algorithm.options.items():
        option.check(key, option.default)
        assert re.fullmatch(r"[A-Z].{10,100}\.", option.summary)
        assert set(option.required_methods) | set(option.choice_titles) | set(
            option.exhaustive_choices
        ) <= set(option.choices)
    assert len(algorithm.summary) <= 90


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_options_and_annotations_that_traits_name_exist(name):
    algorithm = ALGORITHMS[name]
    traits = algorithm.traits
    options = {end for end in traits.root_window if isinstance(end, str)}
    options |= {*(traits.utility_bounds or ()), *(traits.alliance_options or ())}
    if traits.simulation:
        options.add(traits.simulation.exploration_option)
    assert options <= algorithm.options.keys()
    assert traits.annotation_variables.keys() <= ANNOTATION_KINDS.keys()
    for variables in traits.annotation_variables.values():
        assert set(variables.values()) <= {"value", "alpha", "beta"}
    low, high = traits.root_window
    assert isinstance(low, str) == isinstance(high, str)


def test_every_trait_is_that_of_some_algorithm():
    default = Traits()
    for field in fields(Traits):
        declared = [getattr(one.traits, field.name) for one in ALGORITHMS.values()]
        assert any(value != getattr(default, field.name) for value in declared), field.name


@pytest.mark.parametrize("name", [name for name, one in ALGORITHMS.items() if one.depth_variant])
def test_what_an_algorithm_is_to_a_depth_has_its_options_and_a_depth(name):
    algorithm = ALGORITHMS[name]
    deep = ALGORITHMS[algorithm.depth_variant]
    assert deep.options.keys() == algorithm.options.keys() | {"depth", "weights"}
    assert deep.has_limit
    assert not algorithm.has_limit


@pytest.mark.parametrize(
    ("game", "able", "unable"),
    [
        (TicTacToe(), {"minimax", "h_alphabeta", "alphabeta_table", "star1"}, {"expectimax"}),
        (ConnectFour(), {"alphabeta", "iterative_deepening"}, {"expectimax"}),
        (Nim(), {"alphabeta", "alphabeta_table"}, {"h_minimax", "expectimax"}),
        (Pig(), {"expectiminimax", "star1"}, {"minimax", "h_alphabeta", "expectimax"}),
        (SlidingPuzzle(), {"expectimax", "expectiminimax"}, {"minimax", "alphabeta"}),
        (Tree(AIMA), {"minimax", "alphabeta_hard"}, {"h_minimax", "expectimax"}),
        (Tree([[1, 2]], ("max", "chance")), {"expectimax", "star1"}, {"alphabeta"}),
        (Tree([[1, 2]], ("max", "chance", "min")), {"star1"}, {"alphabeta", "expectimax"}),
        (Tree([[1, 2]], ("min", "max")), {"minimax"}, {"expectimax"}),
        (Tree([[1, 2]], ("min", "chance")), {"expectiminimax"}, {"expectimax", "minimax"}),
        (Tree(VECTORS, (0, 1, 2)), set(), {"minimax", "expectiminimax"}),
        (Tree(VECTORS, ("max", "min")), set(), {"minimax", "expectiminimax"}),
    ],
    ids=lambda part: getattr(part, "players", None) and type(part).__name__,
)
def test_which_algorithms_can_search_a_game(game, able, unable):
    found = set(find_playable(game))
    assert able <= found
    assert not unable & found


def test_a_kind_says_how_many_play_whether_chance_does_and_in_what_order():
    three, chance = Tree(VECTORS, (0, 1, 2)), Tree([[1, 2]], ("max", "chance"))
    games = (TicTacToe(), three, chance, Pig(), SlidingPuzzle())
    assert [TWO_ALTERNATING.includes(game) for game in games] == [True, False, False, False, False]
    assert [UP_TO_TWO.includes(game) for game in games] == [True, False, True, True, True]
    assert [ONE_PLAYER.includes(game) for game in games] == [False, False, True, False, True]
    assert [ANY_NUMBER_WITHOUT_CHANCE.includes(game) for game in games] == [
        True,
        True,
        False,
        False,
        True,
    ]


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("game", [Pig(), Tree([1, 2]), Tree(VECTORS, (0, 1, 2)), SlidingPuzzle()])
def test_an_algorithm_that_cannot_search_a_game_names_those_that_can(name, game):
    if name in find_playable(game):
        assert ALGORITHMS[name].unfit_reason(game) == ""
        return
    with pytest.raises(ValueError, match=f"^{name} (is for|needs a game) ") as refusal:
        solve(game, algorithm=name)
    able = ", ".join(find_playable(game)) or "no algorithm"
    assert str(refusal.value).endswith(f"; this game can be searched by: {able}.")


@pytest.mark.parametrize(
    ("game", "algorithm", "sentence"),
    [
        (Tree(AIMA), "h_minimax", "h_minimax needs a game with an evaluation (`evaluate`); "),
        (Pig(), "alphabeta", "alphabeta is for two players, MAX and MIN, without chance; "),
        (
            Pig(),
            "expectimax",
            "expectimax is for one player, MAX, with chance or without; ",
        ),
        (
            Tree(VECTORS, (0, 1, 2)),
            "star1",
            "star1 is for one or two players, MAX and MIN, with chance or without; ",
        ),
    ],
)
def test_the_refusal_says_what_the_algorithm_is_for(game, algorithm, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}this game can be searched by: "):
        solve(game, algorithm=algorithm)


def test_a_word_that_asks_more_of_the_game_than_it_has_is_refused():
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        solve(Tree(AIMA), order="evaluate")
    assert str(refusal.value) == "order='evaluate' needs a game with an evaluation (`evaluate`)."
    assert solve(Tree(AIMA), order="random:3").value == 3


WHOLE = Option(4, "A whole number.")
REAL = Option(1.5, "A real number.", minimum=0, maximum=10)
FREE = Option(0, "Any whole number.", minimum=-inf)
TEXT = Option("", "Text.")


def test_the_kind_of_an_option_follows_from_what_it_is_given():
    assert [one.value_type for one in (ORDER, WHOLE, REAL, FREE, TEXT)] == [
        "choice",
        "integer",
        "float",
        "integer",
        "text",
    ]


@pytest.mark.parametrize(
    ("option", "values"),
    [
        (ORDER, ["given", "random", "random:0", "random:123"]),
        (WHOLE, [1, 2**40]),
        (REAL, [0, 0.0, 3, 9.99, 10]),
        (FREE, [-5, 0, 5]),
        (TEXT, ["lines=2"]),
    ],
)
def test_an_option_takes_what_it_may_be(option, values):
    for value in values:
        option.check("x", value)


ORDERS = (
    "'given' or 'reversed' or 'best' or 'worst' or 'random' or 'evaluate' or 'killer' or "
    "'history', or 'random:7' with a seed"
)


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        (ORDER, "random:x", f"x is {ORDERS}, not 'random:x'."),
        (ORDER, "best:7", f"x is {ORDERS}, not 'best:7'."),
        (ORDER, 3, f"x is {ORDERS}, not 3."),
        (WHOLE, 0, "x is a whole number from 1 up, not 0."),
        (WHOLE, 2.0, "x is a whole number from 1 up, not 2.0."),
        (WHOLE, True, "x is a whole number from 1 up, not True."),
        (WHOLE, None, "x is a whole number from 1 up, not None."),
        (REAL, -0.1, "x is a number from 0 to 10, not -0.1."),
        (REAL, nan, "x is a number from 0 to 10, not nan."),
        (REAL, "1", "x is a number from 0 to 10, not '1'."),
        (Option(0.5, "Any.", minimum=-inf), inf, "x is a number, not inf."),
        (Option(0.5, "Any.", minimum=-inf, maximum=1), 2, "x is a number up to 1, not 2."),
        (FREE, 0.5, "x is a whole number, not 0.5."),
        (TEXT, 3, "x is a text, not 3."),
    ],
)
def test_an_option_refuses_anything_else_in_one_sentence(option, value, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        option.check("x", value)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("algorithm", "name"),
    [("h_minimax", "depth"), ("iterative_deepening", "nodes"), ("alphabeta_table", "size")],
)
def test_a_limit_of_zero_is_refused(algorithm, name):
    sentence = f"^{name} is a whole number from 1 up, not 0\\.$"
    with pytest.raises(ValueError, match=sentence):
        solve(TicTacToe(), algorithm=algorithm, **{name: 0})


@pytest.mark.parametrize("name", ["h_minimax", "h_alphabeta", "iterative_deepening"])
@given(position=positions(boards()))
def test_a_depth_beyond_the_end_is_the_full_search(name, position):
    game, state = position
    full, deep = solve(game, state), solve(game, state, name, depth=50)
    assert (deep.value, deep.action) == (full.value, full.action)
