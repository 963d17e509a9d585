"""What is said under the board of the move that a search has found."""

import json

import pytest

from plyscope import bridge, games


def said(game, moves, algorithm="alphabeta", options=None, **more):
    asked = {"game": game, "moves": moves, "algorithm": algorithm, "options": options or {}}
    answer = json.loads(bridge.call("search", json.dumps(asked | more), lambda _: None))
    return answer["value"]["said"]


WON = ["a1", "a2", "b1", "b2"]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("tictactoe", []), "a3 is worth 0: a draw with best play."),
        (("tictactoe", WON), "c1: X wins."),
        (("tictactoe", ["a1", "b1"]), "a3 is worth +1: X wins with best play."),
        (
            ("tictactoe", ["b2"], "h_alphabeta", {"depth": 2}),
            "a3 is judged +6, 2 plies ahead: X is ahead.",
        ),
        (("tree-aima", []), "a1 is worth 3."),
        (("tree-three", [], "maxn"), "a1 is worth 1 for A, 2 for B, 6 for C."),
        (("sliding-3x2", ["5", "4"], "single"), "1 is worth −5."),
        (
            ("tictactoe", [], "uct", {"simulations": 30}),
            "b3 is visited most; the position seems worth +0.3.",
        ),
        (
            ("tictactoe", ["b2", "a3", "a1", "c3", "b3"], "engine"),
            "b1 is worth 0: a draw with best play.",
        ),
        # Where chance is to move nobody has one.
        (("tree-dice", ["a1"], "expectiminimax"), "The position is worth 10."),
        (
            ("tree-dice", ["a1"], "uct", {"simulations": 30}),
            "The position seems worth 7.87.",
        ),
    ],
)
def test_a_move_is_told_as_surely_as_it_is_known(asked, sentence):
    assert said(*asked) == sentence


def test_an_estimate_of_0_is_no_draw():
    found = said("tictactoe-4x4-4", [], strength={"kind": "depth", "depth": 1})
    assert "judged" in found
    assert "draw" not in found
    assert found.endswith("1 ply ahead: X is ahead.")


@pytest.mark.parametrize("position", ["B:W18,24:BK15", "W:WK32,K31:BK1"])
def test_a_win_that_is_in_the_database_is_told_with_its_plies(position):
    name = f"draughts-3:{position}"
    game = games.make(name)
    value, plies = game.database(game.initial)
    worth, winner = ("win", "Black") if value > 0 else ("loss", "White")
    sentence = said(name, [], "engine")
    assert sentence.endswith(f" is worth a {worth}: {winner} wins in {plies} plies with best play.")
