"""A game under way: who moves, who won, what chance brings, what the moves are worth."""

import json
from collections import Counter

import pytest

from plyscope import GAMES, Tree, solve
from plyscope.calls.bridge import call
from plyscope.calls.game_queries import (
    describe_position,
    describe_result,
    evaluate_moves,
    find_changed_cells,
    roll_chance,
)
from plyscope.calls.playing_strength import Strength
from plyscope.game import play_moves
from plyscope.games import ConnectFour, Nim, Pig, SlidingPuzzle, make

EXACT = Strength()


def told(name, *moves, first=None):
    """What the page is told of a game after these moves, as JSON carries it."""
    return json.loads(json.dumps(describe_position(make(name, first), moves)))


def test_who_may_begin_begins():
    for name, entry in GAMES.items():
        for first in entry.firsts:
            start = told(name, first=first)
            if start["toMove"] == "chance":  # the dice of who begins
                start = told(name, start["legal"][0], first=first)
            assert start["toMove"] == first


def test_who_cannot_begin_is_refused_with_those_who_can():
    with pytest.raises(ValueError, match=r"^first is 'A' or 'B', not 'X'\.$"):
        make("nim", "X")
    with pytest.raises(ValueError, match=r"^first is 'MAX', not 'MIN'\.$"):
        make("tree-dice", "MIN")


def test_a_disc_is_the_last_move_where_it_fell_not_where_its_column_is_named():
    position = told("connect-four", "d", "d")
    assert position["last"] == {"move": "d", "by": "O", "cells": [31]}
    assert position["view"]["names"][31] == "d2"
    assert position["view"]["kind"] == "discs"


def changed_by(game, action):
    """Return the cells that an action changes at the start."""
    return find_changed_cells(game.view(game.initial), game.view(game.result(game.initial, action)))


def test_taken_counters_and_both_places_of_a_tile_are_changed():
    nim = Nim((3, 4, 5))
    cells = changed_by(nim, nim.parse_action(nim.initial, "take 2 from c"))
    assert [nim.view(nim.initial).names[cell] for cell in cells] == ["c5", "c4"]
    # 4 1 2      the 5 slides to the right
    # 5 . 3
    puzzle = SlidingPuzzle()
    assert changed_by(puzzle, 5) == [3, 4]


def test_another_node_of_a_tree_is_another_board_on_which_nothing_changed():
    tree = Tree([[1, 2], [3, 4]])
    assert changed_by(tree, 0) == []


def test_while_the_die_is_in_the_air_chance_is_to_move_and_nobody_can_press():
    position = told("pig", "roll")
    assert position["toMove"] == "chance"
    assert position["legal"] == [f"roll {face}" for face in range(1, 7)]
    assert position["view"]["moves"] == [None] * 6
    assert position["view"]["cells"] == ["0", "0", "?", "0", "Roll", "Hold"]
    after = told("pig", "roll", "roll 4")
    assert after["last"] == {"move": "roll 4", "by": "chance", "cells": [2, 3]}
    assert after["view"]["cells"] == ["0", "0", "", "4", "Roll", "Hold"]
    assert after["view"]["moves"] == [None, None, None, None, "roll", "hold"]


@pytest.mark.parametrize(
    ("random", "move"),
    [(0, "roll 1"), (0.1666, "roll 1"), (0.1667, "roll 2"), (0.999999999, "roll 6")],
)
def test_a_roll_is_decided_by_the_probabilities(random, move):
    game = Pig()
    assert roll_chance(game, play_moves(game, ["roll"]), random) == {
        "move": move,
        "probability": 1 / 6,
    }


def test_unequal_outcomes_come_as_often_as_they_are_probable():
    tree = Tree([(0.5, 8), (0, 1), (0.375, 24), (0.125, -12)], ("chance",))
    rolled = Counter(roll_chance(tree, 0, i / 1000)["move"] for i in range(1000))
    assert rolled == {"a1": 500, "a3": 375, "a4": 125}


@pytest.mark.parametrize("random", [1, -0.1, "0.5", None])
def test_a_roll_needs_a_random_number(random):
    asked = {"game": "pig", "moves": ["roll"], "random": random}
    answer = json.loads(call("roll", json.dumps(asked)))
    assert answer["error"]["message"] == (
        f"random is {random!r}, expected a number from 0 to below 1."
    )


def test_nothing_is_rolled_where_chance_is_not_to_move():
    answer = json.loads(call("roll", json.dumps({"game": "pig", "random": 0.5})))
    assert answer["error"]["message"] == "Chance is not to move here: A is."


@pytest.mark.parametrize(
    ("game", "moves", "result"),
    [
        (ConnectFour(4, 4, 3), "a b a b a", ("X", "X wins")),
        (Nim((1, 1)), "take 1 from a|take 1 from b", ("B", "B wins")),
        (Nim((1, 1), misere=True), "take 1 from a|take 1 from b", ("A", "A wins")),
        (Pig(4), "roll|roll 5|hold", ("A", "A wins, 5 to 0")),
        (Pig(4, turns=1), "roll|roll 1", (None, "Draw, 0 all")),
        (SlidingPuzzle((1, 0, 3, 2), 2), "2", (None, "Solved in 1 move")),
        (SlidingPuzzle((1, 0, 3, 2), 2, 2), "1|1", (None, "Not solved in 2 moves")),
        (Tree([3, 5]), "a2", (None, "The end: MAX gets 5")),
        (
            make("tree-three"),
            "a1 b1 d1",
            (None, "The end: A gets 1, B gets 2, C gets 6"),
        ),
    ],
)
def test_a_finished_game_says_what_came_of_it(game, moves, result):
    names = moves.split("|" if "|" in moves or "take" in moves else " ")
    state = play_moves(game, names)
    assert game.is_terminal(state)
    assert describe_result(game, state) == dict(zip(("winner", "text"), result, strict=True))


def test_of_three_the_one_with_most_has_won():
    # △ O O
    # . △ O      after X's moves in the last row: X has three
    # X X X
    game = make("three-3x3")
    state = play_moves(game, ["a1", "c3", "a3", "b1", "b3", "b2", "c1"])
    assert describe_result(game, state) == {"winner": "X", "text": "X wins"}


def test_values_of_a_dice_game_are_averages():
    game = make("piglet")
    state = play_moves(game, ["roll", "roll 2"])
    found = evaluate_moves(game, state, EXACT)["values"]
    best = solve(game, state, "expectiminimax")
    assert list(found) == ["roll", "hold"]
    assert found[game.action_name(state, best.action)] == best.value == max(found.values())


def test_values_to_a_depth_are_those_of_the_search_to_it():
    game = make("pig")
    state = play_moves(game, ["roll", "roll 6"])
    for depth in (1, 3, 4):
        found = evaluate_moves(game, state, Strength("depth", depth))
        assert found["depth"] == depth
        search = solve(game, state, "h_expectiminimax", depth=depth)
        assert max(found["values"].values()) == search.value


def test_values_of_the_single_player_are_minus_the_moves_to_the_solution():
    # 1 . 3      2 up solves it in three moves, 5 in none that are left
    # 4 2 5
    game = SlidingPuzzle((1, 0, 2, 4, 5, 3), 3, 4)
    assert evaluate_moves(game, game.initial, EXACT)["values"] == {"1": -4, "2": -2, "5": -4}


def test_values_among_three_are_those_of_who_is_to_move():
    game = make("tree-three")
    b = play_moves(game, ["a2"])
    found = evaluate_moves(game, b, EXACT)["values"]
    best = solve(game, b, "maxn")
    assert found[game.action_name(b, best.action)] == best.value[1] == max(found.values())


def test_where_chance_is_to_move_no_move_has_a_value():
    game = Pig()
    assert evaluate_moves(game, play_moves(game, ["roll"]), EXACT) == {
        "values": {},
        "plies": {},
        "depth": None,
        "scale": None,
    }
