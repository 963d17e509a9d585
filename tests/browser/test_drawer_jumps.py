"""The breakpoints at which playback stops."""

from playwright.sync_api import Page, expect

from tests.browser.acting import SEARCHED, at_once, click, until
from tests.browser.watching import AIMA, searched, tick


def test_playback_stops_exactly_at_every_breakpoint(ready: Page) -> None:
    searched(ready, AIMA)
    at_once(ready, "cutoffs", "root changes")
    ready.evaluate("plyscope.seek(8)")  # by itself it takes its time over a small tree
    for at in (10, 15):
        click(ready, "Play")
        until(ready, f"plyscope.state().tick === {at}")
        expect(ready.get_by_role("button", name="Play", exact=True)).to_be_visible()
        assert tick(ready) == at  # and there it stays
    ready.evaluate("plyscope.seek(24)")
    click(ready, "Play")
    expect(ready.locator(".missed")).to_have_text(
        "The end: no cutoff or new value of the root came before it."
    )
    assert tick(ready) == 27


def test_a_breakpoint_stops_a_search_that_is_still_streaming(ready: Page) -> None:
    ready.get_by_label("Speed").select_option("Infinity")
    searched(ready, AIMA)
    ready.get_by_role("checkbox", name="cutoffs").check()
    ready.evaluate("plyscope.open({moves: ['b2'], side: 'both'}).then(() => plyscope.search())")
    until(ready, SEARCHED)
    expect(ready.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert tick(ready) == 28
