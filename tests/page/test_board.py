"""The board: values on it, which way round it stands, why a move is refused."""

import pytest

from plyscope.page.board import shorten_value
from plyscope.page.elements import read_text
from tests.page.pages import PageInTest


def show(moves=(), **settings):
    page = PageInTest()
    page.start()
    page.send("api.open", 0, {"moves": list(moves), **settings})
    return page


def work_on_values(page):
    page.press("status", "Show move values")
    page.work()
    return page.app.board.describe_values()


def test_the_value_of_each_square_is_a_utility_of_max():
    page = show(["a3", "b2", "b3", "a1"])
    chips = work_on_values(page)
    assert (chips["c3"], chips["a2"]) == (["+1", 1], ["−1", -1])
    assert page.app.board.order_moves()[0] == "c3"
    assert set(page.app.board.order_moves()[1:]) == {"a2", "b1", "c1", "c2"}
    page.press("status", "Show move values")
    assert page.app.board.describe_values() == {}


def test_the_best_move_for_min_has_the_least_value():
    page = show(["a3", "b2", "b3"])
    work_on_values(page)
    assert page.app.board.order_moves()[0] == "c3"


def test_values_follow_the_game_and_the_strength():
    page = show(game="connect-four", side="both", strength="depth:2")
    work_on_values(page)
    for event in (("session.play", "d"), ("settings.choose_strength", "depth:3")):
        page.send(*event)
        (task,) = page.tasks.values()
        assert page.app.board.describe_values() == {}
        assert task["args"]["moves"] == ["d"]
        page.work()
        assert len(page.app.board.describe_values()) == 7
    assert task["args"]["strength"] == {"kind": "depth", "depth": 3}


def test_values_that_are_not_wanted_any_more_are_not_found():
    page = show(game="connect-four", side="both", strength="depth:2")
    page.press("status", "Show move values")
    page.press("status", "Show move values")
    assert not page.tasks


def test_values_of_a_perfect_player_are_those_of_a_search_that_a_game_bears():
    page = show(game="connect-four", algorithm="iterative_deepening", side="both")
    page.press("status", "Show move values")
    (task,) = page.tasks.values()
    assert task["args"]["strength"] == {"kind": "depth", "depth": 3}


def test_why_there_are_no_values_is_said():
    page = show()
    page.press("status", "Show move values")
    (number,) = page.tasks
    page.fail(number, "MemoryError", "Out of memory.")
    assert page.notices() == ["The values of the moves could not be found: Out of memory."]


def test_no_values_are_asked_for_where_chance_or_nobody_moves():
    page = show(["roll"], game="pig")
    page.press("status", "Show move values")
    assert not page.tasks


def test_of_an_endgame_the_winner_and_the_plies_are_shown():
    page = show(game="chess", side="both")
    page.send("values.toggle")
    (number,) = page.tasks
    values = {"e4": 1, "d4": 1, "c4": -1, "Nf3": 0}
    plies = {"e4": 9, "d4": 3, "c4": 4, "Nf3": None}
    page.answer(number, {"values": values, "plies": plies, "depth": None, "scale": None})
    chips = page.app.board.describe_values()
    assert chips == {"e4": ["W 9", 1], "d4": ["W 3", 1], "c4": ["B 4", -1], "Nf3": ["0", 0]}
    assert page.app.board.order_moves() == ["d4", "e4", "Nf3", "c4"]


def test_sums_of_features_are_shown_as_sums_and_a_win_as_a_win():
    page = show(game="chess", side="both")
    page.send("values.toggle")
    (number,) = page.tasks
    values = {"e4": 0.25, "d4": 1, "c4": -1, "Nf3": 0}
    page.answer(number, {"values": values, "plies": {}, "depth": 2, "scale": 10})
    chips = page.app.board.describe_values()
    assert chips == {
        "e4": ["+2.5", 1],
        "d4": ["W wins", 1],
        "c4": ["B wins", -1],
        "Nf3": ["0", 0],
    }


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
    assert not page.find("status", "button", aria_label="Turn the board")
    page.send("board.turn")
    assert not page.data["board"]["is_turned"]


def test_the_board_is_open_to_the_user_alone():
    page = show(side="O")
    assert not page.data["board"]["is_open"]
    page.send("session.resume")
    page.work()
    assert page.data["board"]["is_open"]
    assert not show(["roll"], game="pig").data["board"]["is_open"]


# Moves that are not legal


def cell(page, name):
    return page.app.session.position.view["names"].index(name)


def refusal(page, origin, target=None):
    """Try a move on the board, and return what the status says of it."""
    if target is None:
        page.send("squares.press", cell(page, origin))
    else:
        page.send("squares.drop", cell(page, origin), cell(page, target))
    (detail,) = page.find("status", "p", class_="detail")
    assert read_text(detail) in page.data["announcement"]
    return read_text(detail)


def test_a_move_that_is_dragged_and_not_legal_has_its_reason_below_the_board():
    page = show(game="chess")
    assert refusal(page, "c1", "e3") == "The bishop on c1 is blocked by the pawn on d2."
    assert refusal(page, "c1") == "The white bishop on c1 has no legal move."
    assert refusal(page, "e8") == "It is White's turn."


def test_a_mate_is_named():
    page = show(["e4", "f6", "d3", "g5", "Qh5"], game="chess", side="Black")
    assert page.text("status").startswith("Checkmate: White wins")


def test_a_king_may_not_be_left_in_check():
    page = show(["e4", "f5", "Qh5"], game="chess", side="Black")
    assert page.text("status").startswith("Check: your move, Black (MIN)")
    assert refusal(page, "a7", "a6") == "Black's king would be in check from the queen on h5."
    page.send("session.play", "g6")
    assert "would be in check" not in page.text("status")


def test_a_capture_in_draughts_must_be_made():
    page = show(["11-15", "22-18"], game="draughts", side="both")
    assert refusal(page, "9", "13") == (
        "'9-13' is not a legal move: Black must capture; captures are 15x22."
    )
    assert refusal(page, "15", "light square") == "Pieces stay on the dark squares."


def test_a_larger_board_is_asked_for_by_a_button():
    page = show(game="chess")
    page.press("status", "Larger board")
    (larger,) = page.find("status", "button", aria_label="Larger board")
    assert larger[1]["aria-pressed"] == "true"
    assert not show().find("status", "button", aria_label="Larger board")


def test_a_press_on_a_cell_of_a_larger_board_that_is_gone_is_ignored():
    page = show(game="tictactoe")
    for event in (("press", 62), ("pick", 62), ("drop", 0, 62), ("drop", 62, None)):
        page.send(f"squares.{event[0]}", *event[1:])
        assert (page.app.board.state.refusal, page.notices()) == ("", [])
