"""The jumps through a search, and the breakpoints at which playback stops."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.acting import SEARCHED, at_once, click, until
from tests.browser.watching import AIMA, searched, tick


def test_jumps_go_where_they_say(ready: Page) -> None:
    searched(ready, AIMA)
    for name, at in [
        ("Next leaf", 3),
        ("Next leaf", 6),
        ("Previous leaf", 3),
        ("Finish this node", 9),
        ("Next change of the root’s value", 10),
        ("Next cutoff", 15),
        ("Finish this node", 16),
        ("Previous cutoff", 15),
        ("Previous change of the root’s value", 10),
        ("Principal variation", 1),
        ("Principal variation", 2),
    ]:
        click(ready, name)
        assert (name, tick(ready)) == (name, at)


NOWHERE = [
    (15, "Next cutoff", "No cutoff comes after this."),
    (15, "Previous cutoff", "No cutoff came before this."),
    (25, "Next leaf", "No leaf comes after this."),
    (3, "Previous leaf", "No leaf came before this."),
    (10, "Next change of the root’s value", "No new value of the root comes after this."),
    (0, "Finish this node", "This is the root: there is no node to go out of."),
    (2, "Principal variation", "The principal variation ends here."),
]


def test_a_jump_with_nowhere_to_go_says_so_and_stays(ready: Page) -> None:
    searched(ready, AIMA, 0)
    for at, name, sentence in NOWHERE:
        ready.evaluate(f"plyscope.seek({at})")
        click(ready, name)
        expect(ready.locator(".missed")).to_have_text(sentence)
        assert tick(ready) == at
        click(ready, "Step forward" if at < 25 else "Step back")
        expect(ready.locator(".missed")).to_have_text("")


@pytest.mark.parametrize("speed", ["auto", "Infinity"])
def test_playback_stops_exactly_at_every_breakpoint(ready: Page, speed: str) -> None:
    searched(ready, AIMA)
    ready.get_by_label("Speed").select_option(speed)
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
