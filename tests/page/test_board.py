"""The board as the shell draws it: what can be pressed, values, and which way round it stands."""

from math import inf

import pytest

from plyscope.page.board import shorten_value
from tests.page.pages import PageInTest


def show(moves=(), **settings):
    page = PageInTest()
    page.start()
    page.send("api.open", 0, {"moves": list(moves), **settings})
    return page


def work_on_values(page):
    page.press("status", f"What is each {noun_of(page)} worth?")
    page.work()
    return page.data["board"]["chips"]


def noun_of(page):
    return "square" if page.data["board"]["view"]["kind"] == "marks" else "move"


def test_the_value_of_each_square_is_a_utility_of_max():
    page = show(["a3", "b2", "b3", "a1"])
    chips = work_on_values(page)
    assert (chips["c3"], chips["a2"]) == (["+1", 1], ["−1", -1])
    assert page.data["board"]["order"][0] == "c3"
    assert set(page.data["board"]["order"][1:]) == {"a2", "b1", "c1", "c2"}
    page.press("status", "What is each square worth?")
    assert page.data["board"]["chips"] == {}


def test_the_best_move_for_min_has_the_least_value():
    page = show(["a3", "b2", "b3"])
    work_on_values(page)
    assert page.data["board"]["order"][0] == "c3"


def test_values_follow_the_game_and_the_strength():
    page = show(game="connect-four", side="both", strength="depth:2")
    work_on_values(page)
    for event in (("session.play", "d"), ("settings.choose_strength", "depth:3")):
        page.send(*event)
        (task,) = page.tasks.values()
        assert page.data["board"]["chips"] == {}
        assert task["args"]["moves"] == ["d"]
        page.work()
        assert len(page.data["board"]["chips"]) == 7
    assert task["args"]["strength"] == {"kind": "depth", "depth": 3}


def test_values_that_are_not_wanted_any_more_are_not_found():
    page = show(game="connect-four", side="both", strength="depth:2")
    page.press("status", "What is each move worth?")
    page.press("status", "What is each move worth?")
    assert not page.tasks


def test_values_of_a_perfect_player_are_those_of_a_search_that_a_game_bears():
    page = show(game="connect-four", algorithm="iterative_deepening", side="both")
    page.press("status", "What is each move worth?")
    (task,) = page.tasks.values()
    assert task["args"]["strength"] == {"kind": "depth", "depth": 3}


def test_why_there_are_no_values_is_said():
    page = show()
    page.press("status", "What is each square worth?")
    (number,) = page.tasks
    page.fail(number, "MemoryError", "Out of memory.")
    assert page.notices() == ["The values of the moves could not be found: Out of memory."]


def test_no_values_are_asked_for_where_chance_or_nobody_moves():
    page = show(["roll"], game="pig")
    page.press("status", "What is each move worth?")
    assert not page.tasks


def test_of_an_endgame_the_winner_and_the_plies_are_shown():
    page = show(game="chess", side="both")
    page.send("values.toggle")
    (number,) = page.tasks
    values = {"e4": 1, "d4": 1, "c4": -1, "Nf3": 0}
    plies = {"e4": 9, "d4": 3, "c4": 4, "Nf3": None}
    page.answer(number, {"values": values, "plies": plies, "depth": None, "scale": None})
    chips = page.data["board"]["chips"]
    assert chips == {"e4": ["W 9", 1], "d4": ["W 3", 1], "c4": ["B 4", -1], "Nf3": ["0", 0]}
    assert page.data["board"]["order"] == ["d4", "e4", "Nf3", "c4"]


def test_sums_of_features_are_shown_as_sums_and_a_win_as_a_win():
    page = show(game="chess", side="both")
    page.send("values.toggle")
    (number,) = page.tasks
    values = {"e4": 0.25, "d4": 1, "c4": -1, "Nf3": 0}
    page.answer(number, {"values": values, "plies": {}, "depth": 2, "scale": 10})
    chips = page.data["board"]["chips"]
    assert chips == {"e4": ["+2.5", 1], "d4": ["win", 1], "c4": ["loss", -1], "Nf3": ["0", 0]}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1, "+1"),
        (-1, "−1"),
        (0, "0"),
        (0.5, "+.5"),
        (-0.25, "−.25"),
        (0.001, "≈0"),
        (12.345, "+12.35"),
        (100, "+100"),
        (inf, "win"),
        (-inf, "loss"),
    ],
)
def test_a_value_has_little_room(value, text):
    assert shorten_value(value) == text


# Which way round


@pytest.mark.parametrize(
    ("game", "side", "is_turned"),
    [
        ("chess", "White", False),
        ("chess", "Black", True),
        ("chess", "both", False),
        ("chess", "none", False),
        ("draughts", "Black", True),  # Black begins, at the top
        ("draughts", "White", False),
        ("tictactoe", "O", False),
    ],
)
def test_the_users_own_side_is_below(game, side, is_turned):
    page = show(game=game, side=side)
    assert page.data["board"]["is_turned"] is is_turned


def test_a_board_that_was_turned_stays_so_until_somebody_sits_down():
    page = show(game="chess")
    page.press("status", "Turn the board")
    assert page.data["board"]["is_turned"]
    page.send("session.play", "e4")
    assert page.data["board"]["is_turned"]
    page.send("settings.choose_side", "Black")
    assert page.app.board.state.is_turned is None
    assert page.data["board"]["is_turned"]


def test_other_boards_are_never_turned():
    page = show()
    assert not [one for one in page.find("status", "button") if one[1].get("title")]
    page.send("board.turn")
    assert not page.data["board"]["is_turned"]


def test_the_board_is_open_to_the_user_alone():
    page = show(side="O")
    assert not page.data["board"]["is_open"]
    page.send("session.resume")
    page.work()
    assert page.data["board"]["is_open"]
    assert not show(["roll"], game="pig").data["board"]["is_open"]
