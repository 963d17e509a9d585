"""The algorithm picker, and the options of a search."""

from playwright.sync_api import Page, expect

from tests.browser.acting import click, until, violations
from tests.browser.lending import follow


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
    search = ready.get_by_role("combobox", name="Search", exact=True, include_hidden=True)
    search.select_option("iterative_deepening")
    depth = ready.get_by_label("Depth", exact=True)
    depth.fill("0")
    depth.press("Enter")
    expect(panel.get_by_role("alert")).to_have_text("depth is a whole number from 1 up, not 0.")
    assert violations(ready) == []
    ready.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(depth).to_have_value("4")  # what was refused is not kept


def test_on_a_phone_axe_finds_nothing_in_the_options_and_all_are_within_its_width(
    phone: Page,
) -> None:
    follow(phone, "#algorithm=alphabeta_table&order=random:7")
    click(phone, "Settings", "Advanced")
    size = phone.get_by_label("Table size")
    size.fill("0")
    size.press("Enter")
    expect(phone.locator("#advanced").get_by_role("alert")).to_be_visible()
    assert violations(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
