"""The algorithm picker, and the options of a search."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.acting import click, until, violations
from tests.browser.lending import follow


def picker(page: Page) -> Locator:
    """Return the select under Advanced that chooses the search."""
    return page.get_by_role("combobox", name="Search", exact=True, include_hidden=True)


def test_the_options_stand_under_advanced_and_are_in_the_address(ready: Page) -> None:
    click(ready, "Advanced")
    panel = ready.get_by_role("group", name="Advanced settings", exact=True)
    expect(panel).to_contain_text(
        "Same result as minimax, but skips branches that cannot change it."
    )
    ready.get_by_label("Ties").select_option("strict")
    ready.get_by_label("Order", exact=True).select_option("random")
    ready.get_by_label("Order: seed").fill("7")
    ready.get_by_label("Order: seed").press("Enter")
    until(ready, "location.hash === '#ties=strict&order=random:7'")
    click(ready, "Reset to default")
    expect(ready.get_by_label("Ties")).to_be_focused()
    until(ready, "location.hash === ''")
    picker(ready).select_option("iterative_deepening")
    depth = ready.get_by_label("Depth", exact=True)
    depth.fill("0")
    depth.press("Enter")
    expect(panel.get_by_role("alert")).to_have_text("depth is a whole number from 1 up, not 0.")
    ready.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(depth).to_have_value("4")  # what was refused is not kept


def test_every_search_on_offer_runs(ready: Page) -> None:
    position = {"game": "tree-aima", "side": "both"}
    ready.evaluate("position => plyscope.open(position)", position)
    offered = picker(ready).locator("option:not([disabled])")
    names = offered.evaluate_all("all => all.map(one => one.value)")
    assert len(names) >= 5
    for name in names:
        found = ready.evaluate(
            "position => plyscope.open(position).then(() => plyscope.search())",
            position | {"algorithm": name},
        )
        assert found is not None, name
        assert found["move"], name
        expect(ready.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize("screen", ["ready", "phone"])
def test_axe_finds_nothing_in_the_options(request: pytest.FixtureRequest, screen: str) -> None:
    page: Page = request.getfixturevalue(screen)
    follow(page, "#algorithm=alphabeta_table&order=random:7")
    if screen == "phone":
        click(page, "Settings")
    click(page, "Advanced")
    size = page.get_by_label("Table size")
    size.fill("0")
    size.press("Enter")
    expect(page.locator("#advanced").get_by_role("alert")).to_be_visible()
    assert violations(page) == []
    width = page.evaluate("innerWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
