"""The boards of the other games: discs that fall, heaps, a die and tiles."""

import re

from playwright.sync_api import Page, expect

from tests.browser.acting import cell, click, headline, until

SMALL = "game: 'connect-four-4x3-3', strength: 'depth:2'"


def opened(page: Page, settings: str) -> None:
    """Open a position as an embedder does, and see it: a key would be for the board of before."""
    page.evaluate(f"plyscope.open({{{settings}}}).then(() => new Promise(requestAnimationFrame))")


def moves(page: Page) -> list[str]:
    """Return the moves on the board."""
    found: list[str] = page.evaluate("plyscope.state().moves")
    return found


def test_discs_fall_by_mouse_and_by_keys_and_hints_and_values_stand_where_they_would_lie(
    ready: Page,
) -> None:
    opened(ready, SMALL + ", side: 'both'")
    cell(ready, "b3").click()
    expect(cell(ready, "b1")).to_have_accessible_name("b1, X")
    expect(cell(ready, "b3")).to_have_accessible_name("b3, empty")
    cell(ready, "b1").hover()
    expect(ready.locator(".is-aimed")).to_have_count(0)
    cell(ready, "b3").hover()
    expect(ready.locator(".is-aimed")).to_have_accessible_name("b2, empty")
    assert moves(ready) == ["b"]
    cell(ready, "b2").focus()
    ready.keyboard.press("ArrowLeft")
    expect(cell(ready, "a2")).to_be_focused()
    ready.keyboard.press("Enter")
    expect(cell(ready, "a1")).to_have_accessible_name("a1, O")

    opened(ready, "game: 'connect-four-4x3-3', side: 'both', moves: ['a', 'a', 'd']")
    click(ready, "Show move values")
    expect(ready.locator(".value-chip:visible")).to_have_count(4)
    for name in ("a3", "b1", "c1", "d2"):
        expect(cell(ready, name)).to_have_accessible_description(re.compile(r"^[+−]?1|0$"))
    click(ready, "Hint")
    expect(ready.locator(".cell.is-hint")).to_have_count(1)
    expect(ready.locator(".cell.is-hint")).to_have_accessible_name(re.compile("hint$"))
    click(ready, "Show move values")
    expect(ready.locator(".value-chip:visible")).to_have_count(0)


def test_heaps_are_pressed_the_die_rolls_by_itself_and_tiles_are_slid(ready: Page) -> None:
    opened(ready, "game: 'nim-1-3-5', side: 'both'")
    cell(ready, "c2").click()
    headline(ready, "B (MIN) to move")
    assert moves(ready) == ["take 4 from c"]
    expect(cell(ready, "c2")).to_have_accessible_name("c2, empty")
    expect(ready.locator(".cell.is-taken")).to_have_count(4)

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
    headline(ready, "Your move, A (MAX)")

    opened(ready, "game: 'sliding-3x2'")
    # 4 1 2
    # 5 . 3
    expect(cell(ready, "a2")).to_have_accessible_name("a2, 4")  # it is drawn
    cell(ready, "a2").click(force=True)
    cell(ready, "a1").click()
    until(ready, "plyscope.state().moves.length === 1")
    assert moves(ready) == ["5"]
    expect(cell(ready, "b1")).to_have_accessible_name("b1, 5")
