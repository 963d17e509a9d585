"""The first screen, as the build writes it into the page."""

import json

from plyscope.games import GAMES
from plyscope.page.elements import find_elements, read_text
from plyscope.page.first_screen import make_first_screen
from tests.page.pages import PageInTest

SCREEN = json.loads(json.dumps(make_first_screen(), allow_nan=False))
PANELS = SCREEN["update"]["panels"]


def test_it_is_what_app_shows_first_but_for_the_state_of_python():
    page = PageInTest().start()
    shown = {name: content for name, content in page.panels.items() if content is not None}
    assert {name for name in shown if shown[name] != PANELS[name]} == {"status"}
    assert set(shown) == set(PANELS)
    assert SCREEN["update"]["revision"] == page.revision == 1
    assert SCREEN["update"]["data"]["board"] == page.data["board"]


def test_it_says_that_python_starts_and_that_moves_can_be_made():
    assert "Starting Python. You can move already." in read_text(PANELS["status"])
    assert "Starting Python" not in read_text(PageInTest().start().panels["status"])


def test_what_depends_on_the_device_is_not_in_it():
    assert not {"address", "draft", "theme"} & set(SCREEN["update"]["data"])
    assert SCREEN["update"]["commands"] == []
    assert SCREEN["update"]["parts"] == {}


def test_an_action_of_it_is_still_known_when_python_is_there():
    page = PageInTest().start()
    (field,) = find_elements(PANELS["settings"], "label", key="Game")
    (select,) = find_elements(field, "select")
    update = page.send(*select[1]["onchange"], "nim", panel="settings", revision=1)
    assert update["data"]["board"]["game"] == "nim"


def test_every_other_game_has_a_name():
    games = SCREEN["games"]
    assert set(games) == {*GAMES, "tree"} - {"tictactoe"}
    assert games["chess"] == "Chess 8×8"
    assert games["tree"] == "My tree"
