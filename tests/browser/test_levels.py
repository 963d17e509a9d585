"""Games against the levels by name: each answers, and a whole game comes to its end."""

import random

from playwright.sync_api import Page, expect

from plyscope import games, solve
from plyscope.game import play_moves
from tests.browser.acting import until
from tests.drive.driver import PATIENCE

LEVELS = ["Beginner", "Learner", "Club", "Best, in 5 seconds"]


def position(page: Page):
    """Return the game that is shown, and the state that it is in."""
    now = page.evaluate("plyscope.state()")
    game = games.make(now["game"])
    return game, play_moves(game, now["moves"])


def answered(page: Page, move: str) -> None:
    """Play a move, and wait until it is the visitor's turn again, or the game is over."""
    side = page.evaluate("plyscope.state().toMove")
    page.evaluate("name => plyscope.move(name)", move)
    until(page, f"plyscope.state().over || plyscope.state().toMove === '{side}'", 2 * PATIENCE)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_each_level_is_chosen_by_its_name_and_answers(ready: Page) -> None:
    """That each level of each game plays, and to its end, Python tells: tests/test_catalogue.py."""
    level = ready.get_by_role("combobox", name="Level")
    for name in ("draughts", "chess", "gardner"):
        ready.get_by_role("combobox", name="Game").select_option(name)
        expect(level).to_have_value("learner")
        assert level.locator("option").all_text_contents() == [*LEVELS, "As set"]
    dice = random.Random(7)
    for label in LEVELS:
        level.select_option(label=label)
        ready.get_by_role("button", name="New game").click()
        until(ready, "plyscope.state().moves.length === 0")
        game, state = position(ready)
        answered(ready, game.action_name(state, dice.choice(list(game.actions(state)))))
        assert len(ready.evaluate("plyscope.state().moves")) == 2
        expect(level.locator("option:checked")).to_have_text(label)


def test_a_whole_game_against_the_beginner_is_won_and_told(ready: Page) -> None:
    ready.evaluate("plyscope.open({game: 'gardner'})")
    ready.get_by_role("combobox", name="Level").select_option("beginner")
    for _ in range(60):
        game, state = position(ready)
        if game.is_terminal(state):
            break
        best = solve(game, state, "stand_pat", depth=2).action
        answered(ready, game.action_name(state, best))
    end = ready.evaluate("plyscope.state()")
    assert end["over"]
    assert end["result"] == {"winner": "White", "text": "White mates"}
    expect(ready.locator("#status")).to_contain_text("White mates")


def test_a_level_is_opened_by_its_name_and_wins_with_two_kings_against_one(ready: Page) -> None:
    """That it is so of a hundred positions Python tells: tests/endgames/test_there.py."""
    start = "draughts:W:WK14,K15:BK32"
    ready.evaluate(f"plyscope.open({{game: '{start}', level: 'club', side: 'Black'}})")
    expect(ready.get_by_role("combobox", name="Level")).to_have_value("club")
    ready.get_by_role("button", name="Let White begin").click()
    until(ready, "plyscope.state().moves.length === 1")
    expect(ready.locator(".detail")).to_have_text("14-18: White wins in 21 plies with best play.")
    while not ready.evaluate("plyscope.state().over"):
        game, state = position(ready)
        answered(ready, game.action_name(state, game.actions(state)[0]))
    assert ready.evaluate("plyscope.state().result.winner") == "White"
    assert len(ready.evaluate("plyscope.state().moves")) <= 21


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
    until(ready, "location.hash.includes('game=chess&algorithm=engine&nodes=2000')")
    ready.get_by_role("combobox", name="Search").select_option("stand_pat")
    expect(level.locator("option:checked")).to_have_text("As set")
    ready.get_by_role("combobox", name="Game").select_option("tictactoe")
    expect(level).to_be_hidden()
