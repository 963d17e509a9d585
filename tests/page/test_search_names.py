"""Names of searches, options and strengths."""

from plyscope.calls.playing_strength import Strength
from plyscope.page.program_facts import SearchFacts
from plyscope.page.search_names import (
    describe_search,
    list_strength_choices,
    summarize_options,
)
from plyscope.page.settings import find_game, parse_strength, read_settings


def describe(game, algorithm, strength=None, **options):
    """Return a search in words."""
    choices = find_game(game)
    found = choices.find_algorithm(algorithm)
    return describe_search(choices, algorithm, choices.read_options(found, options), strength)


def test_a_search_is_named_with_its_ties_its_limits_and_what_is_not_the_default():
    assert describe("tictactoe", "minimax") == "Minimax"
    assert describe("tictactoe", "alphabeta") == "Alpha–beta, ties cut"
    assert describe("tictactoe", "alphabeta", order="best") == "Alpha–beta, ties cut, order best"
    assert describe("tictactoe", "uct", simulations=5_000).endswith(", simulations 5,000")
    assert describe("tictactoe", "uct", exploration=0.0001).endswith("exploration 0.0001")


def test_bounds_are_named_where_they_are_not_those_of_the_game():
    assert describe("tree-dice", "star1") == describe("tictactoe", "star1") == "Star1"
    assert describe("tree-dice", "star1", low=-20) == "Star1, low -20"


def test_a_strength_ends_the_name_of_a_search():
    careless = parse_strength("careless:0.25:1")
    assert describe("tictactoe", "minimax", Strength("depth", 1)) == "Minimax, 1 ply"
    assert describe("tictactoe", "minimax", careless) == "Minimax, 25 % random moves"
    assert describe("tictactoe", "minimax", Strength()) == "Minimax"


def strengths(game, algorithm, student_search=None):
    """Return the strengths of a search as values and labels."""
    choices = find_game(game, student_search)
    listed = list_strength_choices(choices, choices.find_algorithm(algorithm))
    return [(one["value"], one["label"]) for one in listed]


CARELESS = [
    ("careless:0.1:1", "10 % random moves"),
    ("careless:0.25:1", "25 % random moves"),
    ("careless:0.5:1", "50 % random moves"),
]


def test_only_a_search_to_the_end_of_the_game_is_called_perfect():
    depths = [
        ("depth:1", "1 ply"),
        *((f"depth:{count}", f"{count} plies") for count in range(2, 9)),
    ]
    assert strengths("tictactoe", "minimax") == [("perfect", "Perfect"), *depths, *CARELESS]
    assert strengths("tictactoe", "uct") == [("perfect", "Best move found"), *CARELESS]
    assert strengths("chess", "uct") == [("perfect", "Best move found"), *CARELESS]
    assert strengths("chess", "alphabeta") == depths[:4]
    mine = SearchFacts("mine", False)
    assert strengths("tictactoe", "own", mine) == [("perfect", "Best move found"), *CARELESS]


def test_every_strength_that_is_listed_can_be_set():
    count = 0
    for game in ("tictactoe", "tictactoe-4x4-3", "chess", "pig", "three-3x3", "tree-aima"):
        choices = find_game(game, SearchFacts("mine", True))
        for name in choices.algorithms:
            for value, _ in strengths(game, name, choices.student_search):
                read_settings(
                    game=game,
                    algorithm=name,
                    strength=value,
                    student_search=choices.student_search,
                )
                count += 1
    assert count == 529


def test_the_reach_of_a_search_is_its_depth_within_that_of_the_game():
    small, large = find_game("tictactoe"), find_game("chess")
    assert small.limit_reach({}, Strength()) == Strength()
    assert small.limit_reach({"depth": 4}, Strength()) == Strength("depth", 4)
    assert small.limit_reach({}, Strength("depth", 2)) == Strength("depth", 2)
    deepest = large.entry.depths[-1]
    assert large.limit_reach({}, Strength()) == Strength("depth", deepest)
    assert large.limit_reach({"depth": 99}, Strength()) == Strength("depth", deepest)
    assert large.limit_reach({"depth": 1}, Strength()) == Strength("depth", 1)
    careless = parse_strength("careless:0.5:2")
    assert small.limit_reach({}, careless) == careless


def test_options_are_summarized_in_a_few_words():
    choices = find_game("tictactoe")
    alphabeta = choices.find_algorithm("alphabeta")
    options = choices.read_options(alphabeta, {"order": "random:3"})
    assert summarize_options(choices, alphabeta, options) == "at random, seed 3"
    assert summarize_options(choices, alphabeta, choices.default_options(alphabeta)) == ""
    deep = choices.find_algorithm("h_alphabeta")
    summary = summarize_options(choices, deep, choices.read_options(deep, {"depth": 4}))
    assert summary == "depth 4"
