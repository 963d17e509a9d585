"""The visitor's own tree: written, drawn by mouse and by keys, kept, linked, searched like ours."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.acting import DRAWN, SEARCHED, click, until, violations
from tests.browser.conftest import Site
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


def test_what_is_written_stands_on_the_stage_and_is_searched_like_our_own_trees(lab: Page) -> None:
    text_of(lab).fill("[[5, 7], [4, 9], [6, 8]]")
    expect(lab.get_by_text("9 nodes, 6 leaves; MAX and MIN in turn.")).not_to_be_visible()
    expect(lab.get_by_text("10 nodes, 6 leaves; MAX and MIN in turn.")).to_be_visible()
    expect(on_stage(lab)).to_be_visible()
    click(lab, "Search it")
    until(lab, "plyscope.state().search && !plyscope.state().search.running")
    search = lab.evaluate("plyscope.state().search")
    assert (search["value"], search["move"], search["cutoffs"]) == (6, "a3", 1)
    lab.evaluate("plyscope.seek(plyscope.state().ticks)")
    lab.get_by_role("tab", name="Explain").click()
    expect(lab.locator("#why .sentence")).to_contain_text("a3")
    click(lab, "Edit the tree")
    expect(on_stage(lab)).to_be_visible()


def test_a_press_on_a_node_chooses_it_and_one_more_writes_it(lab: Page) -> None:
    click(lab, "Edit as tree")
    expect(on_stage(lab)).to_be_visible()
    canvas = lab.locator("#sketch canvas")
    box = canvas.bounding_box()
    assert box is not None
    # The root stands in the middle of what the plies on the left leave free.
    canvas.click(position={"x": (92 + box["width"] - 12) / 2, "y": 10}, force=True)
    on_stage(lab).press("ArrowDown")
    expect(chosen(lab)).to_have_attribute("aria-label", "a1, MIN, 3 children")


def test_a_tree_is_changed_by_touch_on_a_phone(pages: Callable[..., Page], site: Site) -> None:
    page = pages(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(f"{site.url}#game=tree:{AIMA}")
    page.evaluate("plyscope.ready")
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


def test_a_tree_is_made_by_keys_alone(lab: Page) -> None:
    click(lab, "Edit as tree")
    on_stage(lab).focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "5", "1", "Enter"):
        lab.keyboard.press(key)
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [51, 4, 6], [14, 5, 2]]")
    expect(on_stage(lab)).to_be_focused()
    lab.keyboard.press("+")
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [[51, 0], 4, 6], [14, 5, 2]]")
    lab.keyboard.press("Alt+ArrowLeft")
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [[0, 51], 4, 6], [14, 5, 2]]")
    expect(chosen(lab)).to_have_attribute("aria-label", "e1, leaf, value 0")
    lab.keyboard.press("Delete")
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [[51], 4, 6], [14, 5, 2]]")
    lab.keyboard.press("Control+z")
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [[0, 51], 4, 6], [14, 5, 2]]")
    lab.keyboard.press("Control+y")
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [[51], 4, 6], [14, 5, 2]]")


def test_trees_are_kept_named_opened_and_forgotten(lab: Page) -> None:
    text_of(lab).fill("[1, 2]")
    expect(chosen(lab)).to_have_attribute("aria-label", "Root, MAX, 2 children")
    lab.get_by_text("My trees", exact=True).click()
    lab.get_by_role("textbox", name="Name").last.fill("Two leaves")
    click(lab, "Keep this tree")
    expect(lab.get_by_role("button", name="Two leaves", exact=True)).to_be_visible()
    later = lab.context.new_page()
    later.goto(lab.url.partition("#")[0] + "#tab=lab")
    expect(text_of(later)).to_have_value("[1, 2]")  # the draft of last time
    text_of(later).fill("[3]")
    later.get_by_role("button", name="Two leaves", exact=True).click()
    expect(text_of(later)).to_have_value("[1, 2]")
    click(later, "Delete Two leaves")
    expect(later.get_by_role("button", name="Two leaves", exact=True)).to_have_count(0)
    later.close()


def test_a_tree_is_saved_as_a_file_and_opened_again(lab: Page, tmp_path: Path) -> None:
    with lab.expect_download() as saved:
        click(lab, "Save")
    saved.value.save_as(tmp_path / "tree.txt")
    assert (tmp_path / "tree.txt").read_text() == AIMA
    (tmp_path / "mine.json").write_text(json.dumps({"turns": ["min", "max"], "tree": [[1, 2], 3]}))
    (tmp_path / "none.txt").write_text("Dear diary")
    files = lab.locator("#lab input[type=file]")
    files.set_input_files(tmp_path / "mine.json")
    expect(lab.get_by_text("5 nodes, 3 leaves; MIN and MAX in turn.")).to_be_visible()
    files.set_input_files(tmp_path / "none.txt")
    expect(lab.locator("#lab").get_by_role("alert")).to_contain_text(
        "none.txt is not a tree. Line 1, column 1: expected a number or a list, not 'Dear'."
    )
    expect(text_of(lab)).to_have_value(re.compile('^{"turns": \\["min", "max"\\]'))


def test_the_lab_is_accessible(lab: Page) -> None:
    click(lab, "Edit as tree")
    expect(on_stage(lab)).to_be_visible()
    lab.get_by_text("A tree at random").click()
    assert violations(lab) == []
