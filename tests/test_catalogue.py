"""What the page can offer before Python has started."""

import json

from plyscope.catalogue import catalogue


def test_the_catalogue_is_plain_data():
    offered = json.loads(json.dumps(catalogue()))
    assert list(offered) == ["version", "games", "algorithms", "strengths"]
    assert offered["version"] == 1


def test_it_offers_five_boards_and_what_each_can_bear():
    games = {g["name"]: g for g in catalogue()["games"] if g["name"].startswith("tictactoe")}
    assert {name: (game["label"], game["perfect"]) for name, game in games.items()} == {
        "tictactoe": ("Tic-tac-toe 3×3", True),
        "tictactoe-4x4-3": ("4×4, three in a row", False),
        "tictactoe-4x4-4": ("4×4, four in a row", False),
        "tictactoe-5x5-3": ("5×5, three in a row", False),
        "tictactoe-5x5-4": ("5×5, four in a row", False),
    }
    assert games["tictactoe"]["depths"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(game["players"] == ["X", "O"] for game in games.values())


def test_a_board_can_be_drawn_from_it():
    view = catalogue()["games"][0]["view"]
    names = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
    assert view == {
        "rows": 3,
        "columns": 3,
        "cells": ("",) * 9,
        "names": names,
        "moves": names,
        "line": (),
    }


def test_it_offers_the_two_algorithms_of_the_book_and_how_strong_they_play():
    offered = catalogue()
    algorithms = {algorithm["name"]: algorithm for algorithm in offered["algorithms"]}
    assert list(algorithms) == ["minimax", "alphabeta"]
    assert algorithms["minimax"]["options"] == {}
    assert algorithms["alphabeta"]["label"] == "Alpha–beta"
    assert list(algorithms["alphabeta"]["options"]) == ["ties"]
    assert algorithms["alphabeta"]["options"]["ties"]["default"] == "cut"
    assert algorithms["alphabeta"]["options"]["ties"]["choices"] == ["cut", "strict"]
    assert offered["strengths"] == {
        "kinds": ["perfect", "depth", "careless"],
        "defaults": {"kind": "perfect", "depth": 4, "rate": 0.25, "seed": 1},
    }
