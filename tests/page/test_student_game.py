"""Games and searches of the user's program: a sandbox plays them, and the page waits for it."""

import json

import pytest

from plyscope.page.program_facts import SearchFacts
from plyscope.page.programs import Code
from plyscope.page.student_game import read_student_game
from plyscope.sandbox import sandbox_dispatch
from tests.page.pages import PageInTest
from tests.student_code.student_games import PILE

CODE = {"text": PILE, "name": None}
GAME = "own:game:Pile"


def describe_game():
    """Return the catalog entry of the game, as the sandbox makes it."""
    arguments = json.dumps({"code": {"text": PILE, "name": "Pile"}, "name": "Pile"})
    return json.loads(sandbox_dispatch.call("contract", arguments))["value"]["entry"]


@pytest.fixture
def page():
    """The game on the board, before the first move."""
    page = PageInTest()
    page.start()
    page.app.programs.play(Code(PILE), describe_game())
    page.send("settings.choose_game", GAME)
    return page


def moves(page):
    return page.data["snapshot"]["moves"]


def test_its_start_is_shown_at_once(page):
    assert page.data["snapshot"]["game"] == GAME
    assert page.app.session.position.legal
    assert not page.tasks
    assert "Your move" in page.text("status")


def test_a_move_waits_for_the_sandbox_and_is_then_answered(page):
    (name, *_) = page.app.session.position.legal
    page.send("session.play", name)
    (task,) = page.tasks.values()
    assert (task["name"], task["worker"], task["args"]["code"]) == ("position", "sandbox", CODE)
    assert page.data["board"]["pending"] == name
    assert f"plays {name}" in page.text("status")
    page.work()
    assert len(moves(page)) == 2
    assert all(one["worker"] == "sandbox" for command, one in page.commands if command == "task")


def test_undo_drops_a_move_that_waits(page):
    page.send("session.play", page.app.session.position.legal[0])
    page.press("status", "Undo")
    assert page.data["board"]["pending"] == ""
    assert moves(page) == []
    assert not page.tasks


def test_undo_takes_back_to_the_users_turn(page):
    page.send("session.play", page.app.session.position.legal[0])
    page.work()
    page.press("status", "Undo")
    page.work()
    assert moves(page) == []


def test_a_move_that_the_game_refuses_is_told(page):
    page.send("api.move", 7, "nothing")
    page.work()
    (reply,) = [args for name, args in page.commands if name == "reply"]
    assert reply["call"] == 7
    assert "nothing" in reply["error"]
    assert page.data["board"]["pending"] == ""


def test_a_move_that_something_else_replaces_is_told(page):
    page.send("api.move", 7, page.app.session.position.legal[0])
    page.send("session.new_game")
    (reply,) = [args for name, args in page.commands if name == "reply"]
    assert reply["error"].endswith(
        "was not played: something else was chosen before Python was ready."
    )


def test_a_game_is_played_to_its_end_and_goes_on_after_a_restart(page):
    while not page.data["snapshot"]["over"]:
        page.send("session.play", page.app.session.position.legal[0])
        page.restart()
        page.work()
    assert page.data["snapshot"]["result"]["winner"] in describe_game()["players"]


def test_values_are_found_by_the_sandbox(page):
    page.send("values.toggle")
    (task,) = page.tasks.values()
    assert (task["name"], task["worker"], task["args"]["code"]) == ("values", "sandbox", CODE)
    page.work()
    assert set(page.app.board.describe_values()) == set(page.app.session.position.legal)


def test_a_game_that_no_program_has_is_refused():
    page = PageInTest()
    page.start()
    page.send("settings.choose_game", GAME)
    assert page.notices()[0].startswith("There is no game 'own'; there are: tictactoe")


def test_the_options_of_a_search_are_checked(page):
    choices = read_student_game(describe_game())
    algorithm = choices.find_algorithm("alphabeta")
    assert choices.read_options(algorithm, {})["order"] == "given"
    with pytest.raises(ValueError, match="ties is 'cut' or 'strict', not 'x'"):
        choices.read_options(algorithm, {"ties": "x"})
    with pytest.raises(ValueError, match="alphabeta has no option 'depth'"):
        choices.read_options(algorithm, {"depth": 3})


# The user's search


def test_the_users_search_runs_in_the_sandbox(page):
    page.app.catalog.set_student_search(SearchFacts("search", False))
    page.send("editor.type", page.app.editor.state.number, PILE)
    page.send("settings.choose_game", "tictactoe")
    page.send("settings.choose_search", "own")
    page.send("session.study")
    task = next(one for one in page.tasks.values() if one["name"] == "search")
    assert task["worker"] == "sandbox"
    assert (task["args"]["algorithm"], task["args"]["code"]) == ("own", CODE)


def test_trees_and_positions_are_listed_the_latest_last(page):
    for number in range(15):
        page.app.session.add_own_game(f"tree:[{number},1]")
    page.app.session.add_own_game("tree:[9,1]")
    games = page.app.catalog.state.games
    assert (len(games), games[0], games[-1]) == (12, "tree:[3,1]", "tree:[9,1]")
    with pytest.raises(ValueError, match="There is no game"):
        page.app.session.add_own_game("nothing")
