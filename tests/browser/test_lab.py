"""The visitor's own tree: written, drawn by mouse and by keys, kept, linked, searched like ours."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.acting import DRAWN, SEARCHED, click, until, violations
from tests.browser.lending import IN_THE_LAB

HABITS = IN_THE_LAB
AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


@pytest.fixture
def lab(ready: Page) -> Page:
    """The page with the My tree tab open."""
    expect(text_of(ready)).to_have_value(AIMA)
    return ready


def text_of(page: Page) -> Locator:
    return page.get_by_role("textbox", name="The tree as text")


def on_stage(page: Page) -> Locator:
    return page.get_by_role("tree", name="Your tree")


def chosen(page: Page) -> Locator:
    """The node that is chosen on the stage, as it is read out."""
    return on_stage(page).get_by_role("treeitem")


def test_a_tree_is_written_searched_changed_by_mouse_and_keys_kept_and_saved(
    lab: Page, tmp_path: Path
) -> None:
    text_of(lab).fill("[[5, 7], [4, 9], [6, 8]]")
    expect(lab.get_by_text("10 nodes, 6 leaves; MAX and MIN in turn.")).to_be_visible()
    expect(on_stage(lab)).to_be_visible()
    click(lab, "Search it")
    until(lab, SEARCHED)
    search = lab.evaluate("plyscope.state().search")
    assert (search["value"], search["move"], search["cutoffs"]) == (6, "a3", 1)
    lab.evaluate("plyscope.seek(plyscope.state().ticks)")
    lab.get_by_role("tab", name="Explain").click()
    expect(lab.locator("#why .sentence")).to_contain_text("a3")
    click(lab, "Edit the tree")
    expect(on_stage(lab)).to_be_visible()
    lab.get_by_role("tab", name="My tree").click()

    # A press on a node chooses it: the root stands in the middle of what the plies leave free.
    on_stage(lab).press("ArrowDown")
    expect(chosen(lab)).to_have_attribute("aria-label", "a1, MIN, 2 children")
    box = lab.locator("#sketch canvas").bounding_box()
    assert box is not None
    for down in range(8, 200, 12):
        lab.mouse.click(box["x"] + (92 + box["width"] - 12) / 2, box["y"] + down)
        lab.evaluate(DRAWN)
        if (chosen(lab).get_attribute("aria-label") or "").startswith("Root"):
            break
    expect(chosen(lab)).to_have_attribute("aria-label", "Root, MAX, 3 children")
    on_stage(lab).focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "5", "1", "Enter"):
        lab.keyboard.press(key)
    expect(text_of(lab)).to_have_value("[[5, 7], [51, 9], [6, 8]]")
    expect(on_stage(lab)).to_be_focused()
    lab.keyboard.press("+")
    expect(text_of(lab)).to_have_value("[[5, 7], [[51, 0], 9], [6, 8]]")
    lab.keyboard.press("Alt+ArrowLeft")
    expect(text_of(lab)).to_have_value("[[5, 7], [[0, 51], 9], [6, 8]]")
    expect(chosen(lab)).to_have_attribute("aria-label", re.compile(", leaf, value 0$"))
    lab.keyboard.press("Delete")
    expect(text_of(lab)).to_have_value("[[5, 7], [[51], 9], [6, 8]]")
    lab.keyboard.press("Control+z")
    expect(text_of(lab)).to_have_value("[[5, 7], [[0, 51], 9], [6, 8]]")
    lab.keyboard.press("Control+y")
    expect(text_of(lab)).to_have_value("[[5, 7], [[51], 9], [6, 8]]")
    lab.get_by_text("A tree at random").click()
    assert violations(lab) == []

    lab.get_by_text("My trees", exact=True).click()
    lab.get_by_role("textbox", name="Name").last.fill("One leaf below")
    click(lab, "Keep this tree")
    expect(lab.get_by_role("button", name="One leaf below", exact=True)).to_be_visible()
    until(lab, "Object.values(localStorage).some((one) => one.includes('One leaf below'))")
    until(lab, "localStorage['plyscope-tree'] === '[[5, 7], [[51], 9], [6, 8]]'")
    with lab.expect_download() as saved:
        click(lab, "Save")
    saved.value.save_as(tmp_path / "tree.txt")
    assert (tmp_path / "tree.txt").read_text() == "[[5, 7], [[51], 9], [6, 8]]"
    (tmp_path / "mine.json").write_text(json.dumps({"turns": ["min", "max"], "tree": [[1, 2], 3]}))
    lab.locator("#lab input[type=file]").set_input_files(tmp_path / "mine.json")
    expect(lab.get_by_text("5 nodes, 3 leaves; MIN and MAX in turn.")).to_be_visible()


def test_a_tree_is_changed_by_touch_on_a_phone(phone: Page) -> None:
    page = phone
    page.evaluate("(game) => plyscope.open({ game })", f"tree:{AIMA}")
    expect(on_stage(page)).to_be_visible()
    canvas = page.locator("#sketch canvas")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box is not None
    # c2 stands below the root, which stands in the middle of what the plies on the left leave free.
    for up in range(140, int(box["height"]), 12):  # above the tools
        page.touchscreen.tap(box["x"] + (92 + box["width"] - 12) / 2, box["y"] + box["height"] - up)
        page.evaluate(DRAWN)
        if "leaf" in (chosen(page).get_attribute("aria-label") or ""):
            break
    expect(chosen(page)).to_have_attribute("aria-label", "c2, leaf, value 4")
    page.get_by_role("button", name="Add a child").tap()
    expect(chosen(page)).to_have_attribute("aria-label", re.compile("^e2, leaf, value 0"))
    page.get_by_role("textbox", name="Value").fill("7")
    page.get_by_role("button", name="Move to the left").tap()
    expect(chosen(page)).to_have_attribute("aria-label", re.compile("^e1, leaf, value 7"))
    page.get_by_role("button", name="Remove", exact=True).tap()
    page.get_by_role("button", name="Undo the change").tap()  # which waits for the change
    page.get_by_role("button", name="Search it").tap()
    until(page, SEARCHED)
    assert page.evaluate("plyscope.state().settings?.game ?? plyscope.state().game") == (
        "tree:[[3, 12, 8], [2, [7, 4], 6], [14, 5, 2]]"
    )
