"""The weights of a game's features: changed in the options, shown where a position is judged."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.acting import click, told, until, violations
from tests.browser.lending import follow

DEEP = "#game=tictactoe-4x4-3&algorithm=h_alphabeta&depth=2&side=both&moves=b2,c3"
FIRST_LEAF = 3
NUMBERS = (
    "[...document.querySelectorAll('.evaluation tr')].map((row) => row.innerText.split('\\t'))"
)
HEAD = ["Feature", "X − O", "× Weight", "= Product"]
VALUE = "For files and links, divided by"


@pytest.fixture
def page(ready: Page) -> Page:
    """The page when Python is there."""
    return ready


def opened(page: Page, link: str = DEEP) -> None:
    """Open a link and search its position."""
    follow(page, link)
    assert page.evaluate("plyscope.state().moves.length") == 2
    page.evaluate("plyscope.search()")


def judged(page: Page, tick: int = FIRST_LEAF) -> list[list[str]]:
    """Go to a leaf, and return the table that tells how it was judged."""
    for at in (0, tick):  # the sentence of that tick may be there from another search
        page.evaluate(f"plyscope.seek({at})")
        told(page, at)
    expect(page.locator(".evaluation")).to_be_visible()
    found: list[list[str]] = page.evaluate(NUMBERS)
    return found


def first_leaf(page: Page) -> str:
    """Walk to the first leaf, and return what assistive technology hears of it."""
    tree = page.get_by_role("tree", name="Search tree")
    tree.focus()
    for key in ("Home", "ArrowDown", "ArrowDown"):
        tree.press(key)
    node = page.locator("[role=treeitem][aria-selected=true]")
    expect(node).to_have_attribute("aria-label", re.compile("^[^…]*leaf"))
    return node.get_attribute("aria-label") or ""


def test_a_weight_changed_in_the_options_changes_how_leaves_are_judged_and_goes_back(
    page: Page,
) -> None:
    opened(page)
    root = page.evaluate("plyscope.state().search.value")
    usual = judged(page)
    assert usual == [
        HEAD,
        ["ones", "1", "1", "1"],
        ["twos", "−1", "4", "−4"],
        ["centre", "0", "0", "0"],
        ["Sum", "−3"],
        [f"{VALUE} 216", "−0.01389"],
    ]
    expect(page.locator(".sentence")).to_contain_text("EVAL(b4) = −3.")
    # The same sum wherever the value stands; a link and a program have the fraction.
    assert first_leaf(page).startswith("b4, leaf. Evaluation −3")
    expect(page.get_by_role("list", name="Legend")).to_contain_text(
        "evaluation for X, from −216 to +216"
    )
    page.evaluate("plyscope.seek(plyscope.state().ticks)")
    assert root == 0
    expect(page.locator(".detail")).to_have_text("b3 is evaluated as even, 2 plies ahead.")
    expect(page.locator(".path-table tbody td").first).to_have_text("0")
    expect(page.locator(".gauge-tick", has_text=re.compile(r"^[+−]\d+$")).first).to_be_visible()

    click(page, "Show move values")
    chips = page.locator(".value-chip:visible")
    expect(chips).to_have_count(14)
    texts = chips.all_text_contents()
    assert all(re.fullmatch(r"0|[+−]\d+|[XO] wins", text) for text in texts), texts
    assert any(text[0] in "+−" for text in texts)
    click(page, "Show move values")

    click(page, "Advanced")
    group = page.get_by_role("group", name="Weights", exact=True)
    ones = group.get_by_label("ones", exact=True)
    expect(ones).to_have_value("1")
    ones.fill("-2.5")
    ones.press("Enter")
    until(page, "location.hash.endsWith('&weights=ones=-2.5')")
    expect(group.get_by_role("button", name="ones: back to 1", exact=True)).to_be_visible()
    page.keyboard.press("Escape")

    page.evaluate("plyscope.search()")
    assert page.evaluate("plyscope.state().search.value") != root
    assert judged(page) == [
        HEAD,
        ["ones", "1", "−2.5", "−2.5"],
        ["twos", "−1", "4.0", "−4.0"],
        ["centre", "0", "0.0", "0.0"],
        ["Sum", "−6.5"],
        [f"{VALUE} 216", "−0.03009"],
    ]
    assert first_leaf(page).startswith("b4, leaf. Evaluation −6.5")
    changed = page.locator(".evaluation td.is-changed")
    expect(changed).to_have_text(["−2.5"])

    click(page, "Advanced")
    expect(page.locator(".evaluation")).to_be_visible()  # beside the options, as it was
    accessible_when_refused(page)
    click(page, "ones: back to 1")
    expect(ones).to_have_value("1")
    expect(ones).to_be_focused()
    until(page, "!location.hash.includes('weights')")
    click(page, "Reset to default")
    expect(page.get_by_label("Depth", exact=True)).to_be_focused()


def test_axe_finds_nothing_in_the_table_and_in_the_weights_on_a_phone(phone: Page) -> None:
    opened(phone, DEEP + "&weights=twos=9")
    click(phone, "Explanations")
    judged(phone)
    expect(phone.locator(".evaluation")).to_be_visible()
    assert violations(phone) == []
    click(phone, "Close explanations", "Settings", "Advanced")
    accessible_when_refused(phone)


def accessible_when_refused(page: Page) -> None:
    """Have a weight refused in the options that have just been opened, and look at them."""
    page.evaluate("new Promise(requestAnimationFrame)")  # a panel that opens shows what is set
    ones = page.get_by_label("ones", exact=True)
    ones.fill("")
    ones.press("Enter")
    expect(page.locator("#advanced").get_by_role("alert")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
