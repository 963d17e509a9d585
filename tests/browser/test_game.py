"""Playing: by mouse, by keyboard, and taking it back; before Python: test_first_screen.py."""

from playwright.sync_api import Page, expect

from tests.browser.acting import (
    answered,
    cell,
    click,
    counter,
    headline,
    set_strength,
    until,
)


def test_a_whole_game_by_mouse_is_lost_and_each_move_keeps_its_search(ready: Page) -> None:
    for played, name in enumerate(["b2", "c3"]):
        cell(ready, name).click()
        answered(ready, 2 * played + 2)
    moves = ready.get_by_role("list", name="Moves")
    expect(moves.get_by_role("listitem")).to_have_text(["1b2", "2a30", "3c3", "4a10"])
    first = moves.get_by_role("button", name="Move 2, a3")
    expect(first).to_have_attribute("title", "a3 is worth 0: a draw with best play.")
    first.click()
    until(ready, "location.hash.includes('from=1')")
    expect(first).to_have_attribute("aria-current", "true")
    assert ready.evaluate("plyscope.state().moves.length") == 4
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
    expect(moves).to_be_hidden()
    assert ready.evaluate("[plyscope.state().moves.length, plyscope.state().search]") == [0, None]
    expect(counter(ready, "Nodes")).to_have_text("–")


def test_after_a_move_by_mouse_the_keys_are_those_of_the_help_and_play_a_hint(ready: Page) -> None:
    ready.get_by_label("Speed").select_option("10")  # at which it is not soon at its end
    cell(ready, "b2").click()
    answered(ready, 2)
    last = ready.evaluate("plyscope.state().ticks")
    ready.evaluate(f"plyscope.seek({last})")
    press = ready.keyboard.press
    for key, tick in (("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1), ("End", last)):
        press(key)
        until(ready, f"plyscope.state().tick === {tick}")
    press(" ")
    expect(ready.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    assert ready.evaluate("plyscope.state().moves.length") == 2
    press(" ")
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
