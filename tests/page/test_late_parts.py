"""The parts of the page that are loaded when they are first wanted."""

import pytest

from tests.page.pages import PageInTest


@pytest.fixture
def page():
    """A page that has started."""
    return PageInTest().start()


def test_the_first_screen_wants_none(page):
    assert page.data["late_parts"] == []


@pytest.mark.parametrize("tab", ["lab", "write", "compare"])
def test_a_tab_is_wanted_while_it_is_to_be_seen(page, tab):
    page.send("drawer.show", tab)
    assert page.data["late_parts"] == [tab]
    page.send("drawer.close")
    assert page.data["late_parts"] == []


@pytest.mark.parametrize(
    ("game", "parts"),
    [
        ("chess", ["squares"]),
        ("draughts-3", ["squares", "endgames"]),
        ("go", ["stones"]),
        ("hyper-backgammon", ["stones"]),
        ("nim", []),
        ("tree:[[1, 2], [3, 4]]", ["lab"]),
    ],
)
def test_a_game_wants_its_own(page, game, parts):
    page.send("settings.choose_game", game)
    assert page.data["late_parts"] == parts


def test_the_quiz_is_wanted_while_it_is_on(page):
    page.send("quiz.toggle")
    assert page.data["late_parts"] == ["quiz"]
    page.send("quiz.toggle")
    assert page.data["late_parts"] == []


def test_a_race_wants_its_trees_until_it_is_left(page):
    page.send("drawer.show", "compare")
    page.press("comparison", "Race")
    page.send("drawer.close")
    assert "compare" in page.data["late_parts"]
    page.send("race.leave")
    assert page.data["late_parts"] == []
