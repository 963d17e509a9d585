"""The page by keyboard alone: what is wanted is reached, focus is seen, and it is never lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.drive.driver import PATIENCE

# The element with the focus: its name, and whether it can be seen that it has it.
FOCUS = """() => {
    const element = document.activeElement;
    if (element === document.body) return ["", true];
    const label = element.labels?.[0]?.textContent ?? "";
    const name = element.getAttribute("aria-label") ?? (label || element.textContent);
    const framed = [element, element.closest("section"), element.parentElement].some((one) => {
        const { outlineStyle, boxShadow } = getComputedStyle(one);
        return outlineStyle !== "none" || boxShadow !== "none";
    });
    const { top, bottom } = element.getBoundingClientRect();
    return [name.trim(), framed && bottom > 0 && top < innerHeight];
}"""
SHOWN = f"""async (seconds) => {{
    const end = performance.now() + 1000 * seconds;
    for (;;) {{
        const [name, isShown] = ({FOCUS})();
        if (isShown) return name;
        if (performance.now() > end) throw new Error(`the focus is not seen: ${{name}}`);
        await new Promise(requestAnimationFrame);
    }}
}}"""
STOPS = 60  # more than the page has from one end to the other, in any of these states


def reach(page: Page, name: str) -> None:
    """Press Tab until an element whose name begins so has the focus; each on the way shows it."""
    seen = []
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        found = page.evaluate(SHOWN, PATIENCE)
        if found.startswith(name):
            return
        seen.append(found)
    pytest.fail(f"{name!r} was not reached among {seen}")


def learn(page: Page) -> None:
    """From the first screen to the first cutoff and its sentence."""
    reach(page, "Start")
    page.keyboard.press("Enter")
    expect(page.get_by_role("note", name="Example")).to_be_focused()
    reach(page, "Next")
    page.keyboard.press("Enter")
    expect(page.get_by_role("note", name="Example")).to_contain_text("The first cutoff")
    page.keyboard.press("c")
    expect(page.locator(".sentence")).to_contain_text("α-cutoff, c2 and c3 are skipped.")


def play(page: Page) -> None:
    """A game: the board keeps the focus while the computer answers."""
    reach(page, "b2, empty")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Your move")
    board = page.get_by_role("grid", name="Board")
    expect(board.get_by_role("button", name="b2, X")).to_be_focused()
    reach(page, "Undo")
    page.keyboard.press("Enter")
    expect(board.get_by_role("button", name="b2, empty")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert page.evaluate(FOCUS)[0] != ""


def search(page: Page) -> None:
    """The invitation is gone once its button was pressed: the stage has the focus."""
    reach(page, "Play b2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Search tree")).to_be_focused()
    assert page.evaluate(FOCUS) == ["Search tree", True]


def race(page: Page) -> None:
    """Two searches, and back to the tab."""
    reach(page, "Explain")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Compare")).to_be_focused()
    reach(page, "Race")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Race")).to_be_focused()
    reach(page, "Leave the race")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name="Compare")).to_be_focused()


def edit(page: Page) -> None:
    """From that tab to a tree: typed, changed by hand, searched."""
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="My tree")).to_be_focused()
    reach(page, "The tree as text")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("[[3, 5], [2, 9]]")
    expect(page.get_by_label("Your tree")).to_be_visible()  # which is a part of its own
    reach(page, "Your tree")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="The tree as text")).to_have_value("[[7, 5], [2, 9]]")
    reach(page, "Search it")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Search tree")).to_be_focused()


def test_the_first_cutoff_is_reached_without_a_mouse(ready: Page) -> None:
    ready.set_viewport_size({"width": 1280, "height": 800})
    learn(ready)


def test_a_game_a_search_a_race_and_a_tree_of_ones_own_need_no_mouse(ready: Page) -> None:
    ready.set_viewport_size({"width": 1280, "height": 800})
    for walk in (play, search, race, edit):
        walk(ready)
