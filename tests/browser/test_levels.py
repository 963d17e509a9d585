"""Games against the levels by name: each answers, and a whole game comes to its end."""

import random

import pytest
from playwright.sync_api import Page, expect

from plyscope import games, solve
from plyscope.game import play
from tests.browser.acting import PATIENCE, until

LEVELS = ["Beginner", "Learner", "Club", "Best, in 5 seconds"]
MOVES = 2  # of the visitor's, against each level


def position(page: Page):
    """Return the game that is shown, and the state that it is in."""
    now = page.evaluate("plyscope.state()")
    game = games.make(now["game"])
    return game, play(game, now["moves"])


def answered(page: Page, move: str) -> None:
    """Play a move, and wait until it is the visitor's turn again, or the game is over."""
    side = page.evaluate("plyscope.state().toMove")
    page.evaluate("name => plyscope.move(name)", move)
    until(page, f"plyscope.state().over || plyscope.state().toMove === '{side}'", 2 * PATIENCE)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("name", ["draughts", "gardner", "chess"])
def test_each_level_is_chosen_by_its_name_and_answers(ready: Page, name: str) -> None:
    ready.get_by_role("combobox", name="Game").select_option(name)
    level = ready.get_by_role("combobox", name="Level")
    expect(level).to_have_value("learner")
    assert level.locator("option").all_text_contents() == [*LEVELS, "As set"]
    dice = random.Random(name)
    for label in LEVELS:
        level.select_option(label=label)
        ready.get_by_role("button", name="New game").click()
        for _ in range(MOVES):
            game, state = position(ready)
            answered(ready, game.action_name(state, dice.choice(list(game.actions(state)))))
        assert len(ready.evaluate("plyscope.state().moves")) == 2 * MOVES
        expect(level.locator("option:checked")).to_have_text(label)


@pytest.mark.parametrize(
    ("name", "search", "depth"),
    [("gardner", "stand_pat", 2), ("chess", "stand_pat", 2), ("draughts", "h_alphabeta", 5)],
)
def test_a_whole_game_against_the_beginner_is_won_and_told(
    ready: Page, name: str, search: str, depth: int
) -> None:
    ready.evaluate("name => plyscope.open({game: name})", name)
    ready.get_by_role("combobox", name="Level").select_option("beginner")
    for _ in range(60):
        game, state = position(ready)
        if game.is_terminal(state):
            break
        best = solve(game, state, search, depth=depth).action
        answered(ready, game.action_name(state, best))
    end = ready.evaluate("plyscope.state()")
    assert end["over"]
    assert end["result"]["winner"] == games.make(name).players[0]
    expect(ready.locator("#status")).to_contain_text(end["result"]["text"])


def test_a_level_remains_settings_of_its_own(ready: Page) -> None:
    """What makes a level can be set apart; what is none of the levels is told as such."""
    ready.get_by_role("combobox", name="Game").select_option("chess")
    level, careless = ready.get_by_role("combobox", name="Level"), ready.locator(".is-seed")
    expect(careless).to_be_hidden()
    level.select_option(label="As set")
    expect(careless).to_be_visible()
    expect(ready.get_by_role("combobox", name="Search")).to_have_value("stand_pat")
    level.select_option("club")
    expect(careless).to_be_hidden()
    until(ready, "location.hash.includes('game=chess&algorithm=stand_pat&depth=2')")
    ready.get_by_role("combobox", name="Search").select_option("engine")
    expect(level.locator("option:checked")).to_have_text("As set")
    ready.get_by_role("combobox", name="Game").select_option("tictactoe")
    expect(level).to_be_hidden()
