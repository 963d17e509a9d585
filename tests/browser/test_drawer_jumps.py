"""The breakpoints at which playback stops."""

from playwright.sync_api import Page, expect

from tests.browser.acting import SEARCHED, at_once, click, until
from tests.browser.watching import AIMA, searched, tick


def test_playback_stops_exactly_at_breakpoints_also_while_a_search_is_streaming(
    ready: Page,
) -> None:
    """At each of them, tests/web/playback.test.ts and jumps.test.js show."""
    searched(ready, AIMA)
    at_once(ready, "cutoffs", "root changes")
    for start, at in ((9, 10), (14, 15)):  # by itself it takes its time over a small tree
        ready.evaluate(f"plyscope.seek({start})")
        click(ready, "Play")
        until(ready, f"plyscope.state().tick === {at}")
        expect(ready.get_by_role("button", name="Play", exact=True)).to_be_visible()
        assert tick(ready) == at  # and there it stays
    ready.evaluate("plyscope.seek(26)")
    click(ready, "Play")
    expect(ready.locator(".missed")).to_have_text(
        "The end: no cutoff or new value of the root came before it."
    )
    assert tick(ready) == 27
    ready.get_by_label("Speed").select_option("Infinity")
    ready.get_by_role("checkbox", name="root changes").uncheck()
    ready.evaluate("plyscope.open({moves: ['b2'], side: 'both'}).then(() => plyscope.search())")
    until(ready, SEARCHED)
    expect(ready.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert tick(ready) == 28
