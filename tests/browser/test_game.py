"""Playing: by mouse, by keyboard, before Python is there, and taking it back."""

import threading
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.acting import (
    PHONE,
    answered,
    cell,
    click,
    counter,
    headline,
    set_strength,
    until,
)
from tests.browser.conftest import Host, Site


def test_a_whole_game_by_mouse_is_lost_by_whoever_plays_badly(ready: Page) -> None:
    for played, name in enumerate(["a1", "b3", "c2"]):
        cell(ready, name).click()
        answered(ready, 2 * played + 2)
    while not ready.evaluate("plyscope.state().over"):
        before = ready.evaluate("plyscope.state().moves.length")
        # What the board shows is that position, not the one before the answer.
        expect(ready.locator("[role=grid] button:not([aria-label$=empty])")).to_have_count(before)
        ready.locator("[role=grid] button:not([aria-disabled])").first.click()
        until(ready, f"plyscope.state().over || plyscope.state().moves.length === {before + 2}")
    headline(ready, "O wins")
    expect(ready.locator("#announcer")).to_contain_text("O wins.")
    expect(ready.locator(".winning-line line")).to_have_count(1)
    expect(ready.locator(".cell.is-winning")).to_have_count(3)
    expect(ready.get_by_role("button", name="Rematch", exact=True)).to_be_visible()
    played = ready.evaluate("plyscope.state().moves.length")
    click(ready, "Undo")
    until(ready, f"plyscope.state().moves.length < {played}")
    expect(ready.locator(".winning-line line")).to_have_count(0)
    click(ready, "New game")
    until(ready, "plyscope.state().moves.length === 0")  # the headline is the same after Undo
    headline(ready, "Your move, X (MAX)")
    assert ready.evaluate("[plyscope.state().moves.length, plyscope.state().search]") == [0, None]
    expect(counter(ready, "Nodes")).to_have_text("–")


def test_after_a_move_by_mouse_the_keys_are_those_of_the_help(ready: Page) -> None:
    ready.get_by_label("Speed").select_option("10")  # at which it is not soon at its end
    cell(ready, "b2").click()
    answered(ready, 2)
    last = ready.evaluate("plyscope.state().ticks")
    ready.evaluate(f"plyscope.seek({last})")
    for key, tick in (("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1), ("End", last)):
        ready.keyboard.press(key)
        until(ready, f"plyscope.state().tick === {tick}")
    ready.keyboard.press(" ")
    expect(ready.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    assert ready.evaluate("plyscope.state().moves.length") == 2


def test_a_hint_is_asked_for_and_played_by_keyboard_only(ready: Page) -> None:
    press = ready.keyboard.press
    cell(ready, "b2").focus()
    press("Enter")
    answered(ready, 2)
    press("Escape")
    ready.get_by_role("button", name="Hint", exact=True).focus()
    press("Enter")
    expect(ready.locator(".cell.is-hint")).to_have_count(1)
    name = ready.locator(".cell.is-hint").get_attribute("aria-label")
    assert name
    go_to(ready, name[:2])
    press("Space")
    answered(ready, 4)


def go_to(page: Page, name: str) -> None:
    """Walk to a square by Tab and the arrow keys."""
    for _ in range(40):
        if page.evaluate("document.activeElement.closest('[role=grid]') !== null"):
            break
        page.keyboard.press("Shift+Tab")
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowDown")
    for _ in range("abc".index(name[0])):
        page.keyboard.press("ArrowRight")
    for _ in range(int(name[1]) - 1):
        page.keyboard.press("ArrowUp")
    expect(cell(page, name)).to_be_focused()


def test_the_first_move_waits_for_python_and_is_then_answered(
    pages: Callable[..., Page], site: Site
) -> None:
    page = pages()
    release = threading.Event()

    def held(content: bytes) -> bytes:
        release.wait()
        return content

    site.answers[r"(wasm|image)-.*\.bin$"] = held
    page.goto(site.url)
    expect(page.get_by_role("progressbar", name="Starting Python")).to_be_visible()
    page.get_by_role("button", name="b2, empty").click()
    expect(cell(page, "b2")).to_have_accessible_name("b2, X, waiting")
    release.set()
    answered(page, 2)
    expect(cell(page, "b2")).to_have_accessible_name("b2, X")
    expect(page.get_by_role("progressbar", name="Starting Python")).to_be_hidden()


def test_stop_ends_a_search_and_it_can_think_again(ready: Page) -> None:
    large = "{game: 'tictactoe-4x4-3', strength: 'depth:5', algorithm: 'minimax'}"
    ready.evaluate(f"plyscope.open({large})")
    cell(ready, "b2").click()
    headline(ready, "O is thinking")
    until(ready, "plyscope.state().search.nodes > 1000")
    click(ready, "Stop")
    headline(ready, "O stopped")
    assert ready.evaluate("plyscope.state().moves") == ["b2"]
    set_strength(ready, "depth:1")
    click(ready, "Think again")
    answered(ready, 2)


def test_every_move_keeps_its_search_which_its_place_in_the_list_opens_again(ready: Page) -> None:
    cell(ready, "b2").click()
    answered(ready, 2)
    cell(ready, "c3").click()
    answered(ready, 4)
    moves = ready.get_by_role("list", name="Moves")
    expect(moves.get_by_role("listitem")).to_have_text(["1b2", "2a30", "3c3", "4a10"])
    first = moves.get_by_role("button", name="Move 2, a3")
    expect(first).to_have_attribute("title", "a3 is worth 0: a draw with best play.")
    first.click()
    until(ready, "location.hash.includes('from=1')")
    expect(first).to_have_attribute("aria-current", "true")
    assert ready.evaluate("plyscope.state().moves.length") == 4
    ready.get_by_role("button", name="Undo").click()
    expect(moves.get_by_role("listitem")).to_have_text(["1b2", "2a30"])
    ready.get_by_role("button", name="New game").click()
    expect(moves).to_be_hidden()


def test_where_there_are_fingers_and_no_keys_the_next_thing_to_try_names_none(host: Host) -> None:
    page = host.opened(viewport=PHONE, is_mobile=True, has_touch=True)
    cell(page, "b2").tap()
    answered(page, 2)
    way = page.locator(".way")
    expect(way).to_have_text("Step through the search.")
    page.get_by_role("button", name="Step back").tap()
    expect(way).to_have_text("Jump to a cutoff: what is never visited, and why.")


def test_a_level_is_chosen_by_its_name_and_answers(ready: Page) -> None:
    """What each level of each game plays, tests/page/test_session.py shows."""
    ready.get_by_role("combobox", name="Game").select_option("gardner")
    level = ready.get_by_role("combobox", name="Opponent")
    expect(level).to_have_value("learner")
    level.select_option(label="Beginner")
    ready.get_by_role("button", name="a2, White pawn").click()
    ready.get_by_role("button", name="a3,").click()
    answered(ready, 2)
    expect(ready.get_by_role("alert")).to_have_count(0)
    expect(level.locator("option:checked")).to_have_text("Beginner")
