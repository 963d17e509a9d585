"""The position as text: another one is set up, games are pasted and copied, exercises marked."""

import pytest

from plyscope.page.elements import read_text
from tests.page.pages import PageInTest

AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
ENDING = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
NO_KING = "8/8/8/8/8/8/8/k7 w - - 0 1"


@pytest.fixture
def page():
    page = PageInTest()
    page.start()
    open_game(page)
    return page


def open_game(page, game="chess", moves=(), side="both"):
    page.send("api.open", 1, {"game": game, "moves": list(moves), "side": side})


def field(page):
    return page.find("notation", "textarea")[0][1]


def problem(page):
    return read_text(page.find("notation", "p", role="alert")[0])


def told(page):
    return read_text(page.find("notation", "p", role="status")[0])


def test_only_games_whose_positions_can_be_text_have_the_field(page):
    assert page.panels["notation"] is not None
    open_game(page, "tictactoe")
    assert page.panels["notation"] is None


def test_the_position_stands_there_as_text_and_another_is_set_up(page):
    page.send("session.play", "e4")
    assert field(page)["value"] == AFTER_E4
    page.send("notation.edit", NO_KING)
    page.send("notation.place", NO_KING)
    assert problem(page) == "White has no king; there is one of each side."
    assert (field(page)["value"], field(page)["aria-invalid"]) == (NO_KING, "true")
    assert page.app.session.moves == ("e4",)
    page.send("notation.let_go", NO_KING)
    assert (field(page)["value"], problem(page)) == (AFTER_E4, "")
    page.send("notation.place", ENDING)
    assert page.app.session.settings.game == f"chess:{ENDING}"
    assert page.app.session.settings.side == "both"
    page.send("session.play", "Ra8#")
    assert field(page)["value"] == "R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1"


def test_who_plays_one_side_plays_the_one_to_move_in_a_position(page):
    open_game(page, side="White")
    page.send("notation.place", ENDING.replace(" w ", " b "))
    assert page.app.session.settings.side == "Black"


def test_a_text_of_several_lines_is_put_on_the_board_at_once(page):
    page.send("notation.edit", '[Event "x"]\n\n1. e4 {a comment} e5 (1... c5)\n2. Nf3 Nc6 *\n')
    assert page.app.session.moves == ("e4", "e5", "Nf3", "Nc6")
    page.send("notation.edit", "1. e4 e5\n2. Nf4")
    assert (
        problem(page) == "Move 2. Nf4: No knight of White can go to f4; White has some on b1, g1."
    )
    assert len(page.app.session.moves) == 4


def test_the_game_is_copied_as_text(page):
    for move in ("e4", "e5"):
        page.send("session.play", move)
    (button,) = page.find("notation", "button")
    assert "\n1. e4 e5 *\n" in button[1]["copy"]
    open_game(page, "draughts", moves=["11-15"])
    (button,) = page.find("notation", "button")
    assert '[GameType "21"]' in button[1]["copy"]
    assert field(page)["title"] == "Paste a position (FEN) or a game (PDN)"


def test_what_was_typed_is_forgotten_with_another_game_alone(page):
    page.send("notation.place", NO_KING)
    page.send("session.play", "e4")
    assert field(page)["value"] == NO_KING
    open_game(page, "draughts")
    assert problem(page) == ""
    assert field(page)["value"].startswith("B:W")


def test_an_exercise_says_whether_the_first_move_solves_it(page):
    page.send("notation.place", '6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "back rank";')
    assert told(page) == "White to move: find the best move."
    page.send("session.play", "Kf1")
    assert told(page) == "Kf1 is not the solution: undo it and try again."
    page.send("session.undo")
    assert told(page) == "White to move: find the best move."
    page.send("session.play", "Ra8#")
    assert told(page) == "Right: Ra8#."
    open_game(page)
    assert told(page) == ""
