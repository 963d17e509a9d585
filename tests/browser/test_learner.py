"""A player learns in the page: MENACE from its first beads to 3,000 games; the block looked at."""

import re

from playwright.sync_api import Page, expect

from tests.browser.acting import violations
from tests.browser.lending import IN_THE_LAB

HABITS = IN_THE_LAB


def test_menace_learns_never_to_lose_while_the_page_is_watched(ready: Page) -> None:
    ready.get_by_role("tab", name="Practice").click()
    ready.get_by_text("Learn: watch a player learn").click()
    board = ready.locator(".learner-board")
    expect(board).to_have_attribute("aria-label", re.compile("^a3 4, b3 4"))
    block = ready.locator("#learner-run")
    block.get_by_role("button", name="Start").click()
    expect(block.get_by_text("Finished after 3,000 games.")).to_be_visible()
    expect(block.locator(".learner-told")).to_contain_text("It lost 0 of its last 50 games.")
    block.get_by_role("slider", name="Snapshot").fill("0")
    expect(board).to_have_attribute("aria-label", re.compile("^a3 4, b3 4"))
    assert violations(ready) == []
