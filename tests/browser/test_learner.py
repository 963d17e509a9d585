"""Players learn in the page: MENACE to 3,000 games, a network until no line of play loses."""

import re

from playwright.sync_api import Page, expect

from tests.browser.acting import until, violations
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


def test_a_network_learns_until_it_loses_no_line_and_is_not_beaten_on_the_board(
    ready: Page,
) -> None:
    ready.get_by_role("tab", name="Practice").click()
    ready.get_by_text("Learn: watch a player learn").click()
    block = ready.locator("#learner-run")
    block.get_by_role("combobox").select_option("network")
    block.get_by_role("button", name="Start").click()
    expect(block.locator(".learner-told")).to_contain_text("it loses none of 545 lines of play.")
    block.get_by_role("button", name="Play against it").click()
    played = 1
    until(ready, "plyscope.state().moves.length === 1")
    while not ready.evaluate("plyscope.state().over"):
        ready.locator("[role=grid] button:not([aria-disabled])").first.click()
        played += 2
        until(ready, f"plyscope.state().over || plyscope.state().moves.length === {played}")
    assert played > 3
    expect(ready.locator("#announcer")).to_contain_text(re.compile("X wins|draw", re.IGNORECASE))
