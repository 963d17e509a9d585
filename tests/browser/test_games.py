"""The other games: discs that fall, heaps, dice, tiles, and three who take turns."""

import re

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.acting import RESTS, answered, cell, click, headline, rested, until
from tests.browser.conftest import Site

LABELS = "all => all.map(one => one.getAttribute('aria-label'))"
SMALL = "game: 'connect-four-4x3-3', strength: 'depth:2'"


def opened(page: Page, settings: str) -> None:
    """Open a position as an embedder does, and see it: a key would be for the board of before."""
    page.evaluate(f"plyscope.open({{{settings}}}).then(() => new Promise(requestAnimationFrame))")


def moves(page: Page) -> list[str]:
    """Return the moves on the board."""
    found: list[str] = page.evaluate("plyscope.state().moves")
    return found


def test_a_whole_game_of_connect_four_by_clicks_anywhere_in_a_column(ready: Page) -> None:
    opened(ready, SMALL)
    while not ready.evaluate("plyscope.state().over"):
        before = len(moves(ready))
        # What the board shows is that position, not the one before the answer.
        expect(ready.locator("[role=grid] button:not([aria-label$=empty])")).to_have_count(before)
        ready.locator("[role=grid] button:not([aria-disabled])").first.click()
        until(ready, f"plyscope.state().over || plyscope.state().moves.length === {before + 2}")
    told = ready.evaluate("plyscope.state().result")
    assert told["winner"] == "O", "whoever always plays the first column loses"
    headline(ready, "O wins")
    expect(ready.locator(".cell.is-winning")).to_have_count(3)


def test_a_disc_falls_to_the_bottom_and_is_named_there(ready: Page) -> None:
    opened(ready, SMALL + ", side: 'both'")
    cell(ready, "b3").click()
    expect(cell(ready, "b1")).to_have_accessible_name("b1, X")
    expect(cell(ready, "b3")).to_have_accessible_name("b3, empty")
    cell(ready, "b1").hover()
    expect(ready.locator(".is-aimed")).to_have_count(0)
    cell(ready, "b3").hover()
    expect(ready.locator(".is-aimed")).to_have_accessible_name("b2, empty")
    assert moves(ready) == ["b"]


def test_connect_four_is_played_by_keyboard(ready: Page) -> None:
    opened(ready, SMALL)
    cell(ready, "c2").focus()
    ready.keyboard.press("ArrowLeft")
    expect(cell(ready, "b2")).to_be_focused()
    ready.keyboard.press("Enter")
    answered(ready, 2)
    assert moves(ready)[0] == "b"


def test_a_hint_and_values_stand_where_the_discs_would_lie(ready: Page) -> None:
    opened(ready, "game: 'connect-four-4x3-3', side: 'both', moves: ['a', 'a', 'd']")
    click(ready, "What is each move worth?")
    expect(ready.locator(".value-chip:visible")).to_have_count(4)
    for name in ("a3", "b1", "c1", "d2"):
        expect(cell(ready, name)).to_have_accessible_description(re.compile(r"^[+−]?1|0$"))
    click(ready, "Hint")
    expect(ready.locator(".cell.is-hint")).to_have_count(1)
    expect(ready.locator(".cell.is-hint")).to_have_accessible_name(re.compile("hint$"))
    click(ready, "What is each move worth?")
    expect(ready.locator(".value-chip:visible")).to_have_count(0)


def test_a_press_in_a_heap_takes_all_from_there_up(ready: Page) -> None:
    opened(ready, "game: 'nim-1-3-5', side: 'both'")
    cell(ready, "c2").click()
    headline(ready, "B to move")
    assert moves(ready) == ["take 4 from c"]
    expect(cell(ready, "c2")).to_have_accessible_name("c2, empty")
    expect(ready.locator(".cell.is-taken")).to_have_count(4)


def test_the_die_rolls_by_itself_and_the_outcome_is_among_the_moves(ready: Page) -> None:
    opened(ready, "game: 'pig', strength: 'depth:2'")
    click(ready, "Roll")
    until(ready, "plyscope.state().toMove === 'chance'")
    headline(ready, "The die decides")
    until(ready, "plyscope.state().moves.length === 2")
    rolled = moves(ready)[1]
    assert re.fullmatch("roll [1-6]", rolled)
    expect(ready.locator("#announcer")).to_contain_text(f"The die: {rolled}.")
    expect(cell(ready, "die")).to_have_count(1)
    click(ready, "Undo")
    until(ready, "plyscope.state().moves.length === 0")
    headline(ready, "Your move, A")


def test_the_computer_ends_its_turn_at_the_dice_without_being_asked(ready: Page) -> None:
    opened(ready, "game: 'piglet', moves: ['roll', 'roll 1']")
    headline(ready, "B is to move")
    click(ready, "Let B move")
    until(ready, "plyscope.state().toMove === 'A' || plyscope.state().over", 30)
    played = moves(ready)[2:]
    assert played[:1] == ["roll"]
    assert played[-1] == "hold" or played[-1] == "roll 1"


def test_a_whole_game_at_dice_can_be_told_outcomes_included(ready: Page) -> None:
    opened(ready, "game: 'piglet', side: 'both'")
    for name in ["roll", "roll 2", "roll", "roll 2", "hold"]:
        ready.evaluate(f"plyscope.move('{name}')")
    assert ready.evaluate("plyscope.state().result") == {"winner": "A", "text": "A wins, 4 to 0"}
    headline(ready, "A wins, 4 to 0")


def test_an_outcome_that_cannot_be_leaves_the_die_to_be_asked_again(ready: Page) -> None:
    opened(ready, "game: 'pig', moves: ['roll']")
    with pytest.raises(Error, match="roll 7"):
        ready.evaluate("plyscope.move('roll 7')")
    expect(ready.get_by_role("button", name="Let the die decide")).to_be_visible()
    ready.evaluate("plyscope.move('roll 4')")
    headline(ready, "Your move, A")


def test_a_link_in_which_the_die_is_in_the_air_waits_to_be_asked(pages, site: Site) -> None:
    page = pages()
    page.add_init_script(f"({RESTS})()")
    page.goto(site.url + "#game=pig&moves=roll,roll%205,roll")
    page.evaluate("plyscope.ready")
    headline(page, "The die decides")
    rested(page)
    expect(page.get_by_role("button", name="Let the die decide")).to_be_visible()
    assert moves(page) == ["roll", "roll 5", "roll"]
    click(page, "Let the die decide")
    until(page, "plyscope.state().moves.length === 4")
    until(page, "location.hash.includes('roll%205,roll,roll%20')")


def test_the_puzzle_is_solved_by_asking_the_computer_for_each_move(ready: Page) -> None:
    opened(ready, "game: 'sliding-3x2'")
    headline(ready, "Your move")
    for played in range(1, 6):
        click(ready, "Play for me")
        until(ready, f"plyscope.state().moves.length === {played}")
    headline(ready, "Solved in 5 moves")
    expect(ready.get_by_role("button", name="Play for me")).to_be_hidden()


def test_a_tile_is_slid_by_a_click_and_a_tile_that_is_stuck_is_not(ready: Page) -> None:
    opened(ready, "game: 'sliding-3x2'")
    # 4 1 2
    # 5 . 3
    expect(cell(ready, "a2")).to_have_accessible_name("a2, 4")  # it is drawn
    cell(ready, "a2").click(force=True)
    cell(ready, "a1").click()
    until(ready, "plyscope.state().moves.length === 1")
    assert moves(ready) == ["5"]
    expect(cell(ready, "b1")).to_have_accessible_name("b1, 5")


def test_of_three_players_the_computer_plays_the_two_others(ready: Page) -> None:
    opened(ready, "game: 'three-3x3', strength: 'depth:1'")
    cell(ready, "b2").click()
    answered(ready, 3)
    headline(ready, "Your move, X")
    stones = ready.locator("[role=grid] button:not([aria-label*=empty])")
    names = [name.split(", ")[1] for name in stones.evaluate_all(LABELS)]
    assert sorted(names) == ["O", "X", "△"]
    click(ready, "Undo")
    until(ready, "plyscope.state().moves.length === 0")


# Pressed in the page, between two moves: a quick machine's game is over when the pointer comes.
STOPPED = """(() => {
    if (plyscope.state().moves.length < 3 || plyscope.state().over) return false;
    document.querySelector(".is-stop").click();
    return true;
})()"""


def test_the_computer_plays_all_sides_and_can_be_stopped(ready: Page) -> None:
    before = ready.evaluate_handle("({ setTimeout, clearTimeout })")
    ready.evaluate(RESTS)
    opened(ready, "game: 'nim-1-3-5', side: 'none', moves: ['take 3 from c']")
    headline(ready, "B is to move")
    click(ready, "Let B move")
    until(ready, STOPPED)
    at_rest = len(moves(ready))
    rested(ready)
    between = ready.get_by_role("button", name=f"Let {'AB'[at_rest % 2]} move")
    go_on = between.or_(ready.get_by_role("button", name="Let it think again"))  # in its search
    expect(go_on).to_be_visible()
    assert len(moves(ready)) == at_rest
    go_on.click()
    until(ready, "plyscope.state().over")
    before.evaluate("(before) => { Object.assign(window, before); delete window.resting; }")


def test_another_game_has_its_own_players_and_search(ready: Page) -> None:
    ready.get_by_role("combobox", name=re.compile("^Game")).select_option("pig")
    headline(ready, "Your move, A")
    assert ready.evaluate("plyscope.state().game") == "pig"
    click(ready, "Hint")
    expect(ready.locator(".cell.is-hint")).to_have_count(1)
    ready.get_by_role("combobox", name=re.compile("^Game")).select_option("tictactoe")
    headline(ready, "Your move, X")
