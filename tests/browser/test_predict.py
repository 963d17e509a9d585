"""Predict first: the page asks before it tells; by keys and by clicks."""

from playwright.sync_api import Page, expect

from tests.browser.acting import PHONE, click, until, violations

AIMA = "plyscope.open({game: 'tree-aima', side: 'both'}).then(() => plyscope.search())"
OPEN = "document.querySelector('.ask-controls')"
SAID = "document.querySelector('.ask-said')"
FOCUSED = "document.querySelector('.ask').contains(document.activeElement)"


def prompt(page: Page) -> str:
    """Return the question, once there is one that is open."""
    until(page, f"{OPEN} && {FOCUSED}")
    return page.locator("#ask-prompt").inner_text()


def said(page: Page) -> str:
    """Return what was said to an answer."""
    until(page, f"{SAID} && document.activeElement.textContent === 'Go on'")
    return page.locator(".ask-said > span").inner_text()


def score(page: Page) -> str:
    """Return how many were right."""
    return page.get_by_role("status", name="Score").inner_text()


def test_aimas_tree_is_answered_right_by_keys_and_by_clicks_in_the_tree(ready: Page) -> None:
    aima = ready
    aima.keyboard.press("q")
    button = aima.get_by_role("button", name="Quiz me", exact=True)
    expect(button).to_have_attribute("aria-pressed", "true")
    aima.get_by_label("Speed").select_option("10")
    aima.evaluate(AIMA)
    assert prompt(aima) == "What does the MIN node after a1 return?"
    expect(
        aima.get_by_role("form", name="What does the MIN node after a1 return?")
    ).to_be_in_viewport()
    assert violations(aima) == []

    # A step on the page leads to the question, one in the field is none: neither answers.
    aima.evaluate("document.activeElement.blur()")
    aima.keyboard.press("ArrowRight")
    until(aima, FOCUSED)
    aima.keyboard.type("3")
    aima.keyboard.press("ArrowRight")
    assert aima.evaluate("plyscope.state().tick") == 7
    expect(aima.locator(".ask-said")).to_have_count(0)
    assert score(aima) == ""
    aima.keyboard.press("Enter")
    assert said(aima).startswith("Right. MIN’s best move there is b1, with value 3.")
    assert aima.evaluate("plyscope.state().tick") == 9
    aima.keyboard.press("Enter")

    assert prompt(aima) == "Which leaves are never visited?"
    expect(aima.get_by_role("button", name="b1, value 3")).to_be_focused()
    cross_out_in_the_tree(aima)
    aima.get_by_role("button", name="b1, value 3").focus()
    for _ in range(4):
        aima.keyboard.press("Tab")
    expect(aima.get_by_role("button", name="c2, value 4")).to_be_focused()
    aima.keyboard.press("Space")
    aima.keyboard.press("Tab")
    aima.keyboard.press("Space")
    aima.keyboard.press("Enter")
    assert said(aima).startswith("Right.")
    aima.keyboard.press("Enter")
    assert prompt(aima).startswith("What are α and β now at ")
    aima.keyboard.type("3")
    aima.keyboard.press("Enter")
    assert said(aima).startswith("Right.")
    assert aima.evaluate("plyscope.state().tick") == 10
    assert score(aima) == "3 of 3 right"


def cross_out_in_the_tree(page: Page) -> None:
    """Cross two leaves out by clicks, one of them twice, and take it back."""
    box = page.locator(".tree-canvas").bounding_box()
    assert box
    crossed = page.locator(".leaf[aria-pressed=true]")
    both = ["4", "6"]
    steps = [(0.535, ["4"]), (0.625, both), (0.625, ["4"]), (0.625, both), (0.535, ["6"])]
    for share, names in [*steps, (0.625, [])]:
        page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] * 0.695)
        expect(crossed).to_have_text(names)


def test_on_a_phone_it_is_in_view_and_axe_finds_nothing(phone: Page) -> None:
    click(phone, "Quiz me")
    phone.evaluate(AIMA)
    expect(
        phone.get_by_role("form", name="What does the MIN node after a1 return?")
    ).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert violations(phone) == []
    phone.get_by_role("button", name="Show me").click()
    assert said(phone).startswith("It returns 3.")
    expect(phone.get_by_role("button", name="Go on")).to_be_in_viewport(ratio=1)
