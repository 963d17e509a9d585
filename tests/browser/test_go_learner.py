"""Go in the Learn block: networks come when asked, are shown by the slider, and are searched."""

import re

from playwright.sync_api import Page, expect

from tests.browser.acting import cell, click, until, violations
from tests.browser.lending import IN_THE_LAB

HABITS = IN_THE_LAB


def test_a_snapshot_of_go_is_looked_at_searched_and_seen_on_the_board(ready: Page) -> None:
    fetched: list[str] = []
    ready.on("request", lambda request: fetched.append(request.url))
    ready.get_by_role("tab", name="Practice").click()
    ready.get_by_text("Learn: watch a player learn").click()
    block = ready.locator("#learner-run")
    block.get_by_role("combobox").select_option("go")
    board = ready.locator(".learner-board")
    expect(board).to_have_attribute("aria-label", re.compile("C3 9"))
    assert sum("/networks-" in url for url in fetched) == 1
    ready.get_by_role("slider", name="Snapshot").fill("1")
    opinion = ready.locator(".learner-knowledge")
    expect(opinion).to_contain_text("Without search Black would play D3")
    assert violations(ready, "#drawer") == []
    block.get_by_role("button", name="Search this position").click()
    ready.get_by_role("tab", name="Explain").click()
    ready.get_by_role("button", name="Policy").click()
    expect(ready.locator("#board .share").first).to_be_visible()
    expect(ready.get_by_role("list", name="Phases of a simulation")).to_be_visible()
    assert sum("/networks-" in url for url in fetched) == 1
    until(ready, "/network(%20|\\+)1000/.test(location.hash)")  # it is not written while it plays
    assert violations(ready) == []

    # The points of its board are pressed, and a game ends with two passes.
    ready.evaluate("plyscope.open({game: 'go', side: 'both', moves: ['C3']})")
    cell(ready, "B2").click()
    until(ready, "plyscope.state().moves.length === 2")
    ready.evaluate("plyscope.open({game: 'go', side: 'both', moves: ['C3', 'pass']})")
    click(ready, "Pass")
    until(ready, "plyscope.state().over")
    expect(ready.locator("#announcer")).to_contain_text("Black wins by 0.5")
