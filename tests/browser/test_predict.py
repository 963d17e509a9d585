"""Predict first: the page asks before it tells; by keys, by clicks, through a whole game."""

import re

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
    assert prompt(ready) == "Which leaves are never visited?"
    return ready


def test_aimas_tree_is_answered_right_by_keys_alone(aima: Page) -> None:
    button = aima.get_by_role("button", name="Predict", exact=True)
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(aima.get_by_role("button", name="b1, worth 3")).to_be_focused()
    for _ in range(4):
        aima.keyboard.press("Tab")
    expect(aima.get_by_role("button", name="c2, worth 4")).to_be_focused()
    aima.keyboard.press("Space")
    aima.keyboard.press("Tab")
    aima.keyboard.press("Space")
    aima.keyboard.press("Enter")
    assert said(aima).startswith("Right.")
    aima.keyboard.press("Enter")
    assert prompt(aima) == "What are α and β now at the MIN node after a1?"
    assert aima.evaluate("plyscope.state().tick") == 3
    aima.keyboard.press("Tab")
    aima.keyboard.press("Tab")
    aima.keyboard.type("3")
    aima.keyboard.press("Enter")
    assert said(aima) == "Right. MIN can hold MAX to 3 here: β falls to 3."
    assert aima.evaluate("plyscope.state().tick") == 4
    aima.keyboard.press("Enter")
    assert prompt(aima) == "What does the MIN node after a1 return?"
    aima.keyboard.type("3")
    aima.keyboard.press("Enter")
    assert said(aima).startswith("Right. MIN’s best move there is b1, with value 3.")
    assert score(aima) == "3 of 3 right"


def test_a_wrong_answer_is_told_with_the_reason_and_escape_shows_it(aima: Page) -> None:
    aima.keyboard.press("Escape")
    assert said(aima).startswith("c2 and c3 are never visited.")
    aima.keyboard.press("Enter")
    for right in ("α is −∞ and β is 3.", "It returns 3.", "α is 3 and β is +∞."):
        prompt(aima)
        aima.keyboard.press("Escape")
        assert said(aima).startswith(right)
        aima.keyboard.press("Enter")
    assert prompt(aima) == "What are α and β now at the MIN node after a2?"
    aima.keyboard.press("Escape")
    said(aima)
    aima.keyboard.press("Enter")
    assert prompt(aima).startswith("Is the MIN node after a2 cut off now?")
    assert aima.evaluate("plyscope.state().tick") == 14
    expect(aima.locator(".condition")).to_be_empty()  # it says when the node is cut
    aima.keyboard.press("n")
    assert said(aima).startswith("No: it is cut off and 2 moves are skipped. MIN can hold MAX to 2")
    assert score(aima) == "0 of 6 right"


def test_what_cannot_be_read_is_said_and_the_question_stays(aima: Page) -> None:
    aima.keyboard.press("Escape")
    said(aima)
    aima.keyboard.press("Enter")
    prompt(aima)
    aima.keyboard.type("three")
    aima.keyboard.press("Enter")
    expect(aima.get_by_role("alert")).to_contain_text("α is a number, such as 3")
    aima.keyboard.press("Control+a")
    aima.keyboard.type("-inf")
    aima.keyboard.press("Tab")
    aima.keyboard.press("Tab")
    aima.keyboard.type("3.0")
    aima.keyboard.press("Enter")
    assert said(aima).startswith("Right.")


def test_leaves_are_crossed_out_by_clicks_in_the_tree(aima: Page) -> None:
    box = aima.locator(".tree-canvas").bounding_box()
    assert box
    crossed = aima.locator(".leaf[aria-pressed=true]")
    for share, names in ((0.535, ["4"]), (0.625, ["4", "6"]), (0.625, ["4"]), (0.625, ["4", "6"])):
        aima.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] * 0.695)
        expect(crossed).to_have_text(names)
    click(aima, "Answer")
    assert said(aima).startswith("Right.")


def test_nothing_on_the_page_tells_the_answer_before(aima: Page) -> None:
    expect(aima.locator(".detail")).to_be_empty()
    for _ in range(6):
        prompt(aima)
        expect(aima.locator(".condition")).to_be_empty()
        aima.keyboard.press("Escape")
        said(aima)
        aima.keyboard.press("Enter")
    expect(aima.get_by_role("status", name="Pruned", exact=True)).to_have_text("–")


def test_a_step_shows_the_answer_and_going_elsewhere_closes_the_question(aima: Page) -> None:
    aima.get_by_role("button", name="Step forward").click()
    assert said(aima).startswith("c2 and c3 are never visited.")
    aima.get_by_role("button", name="Step forward").click()
    until(aima, "plyscope.state().tick === 1")
    expect(aima.locator(".ask-said")).to_have_count(0)
    aima.evaluate("plyscope.step(5)")
    assert prompt(aima) == "What are α and β now at the MIN node after a1?"
    aima.evaluate("plyscope.seek(20)")
    expect(aima.locator(".ask-controls")).to_have_count(0)
    assert aima.evaluate("plyscope.state().tick") == 20


def test_switched_off_it_plays_as_before(aima: Page) -> None:
    aima.keyboard.press("Escape")
    said(aima)
    click(aima, "Predict")
    expect(aima.locator("#predict")).to_be_hidden()
    aima.get_by_label("Speed").select_option("100")
    aima.evaluate("plyscope.play()")
    until(aima, "plyscope.state().tick === plyscope.state().ticks")


def test_simulations_are_asked_once_for_the_move_that_is_visited_most(ready: Page) -> None:
    ready.keyboard.press("q")
    few = "algorithm: 'uct', options: {simulations: 50}"
    ready.evaluate(f"plyscope.open({{game: 'tree-aima', side: 'both', {few}}})")
    ready.evaluate("plyscope.search()")
    assert prompt(ready) == "Which root move will have the most visits at the end?"
    ready.keyboard.press("3")
    assert "The search is done." in said(ready)
    ready.keyboard.press("Enter")
    until(ready, "plyscope.state().tick === plyscope.state().ticks")
    assert re.fullmatch("[01] of 1 right", score(ready))


def test_a_game_of_tic_tac_toe_is_played_to_its_end_with_questions(ready: Page) -> None:
    """Four moves are on the board, so that no search is long; all but the last are forced."""
    begun = ["b2", "a1", "c1", "a3"]
    ready.keyboard.press("q")
    ready.get_by_label("Speed").select_option("1000")
    ready.evaluate("(moves) => plyscope.open({ moves })", begun)
    at_end = "plyscope.state().tick === plyscope.state().ticks"
    asked = []
    for moves, square in ((6, "a2"), (8, "b1")):
        cell(ready, square).click()
        answered(ready, moves)
        asked.append(0)
        until(ready, f"{OPEN} || {at_end}")
        while ready.evaluate(f"!!{OPEN}"):
            prompt(ready)
            asked[-1] += 1
            ready.keyboard.press("Escape")
            said(ready)
            ready.keyboard.press("Enter")
            until(ready, f"{OPEN} || (!{SAID} && {at_end})")
    cell(ready, "c3").click()
    until(ready, "plyscope.state().over")
    assert ready.evaluate("plyscope.state().moves") == [*begun, "a2", "c2", "b1", "b3", "c3"]
    assert asked == [4, 1]
    assert score(ready) == "0 of 1 right"  # of the last search


def test_the_game_goes_on_though_a_question_is_open(ready: Page) -> None:
    ready.keyboard.press("q")
    cell(ready, "b2").click()
    answered(ready, 2)
    prompt(ready)
    cell(ready, "c3").click()
    answered(ready, 4)
    prompt(ready)
    assert score(ready) == ""


def test_it_is_reachable_and_in_order_for_assistive_technology(ready: Page) -> None:
    click(ready, "Predict")
    ready.evaluate(AIMA)
    expect(ready.get_by_role("form", name="Which leaves are never visited?")).to_be_in_viewport()
    assert violations(ready) == []
    show_and_go_on(ready)


def test_it_is_so_on_a_phone(phone: Page) -> None:
    click(phone, "Predict")
    phone.evaluate(AIMA)
    expect(phone.get_by_role("form", name="Which leaves are never visited?")).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert violations(phone) == []
    show_and_go_on(phone)


def show_and_go_on(page: Page) -> None:
    page.get_by_role("button", name="Show me").click()
    assert said(page).startswith("c2 and c3")
    expect(page.get_by_role("button", name="Go on")).to_be_in_viewport(ratio=1)
