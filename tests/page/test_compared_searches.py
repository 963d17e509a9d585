"""Searches to compare: the default ones, another one, their depths and their names."""

import pytest

from plyscope.calls.playing_strength import Strength
from plyscope.games import GAMES
from plyscope.page.address import Address, format_address, parse_address
from plyscope.page.compared_searches import (
    ComparedSearch,
    choose_search,
    find_another_search,
    find_duplicate,
    limit_to_depth,
    list_compared_depths,
    list_default_searches,
)
from plyscope.page.program_facts import SearchFacts
from plyscope.page.settings import find_game, read_settings

CUT = {"ties": "cut", "order": "given"}
STRICT = {"ties": "strict", "order": "given"}


def default_searches(game, **settings):
    """Return what is compared at first in a game."""
    return list_default_searches(find_game(game), read_settings(game=game, **settings))


def test_minimax_and_alpha_beta_are_compared_at_first():
    assert default_searches("tictactoe") == (
        ComparedSearch("minimax", {}),
        ComparedSearch("alphabeta", CUT),
    )


def test_in_a_large_game_the_searches_look_as_deep_as_the_computer():
    depths = [one.depth for one in default_searches("tictactoe-4x4-3", strength="depth:2")]
    assert depths == [2, 2]
    assert [one.depth for one in default_searches("chess")] == [3, 3]
    assert [one.depth for one in default_searches("tictactoe", strength="depth:2")] == [None, None]


def test_every_game_has_two_default_searches_and_another_that_a_link_keeps():
    games = 0
    for game in GAMES:
        choices = find_game(game)
        compared = default_searches(game)
        compared = (*compared, find_another_search(choices, compared))
        address = Address(read_settings(game=game), tab="compare", compared=compared)
        assert parse_address(format_address(address)) == address
        games += 1
    assert games == len(GAMES) == 35


def test_another_search_is_the_first_that_is_not_compared_and_as_deep_as_the_last():
    choices = find_game("tictactoe")
    first_two = default_searches("tictactoe")
    assert find_another_search(choices, first_two) == ComparedSearch("alphabeta", STRICT)
    deep = [choose_search(choices, "minimax", 4), choose_search(choices, "h_minimax")]
    assert find_another_search(choices, deep) == ComparedSearch("alphabeta", CUT, 4)


def test_after_all_searches_the_first_comes_again():
    choices = find_game("sliding-3x2")
    compared = []
    for _ in range(100):
        another = find_another_search(choices, compared)
        if any(another.has_same_search(one) for one in compared):
            break
        compared.append(another)
    assert another.has_same_search(compared[0])
    assert {one.algorithm for one in compared} == set(choices.algorithms)


def test_a_search_is_limited_to_a_depth_by_its_option_or_by_its_strength():
    choices = find_game("tictactoe")
    by_option = limit_to_depth(choices, choose_search(choices, "h_minimax"), 2)
    assert (by_option.options["depth"], by_option.depth, by_option.plies) == (2, None, 2)
    assert by_option.strength == Strength()
    assert limit_to_depth(choices, by_option, None).options["depth"] == 99
    by_strength = limit_to_depth(choices, choose_search(choices, "minimax"), 2)
    assert (by_strength.depth, by_strength.plies) == (2, 2)
    assert by_strength.strength == Strength("depth", 2)
    assert limit_to_depth(choices, by_strength, None).depth is None
    assert limit_to_depth(choices, choose_search(choices, "uct"), 2) is None


def test_the_depths_to_choose_from_are_those_of_the_game_and_that_of_a_link():
    choices = find_game("tictactoe")
    assert list_compared_depths(choices, choose_search(choices, "minimax")) == [*range(1, 9)]
    assert list_compared_depths(choices, choose_search(choices, "minimax", 50)) == [
        *range(1, 9),
        50,
    ]
    assert list_compared_depths(choices, choose_search(choices, "h_minimax")) == []


@pytest.mark.parametrize(
    ("hash", "names"),
    [
        ("#compare=minimax,alphabeta:strict:4", ["Minimax", "Alpha–beta, ties strict, 4 plies"]),
        (
            "#compare=minimax:1,alphabeta:order=best",
            ["Minimax, 1 ply", "Alpha–beta, ties cut, order best"],
        ),
    ],
)
def test_a_compared_search_is_named_with_its_ties_and_its_depth(hash, names):
    choices = find_game("tictactoe")
    assert [one.describe(choices) for one in parse_address(hash).compared] == names


def test_a_search_that_is_compared_twice_is_found_by_its_name():
    choices = find_game("tictactoe")
    twice = [choose_search(choices, name) for name in ("minimax", "alphabeta", "alphabeta")]
    assert find_duplicate(choices, twice) == "Alpha–beta, ties cut"
    assert find_duplicate(choices, twice[:2]) == ""
    deeper = [choose_search(choices, "minimax", depth) for depth in (2, 3)]
    assert find_duplicate(choices, deeper) == ""


def test_the_search_in_a_program_is_compared_like_another():
    choices = find_game("tictactoe", SearchFacts("mine", True))
    mine = choose_search(choices, "own", 2)
    assert mine.describe(choices) == "Your mine, 2 plies"
    compared = [choose_search(choices, name) for name in choices.algorithms if name != "own"]
    strict = [one for one in compared if "ties" in one.options]
    others = [ComparedSearch(one.algorithm, {**one.options, "ties": "strict"}) for one in strict]
    assert find_another_search(choices, [*compared, *others]).algorithm == "own"
