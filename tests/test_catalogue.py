"""What the page can offer before Python has started."""

import json
import random
from statistics import mean

import pytest

from plyscope import GAMES, games, solve, tournament
from plyscope.calls.game_queries import describe_result
from plyscope.calls.page_catalog import make_catalog
from plyscope.calls.playing_strength import Strength
from plyscope.examples import EXAMPLES
from plyscope.search import ALGORITHMS, find_playable
from tests.volume import examples

OFFERED = make_catalog()
ENTRIES = {game["name"]: game for game in OFFERED["games"]}
SEARCHES = {algorithm["name"]: algorithm for algorithm in OFFERED["algorithms"]}


def test_the_catalogue_is_plain_data():
    offered = json.loads(json.dumps(make_catalog(), allow_nan=False))
    assert list(offered) == ["version", "games", "algorithms", "strengths"]
    assert offered["version"] == 1
    assert offered["strengths"] == {
        "kinds": ["perfect", "depth", "careless"],
        "defaults": {"kind": "perfect", "depth": 4, "rate": 0.25, "seed": 1},
    }


def test_it_offers_five_boards_and_what_each_can_bear():
    boards = {name: game for name, game in ENTRIES.items() if name.startswith("tictactoe")}
    assert {name: (game["label"], game["perfect"]) for name, game in boards.items()} == {
        "tictactoe": ("Tic-tac-toe 3×3", True),
        "tictactoe-4x4-3": ("4×4, three in a row", False),
        "tictactoe-4x4-4": ("4×4, four in a row", False),
        "tictactoe-5x5-3": ("5×5, three in a row", False),
        "tictactoe-5x5-4": ("5×5, four in a row", False),
    }
    assert boards["tictactoe"]["depths"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(game["players"] == ["X", "O"] for game in boards.values())


def test_a_board_can_be_drawn_from_it():
    view = OFFERED["games"][0]["view"]
    names = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
    assert view == {
        "rows": 3,
        "columns": 3,
        "cells": ("",) * 9,
        "names": names,
        "moves": names,
        "line": (),
        "kind": "marks",
        "caption": "",
        "paths": (),
        "words": {},
        "numbers": (),
        "alarmed": (),
        "buttons": (),
    }


def test_it_offers_every_algorithm_with_its_part_of_the_lecture():
    assert list(SEARCHES) == list(ALGORITHMS)
    for name, search in SEARCHES.items():
        assert (search["label"], search["line"], search["group"]) == (
            ALGORITHMS[name].title,
            ALGORITHMS[name].summary,
            ALGORITHMS[name].group,
        )
        assert {key: option["default"] for key, option in search["options"].items()} == (
            ALGORITHMS[name].defaults
        )
    assert SEARCHES["alphabeta"]["toDepth"] == "h_alphabeta"
    assert SEARCHES["alphabeta_table"]["counts"] == ["table hits"]
    limited = {name for name, search in SEARCHES.items() if search["limited"]}
    assert limited >= {"h_minimax", "h_alphabeta", "iterative_deepening"}
    assert not limited & {"minimax", "alphabeta", "alphabeta_table", "expectiminimax", "star1"}


def test_every_example_can_be_opened_by_the_page():
    for example in EXAMPLES.values():
        assert example.algorithm in ENTRIES[example.game.partition(":")[0]]["algorithms"]
        assert example.options.keys() <= SEARCHES[example.algorithm]["options"].keys()


def test_an_option_comes_with_all_that_its_control_needs():
    options = SEARCHES["alphabeta"]["options"]
    assert options["ties"] == {
        "kind": "words",
        "label": "Ties",
        "line": "Prune when v equals the bound (as in AIMA), or only when v is better.",
        "default": "cut",
        "choices": {"cut": "cut at equality", "strict": "cut only if better"},
        "seeded": None,
        "least": 1,
        "most": None,
        "limit": False,
        "costly": False,
    }
    assert options["order"]["seeded"] == "random"
    nodes = SEARCHES["iterative_deepening"]["options"]["nodes"]
    assert (nodes["kind"], nodes["label"], nodes["least"]) == ("whole", "Nodes", 1)
    assert SEARCHES["star1"]["options"]["low"]["least"] == -1_000_000


@pytest.mark.parametrize("name", GAMES)
def test_a_game_names_the_algorithms_that_can_search_it_and_why_the_others_cannot(name):
    entry = ENTRIES[name]
    able = entry["algorithms"]
    assert able == [one for one in find_playable(games.make(name)) if one in able]
    assert entry["algorithm"] in able
    assert list(ALGORITHMS) == [one for one in ALGORITHMS if one in able or one in entry["unfit"]]
    assert not entry["unfit"].keys() & set(able)
    assert all(
        why.startswith(("is for ", "needs ", "searches ")) for why in entry["unfit"].values()
    )


def test_a_game_too_large_is_searched_to_its_end_by_none():
    entry = ENTRIES["tictactoe-4x4-3"]
    assert entry["algorithm"] == "alphabeta"
    assert {"minimax", "alphabeta", "h_alphabeta", "iterative_deepening"} <= set(
        entry["algorithms"]
    )
    for name in entry["algorithms"]:
        assert SEARCHES[name]["limited"] or SEARCHES[name]["toDepth"]
    assert entry["unfit"]["alphabeta_table"] == (
        "searches to the end of the game, which is too far here"
    )
    assert entry["unfit"]["expectimax"] == "is for one player, MAX, with chance or without"
    assert entry["without"]["order"] == ["best", "worst"]


def test_words_that_a_game_cannot_answer_to_are_left_out():
    assert ENTRIES["tictactoe"]["without"] == {}
    without = ENTRIES["tree-aima"]["without"]
    assert (without["order"], without["symmetry"]) == (["evaluate"], ["on"])


@pytest.mark.parametrize(
    ("name", "low", "high"), [("tictactoe", -1, 1), ("tree-aima", 2, 14), ("tree-lecture", 0, 7)]
)
def test_the_bounds_of_a_game_are_the_least_and_the_most_it_can_be_worth(name, low, high):
    bounds = ENTRIES[name]["defaults"]
    assert bounds == {"low": low, "high": high, "least": min(low, -high), "total": 0}
    game = games.make(name)
    assert solve(game, algorithm="star1", low=low, high=high).value == solve(game).value


def test_no_option_is_named_like_something_else_that_a_link_sets():
    taken = {"game", "first", "side", "moves", "algorithm", "strength", "tick", "from", "layout"}
    taken |= {"view", "tab", "mode", "compare"}
    names = {name for search in SEARCHES.values() for name in search["options"]}
    assert not names & taken
    assert all(name.isidentifier() for name in names)


@pytest.mark.parametrize("name", ["draughts", "chess", "gardner"])
def test_every_level_of_a_game_can_be_played(name):
    entry, game = ENTRIES[name], games.make(name)
    assert [level["name"] for level in entry["levels"]] == ["beginner", "learner", "club", "best"]
    assert entry["level"] == "learner"
    for level in entry["levels"]:
        search = SEARCHES[level["algorithm"]]
        assert level["algorithm"] in entry["algorithms"]
        assert level["options"].keys() <= search["options"].keys()
        # Else the page offers no strength but a depth.
        assert search["limited"]
        dice, state, moves = random.Random(name), game.initial, []
        for _ in range(2):
            for action in (dice.choice(list(game.actions(state))), None):
                action = action or answer(game, state, level, moves)
                assert action in game.actions(state)
                moves.append(game.action_name(state, action))
                state = game.result(state, action)


def answer(game, state, level, moves):
    """Return what a level plays, in a tenth of a second where it is given its time."""
    strength = Strength.read(level["strength"])
    algorithm, options = strength.select_search(level["algorithm"], level["options"])
    quick = {"milliseconds": 100} if "milliseconds" in options else {}
    found = solve(game, state, algorithm, **{**options, **quick}).action
    return strength.choose(game, state, found, moves)


@pytest.mark.parametrize(
    ("name", "search", "depth", "text"),
    [
        ("gardner", "stand_pat", 2, "Checkmate: White wins"),
        ("chess", "stand_pat", 2, "Checkmate: White wins"),
        ("draughts", "h_alphabeta", 5, "Black wins: White has no piece left"),
    ],
)
def test_a_whole_game_against_the_beginner_is_won_and_told(name, search, depth, text):
    game, level = games.make(name), ENTRIES[name]["levels"][0]
    state, moves = game.initial, []
    while not game.is_terminal(state):
        if game.to_move(state) == 0:
            action = solve(game, state, search, depth=depth).action
        else:
            action = answer(game, state, level, moves)
        moves.append(game.action_name(state, action))
        state = game.result(state, action)
    assert describe_result(game, state) == {"winner": game.players[0], "text": text}


def test_the_best_level_says_how_long_it_takes():
    for entry in (ENTRIES["draughts"], ENTRIES["chess"], ENTRIES["gardner"]):
        best = entry["levels"][-1]
        assert (best["label"], best["options"]["milliseconds"]) == ("Best", 4_300)
        assert "5 seconds" in best["line"]


def test_moves_at_random_win_half_of_their_games_against_the_beginner_at_draughts():
    beginner, learner, *_ = ENTRIES["draughts"]["levels"]
    assert beginner["line"].endswith("Random play wins half of the games against it.")
    assert learner["line"].endswith("It nearly always beats random play.")
    chance = {"kind": "careless", "rate": 1, "seed": 1}
    anything = {"algorithm": "h_alphabeta", "options": {"depth": 1}, "strength": chance}
    won = []
    for level in (beginner, learner):
        player = {name: level[name] for name in ("algorithm", "options", "strength")}
        found = tournament.play_match("draughts", player, anything, games=40, seed=7).score
        won.append((found.wins, found.draws, found.losses))
    assert won == [(19, 1, 20), (40, 0, 0)]


def test_games_without_levels_are_met_at_none():
    assert {name for name, entry in ENTRIES.items() if entry["levels"]} == {
        name for name, entry in ENTRIES.items() if entry["level"]
    }
    assert (ENTRIES["tictactoe"]["levels"], ENTRIES["tictactoe"]["level"]) == ([], "")


def test_how_many_moves_a_position_has_stands_where_it_was_counted():
    counted = {name: entry["branching"] for name, entry in ENTRIES.items() if entry["branching"]}
    assert counted == {"draughts": 7.8, "chess": 35}


def test_draughts_has_so_many_moves_where_nothing_can_be_captured():
    game, counts, played = games.make("draughts"), [], examples(2)
    for seed in range(played):
        dice, state, plies = random.Random(seed), game.initial, 0
        while not game.is_terminal(state) and plies < 150:
            actions = list(game.actions(state))
            if not game.noisy_actions(state):
                counts.append(len(actions))
            best = solve(game, state, "engine", nodes=100).action
            state = game.result(state, dice.choice(actions) if plies < 4 else best)
            plies += 1
    assert len(counts) > 50 * played
    assert mean(counts) == pytest.approx(ENTRIES["draughts"]["branching"], abs=0.8)
