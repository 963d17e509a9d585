"""The settings in the header."""

import pytest

from plyscope.calls.playing_strength import Strength
from plyscope.games import GAMES
from plyscope.page.elements import find_elements, read_text
from plyscope.page.panels.help import render_help
from plyscope.page.settings import find_game, read_settings
from plyscope.page.shortcuts import HELP_ROWS, LECTURE_SHORTCUTS, SHORTCUTS
from plyscope.search import ALGORITHMS
from tests.page.pages import PageInTest


def set_to(page, settings):
    strength = settings.strength
    data = {
        **vars(settings),
        "options": dict(settings.options),
        "strength": {"kind": strength.kind, "depth": strength.depth, "rate": strength.rate},
    }
    page.set_session(data)


def field(page, label):
    """Return the select with this label."""
    (found,) = [
        one for one in page.find("settings", "label") if read_text(one[2]).startswith(label)
    ]
    return found


def values(select):
    return [one[1]["value"] for one in find_elements(select, "option")]


@pytest.fixture
def page():
    page = PageInTest()
    set_to(page, read_settings())
    return page


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_levels_searches_and_sides(page, game):
    settings = read_settings(game=game)
    set_to(page, settings)
    entry = GAMES[game]
    assert page.notices() == []
    assert field(page, "Game")[1]["data-shown"] == entry.label
    levels = [level.name for level in entry.levels]
    assert values(field(page, "Level")) == [*levels, ""]
    assert bool(field(page, "Level")[1].get("hidden")) is not bool(levels)
    assert values(field(page, "Search")) == [
        name for group in dict.fromkeys(one.group for one in ALGORITHMS.values())
        for name, one in ALGORITHMS.items() if one.group == group
    ]  # fmt: skip
    enabled = [
        one[1]["value"]
        for one in find_elements(field(page, "Search"), "option")
        if not one[1].get("disabled")
    ]
    assert set(enabled) == set(page.app.session.choices.algorithms)
    assert field(page, "You play")[3][1]["value"] == settings.side


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_option_of_every_search_has_a_field(page, algorithm):
    game = next(game for game in GAMES if algorithm in find_game(game).algorithms)
    set_to(page, read_settings(game=game, algorithm=algorithm))
    choices = page.app.session.choices
    for name in choices.list_options(ALGORITHMS[algorithm]):
        ids = [f"options-{name}"]
        if name == "weights":
            ids = [f"options-weights-{feature}" for feature in choices.game.weights]
        for one in ids:
            fields = [
                *page.find("settings", "input", id=one),
                *page.find("settings", "select", id=one),
            ]
            assert len(fields) == 1


def test_a_change_asks_the_session(page):
    page.send("settings.choose_strength", "careless")
    assert page.app.session.settings.strength == Strength("careless", rate=0.25, seed=1)
    page.send("settings.choose_game", "connect-four", panel="settings")
    assert page.app.session.settings.game == "connect-four"


def test_a_wrong_seed_is_refused_in_a_sentence(page):
    page.send("settings.set_seed", -1)
    assert page.notices() == ["Seed is a whole number from 0 to 999,999, not -1."]
    page.send("settings.set_seed", None)
    assert page.notices()[-1] == "Seed is a whole number from 0 to 999,999, not None."


def test_a_level_can_be_set_part_by_part(page):
    set_to(page, read_settings(game="draughts"))
    assert field(page, "Level")[3][1]["value"] == GAMES["draughts"].first_level
    page.send("settings.choose_level", "")
    assert field(page, "Level")[3][1]["value"] == ""
    set_to(page, read_settings(game="chess"))
    assert field(page, "Level")[3][1]["value"] == GAMES["chess"].first_level


def test_the_help_tells_of_every_shortcut():
    names = {" ": "[Space]", "ArrowLeft": "[←]", "ArrowRight": "[→]", "PageDown": "[Page Down]"}
    names |= {"PageUp": "[Page Up]", "Escape": "[Esc]"}
    rows = " ".join(" ".join(row) for row in HELP_ROWS)
    clickers = {"."}
    for shortcut in (*SHORTCUTS, *LECTURE_SHORTCUTS):
        if shortcut.key not in clickers:
            assert names.get(shortcut.key, f"[{shortcut.key.title()}]") in rows
    text = read_text(render_help())
    assert "principal variation: what both sides would play" in text
    assert "[" not in text
