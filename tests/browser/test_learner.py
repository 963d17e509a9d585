"""A player learns in the page, is stopped, goes on, and plays."""

import re

from playwright.sync_api import Page, expect

from tests.browser.acting import until, violations
from tests.browser.lending import IN_THE_LAB

HABITS = IN_THE_LAB
GAMES = (
    "Number(document.querySelector('#learner-run .learner-games').textContent.replace(/\\D/g, ''))"
)


def test_menace_learns_while_the_page_is_watched_stops_goes_on_and_plays(ready: Page) -> None:
    ready.get_by_role("tab", name="Practice").click()
    ready.get_by_text("Learn: watch a player learn").click()
    board = ready.locator(".learner-board")
    expect(board).to_have_attribute("aria-label", re.compile("^a3 4, b3 4"))
    block = ready.locator("#learner-run")
    for button in ("Start", "Go on"):
        before = ready.evaluate(GAMES)
        block.get_by_role("button", name=button).click()
        until(ready, f"{GAMES} > {before}")
        block.get_by_role("button", name="Stop").click()
        expect(block.get_by_role("button", name="Go on")).to_be_visible()
    expect(block.locator(".learner-plot").first).to_be_visible()
    expect(board).not_to_have_attribute("aria-label", re.compile("^a3 4, b3 4"))
    block.get_by_role("slider", name="Snapshot").fill("0")
    expect(board).to_have_attribute("aria-label", re.compile("^a3 4, b3 4"))
    assert violations(ready) == []
    block.get_by_role("button", name="Play against it").click()
    until(ready, "plyscope.state().moves.length === 1")
    ready.locator("[role=grid] button:not([aria-disabled])").first.click()
    until(ready, "plyscope.state().moves.length === 3")
