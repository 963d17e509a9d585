"""The drawer: its tabs and keys, on a phone, by a link and for assistive technology."""

from playwright.sync_api import Page, expect

from tests.browser.acting import click, told, until, violations
from tests.browser.watching import AIMA, searched, tick


def test_everything_is_reached_by_keys_alone_and_axe_finds_nothing(ready: Page) -> None:
    searched(ready, AIMA)
    for key, at in [
        ("l", 3),
        ("o", 9),
        ("r", 10),
        ("c", 15),
        ("Shift+L", 13),
        ("Shift+R", 10),
        ("End", 27),
        ("Shift+C", 15),
    ]:
        ready.keyboard.press(key)
        assert (key, tick(ready)) == (key, at)
    click(ready, "Next cutoff")
    expect(ready.locator(".missed")).not_to_have_text("")
    expect(ready.locator(".is-book")).to_be_visible()
    told(ready, 15)
    assert violations(ready, "#drawer") == []
    click(ready, "Finish this node")
    assert tick(ready) == 16
    ready.keyboard.press("p")
    assert tick(ready) == 1
    ready.get_by_role("tab", name="Explain").focus()
    for name in ("Compare", "Practice", "My tree", "Code"):
        ready.keyboard.press("ArrowRight")
        expect(ready.get_by_role("tab", name=name)).to_be_focused()
        expect(ready.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        expect(ready.get_by_role("tabpanel", name=name)).to_be_visible()
    assert tick(ready) == 1  # the arrows were the tabs'
    ready.keyboard.press("ArrowRight")
    expect(ready.get_by_role("tabpanel", name="Explain")).to_be_visible()
    ready.keyboard.press("End")
    expect(ready.get_by_role("tabpanel", name="Code")).to_be_visible()
    ready.keyboard.press("b")
    ready.keyboard.press("w")
    expect(ready.get_by_role("button", name="Python")).to_have_attribute("aria-pressed", "true")
    assert violations(ready, "#drawer") == []


def test_on_a_phone_the_drawer_is_a_sheet_that_opens_when_asked(phone: Page) -> None:
    searched(phone, AIMA, 15)
    expect(phone.locator("#drawer")).to_be_hidden()
    click(phone, "Explanations")
    told(phone, 15)
    expect(phone.locator(".sentence")).to_be_in_viewport()
    expect(phone.get_by_role("toolbar", name="Playback")).to_be_in_viewport()
    assert violations(phone, "#drawer") == []
    phone.get_by_role("tab", name="Explain").focus()
    phone.keyboard.press("Escape")
    expect(phone.locator("#drawer")).to_be_hidden()
    expect(phone.get_by_role("button", name="Explanations", exact=True)).to_be_focused()


def test_a_link_opens_its_tab_and_a_tick_past_the_end_gets_its_sentence(ready: Page) -> None:
    ready.evaluate("location.hash = '#game=tree-aima&side=both&tick=999&tab=code'")
    expect(ready.get_by_role("tab", name="Explain")).to_have_attribute("aria-selected", "true")
    expect(ready.locator(".notice")).to_have_text(
        "The link asks for tick 999, but this search ends at 27: it is shown at its end."
    )
    assert tick(ready) == 27
    expect(ready.locator(".code-line[aria-current] code")).to_have_text(
        "v2, a2 ← MIN-VALUE(game, game.RESULT(state, a), α, β)"
    )
    until(ready, "location.hash === '#game=tree-aima&side=both&tick=27'")
    ready.keyboard.press("w")
    until(ready, "location.hash === '#game=tree-aima&side=both&tick=27'")
