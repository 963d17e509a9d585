"""Predict first: the page asks before it tells; by keys, by clicks, through a whole game."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.acting import PHONE, answered, cell, click, until, violations

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


@pytest.fixture
def aima(ready: Page) -> Page:
    """AIMA's tree, with the first of its questions open."""
    ready.keyboard.press("q")
    ready.get_by_label("Speed").select_option("10")
    ready.evaluate(AIMA)
    assert prompt(ready) == "What does the MIN node after a1 return?"
    return ready


def go_to_leaves(page: Page) -> None:
    """Go on from the first question to the next one, about the leaves."""
    page.keyboard.press("Escape")
    said(page)
    page.keyboard.press("Enter")
    assert prompt(page) == "Which leaves are never visited?"


def test_aimas_tree_is_answered_right_by_keys_alone(aima: Page) -> None:
    button = aima.get_by_role("button", name="Quiz me", exact=True)
    expect(button).to_have_attribute("aria-pressed", "true")
    aima.keyboard.type("3")
    aima.keyboard.press("ArrowRight")  # in the field; on the page a step does not answer, either
    aima.keyboard.press("Enter")
    assert said(aima).startswith("Right. MIN’s best move there is b1, with value 3.")
    assert aima.evaluate("plyscope.state().tick") == 9
    aima.keyboard.press("Enter")
    assert prompt(aima) == "Which leaves are never visited?"
    expect(aima.get_by_role("button", name="b1, value 3")).to_be_focused()
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


def test_a_step_leads_to_the_question_and_does_not_answer_it(aima: Page) -> None:
    aima.evaluate("document.activeElement.blur()")
    aima.keyboard.press("ArrowRight")
    until(aima, FOCUSED)
    assert aima.evaluate("plyscope.state().tick") == 7
    expect(aima.locator(".ask-said")).to_have_count(0)
    assert score(aima) == ""


def test_leaves_are_crossed_out_by_clicks_in_the_tree(aima: Page) -> None:
    go_to_leaves(aima)
    box = aima.locator(".tree-canvas").bounding_box()
    assert box
    crossed = aima.locator(".leaf[aria-pressed=true]")
    for share, names in ((0.535, ["4"]), (0.625, ["4", "6"]), (0.625, ["4"]), (0.625, ["4", "6"])):
        aima.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] * 0.695)
        expect(crossed).to_have_text(names)
    click(aima, "Answer")
    assert said(aima).startswith("Right.")


def test_a_game_of_tic_tac_toe_is_played_to_its_end_with_questions(ready: Page) -> None:
    """Four moves are on the board, so that no search is long; all but the last are forced."""
    begun = ["b2", "a1", "c1", "a3"]
    ready.keyboard.press("q")
    ready.get_by_label("Speed").select_option("1000")
    ready.evaluate("(moves) => plyscope.open({ moves })", begun)
    at_end = "plyscope.state().tick === plyscope.state().ticks"
    asked = []
    cell(ready, "a2").click()
    answered(ready, 6)
    prompt(ready)
    assert score(ready) == ""
    cell(ready, "b1").click()  # the game goes on though a question is open
    answered(ready, 8)
    until(ready, f"{OPEN} || {at_end}")
    while ready.evaluate(f"!!{OPEN}"):
        asked.append(prompt(ready))
        ready.keyboard.press("Escape")
        said(ready)
        ready.keyboard.press("Enter")
        until(ready, f"{OPEN} || (!{SAID} && {at_end})")
    cell(ready, "c3").click()
    until(ready, "plyscope.state().over")
    assert ready.evaluate("plyscope.state().moves") == [*begun, "a2", "c2", "b1", "b3", "c3"]
    assert len(asked) == 1
    assert score(ready) == "0 of 1 right"  # of the last search


def test_it_is_reachable_and_in_order_for_assistive_technology(ready: Page) -> None:
    click(ready, "Quiz me")
    ready.evaluate(AIMA)
    expect(
        ready.get_by_role("form", name="What does the MIN node after a1 return?")
    ).to_be_in_viewport()
    assert violations(ready) == []
    show_and_go_on(ready)


def test_it_is_so_on_a_phone(phone: Page) -> None:
    click(phone, "Quiz me")
    phone.evaluate(AIMA)
    expect(
        phone.get_by_role("form", name="What does the MIN node after a1 return?")
    ).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert violations(phone) == []
    show_and_go_on(phone)


def show_and_go_on(page: Page) -> None:
    page.get_by_role("button", name="Show me").click()
    assert said(page).startswith("It returns 3.")
    expect(page.get_by_role("button", name="Go on")).to_be_in_viewport(ratio=1)
