"""The visitor's own tree: written, drawn by mouse and by keys, kept, linked, searched like ours."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.acting import DRAWN, SEARCHED, click, until, violations
from tests.browser.conftest import Site
from tests.browser.lending import IN_THE_LAB, follow

HABITS = IN_THE_LAB
AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


@pytest.fixture
def lab(ready: Page) -> Page:
    """The page with the Lab tab open."""
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
    lab.get_by_role("tab", name="Why").click()
    expect(lab.locator("#why .sentence")).to_contain_text("a3")
    click(lab, "Edit the tree")
    expect(on_stage(lab)).to_be_visible()


def test_a_tree_is_made_by_mouse(lab: Page) -> None:
    click(lab, "Put it on the stage")
    expect(chosen(lab)).to_have_attribute("aria-label", "Root, MAX, 3 children")
    click(lab, "Add a child")
    expect(text_of(lab)).to_have_value(f"{AIMA[:-1]}, 0]")
    expect(chosen(lab)).to_have_attribute("aria-label", "a4, leaf, worth 0")
    worth = lab.get_by_role("textbox", name="Worth")
    worth.fill("9")
    click(lab, "Move to the left")
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [2, 4, 6], 9, [14, 5, 2]]")
    click(lab, "Remove")
    expect(text_of(lab)).to_have_value(AIMA)
    click(lab, "Undo the change")
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [2, 4, 6], 9, [14, 5, 2]]")
    click(lab, "Redo the change")
    expect(text_of(lab)).to_have_value(AIMA)
    lab.get_by_role("combobox", name="Who moves at ply 1").select_option("chance")
    expect(text_of(lab)).to_have_value(f'{{"turns": ["max", "chance"], "tree": {AIMA}}}')
    expect(lab.get_by_role("combobox", name="Search", exact=True)).to_have_value("expectimax")


def test_a_press_on_a_node_chooses_it_and_one_more_writes_it(lab: Page) -> None:
    click(lab, "Put it on the stage")
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
    expect(chosen(page)).to_have_attribute("aria-label", "c2, leaf, worth 4")
    page.get_by_role("button", name="Add a child").tap()
    expect(chosen(page)).to_have_attribute("aria-label", re.compile("^e2, leaf, worth 0"))
    page.get_by_role("textbox", name="Worth").fill("7")
    page.get_by_role("button", name="Move to the left").tap()
    expect(chosen(page)).to_have_attribute("aria-label", re.compile("^e1, leaf, worth 7"))
    page.get_by_role("button", name="Remove", exact=True).tap()
    page.get_by_role("button", name="Undo the change").tap()  # which waits for the change
    page.get_by_role("button", name="Search it").tap()
    until(page, SEARCHED)
    assert page.evaluate("plyscope.state().settings?.game ?? plyscope.state().game") == (
        "tree:[[3, 12, 8], [2, [7, 4], 6], [14, 5, 2]]"
    )


def test_a_tree_is_made_by_keys_alone(lab: Page) -> None:
    click(lab, "Put it on the stage")
    on_stage(lab).focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "5", "1", "Enter"):
        lab.keyboard.press(key)
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [51, 4, 6], [14, 5, 2]]")
    expect(on_stage(lab)).to_be_focused()
    lab.keyboard.press("+")
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [[51, 0], 4, 6], [14, 5, 2]]")
    lab.keyboard.press("Alt+ArrowLeft")
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [[0, 51], 4, 6], [14, 5, 2]]")
    expect(chosen(lab)).to_have_attribute("aria-label", "e1, leaf, worth 0")
    lab.keyboard.press("Delete")
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [[51], 4, 6], [14, 5, 2]]")
    lab.keyboard.press("Control+z")
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [[0, 51], 4, 6], [14, 5, 2]]")
    lab.keyboard.press("Control+y")
    expect(text_of(lab)).to_have_value("[[3, 12, 8], [[51], 4, 6], [14, 5, 2]]")


def test_a_link_holds_the_tree(lab: Page) -> None:
    text_of(lab).fill('{"left": [1, 2], "right": [(3), 4]}')
    until(lab, "location.hash.startsWith('#game=tree:')")
    link = lab.evaluate("location.hash")
    text_of(lab).fill("[8]")
    until(lab, "location.hash.startsWith('#game=tree:[8]')")
    follow(lab, link)
    expect(text_of(lab)).to_have_value('{"left": [1, 2], "right": [3, 4]}')
    expect(lab.get_by_role("combobox", name="Game")).to_have_value(re.compile("^tree:"))
    expect(lab.get_by_role("button", name="left", exact=True)).to_be_visible()


def test_a_link_whose_tree_cannot_be_read_says_why(ready: Page) -> None:
    ready.evaluate("location.hash = '#game=tree:[[1,2'")
    expect(ready.get_by_role("alert")).to_contain_text(
        "The link could not be opened. Its tree cannot be read. Line 1, column 6: expected "
    )


def test_an_embedder_opens_a_tree_of_its_own(ready: Page) -> None:
    ready.evaluate("plyscope.open({game: 'tree:[[3, 1], [2, 9]]', side: 'both'})")
    found = ready.evaluate("plyscope.search()")
    assert (found["value"], found["move"]) == (2, "a2")
    assert "Line 1, column 3" in ready.evaluate(
        "plyscope.open({game: 'tree:[1'}).then(() => '', (error) => error.message)"
    )


def test_trees_are_kept_named_opened_and_forgotten(lab: Page) -> None:
    text_of(lab).fill("[1, 2]")
    expect(chosen(lab)).to_have_attribute("aria-label", "Root, MAX, 2 children")
    lab.get_by_text("Kept on this device").click()
    lab.get_by_role("textbox", name="Name").last.fill("Two leaves")
    click(lab, "Keep this tree")
    expect(lab.get_by_role("button", name="Two leaves", exact=True)).to_be_visible()
    later = lab.context.new_page()
    later.goto(lab.url.partition("#")[0] + "#tab=lab")
    expect(text_of(later)).to_have_value("[1, 2]")  # the draft of last time
    text_of(later).fill("[3]")
    later.get_by_role("button", name="Two leaves", exact=True).click()
    expect(text_of(later)).to_have_value("[1, 2]")
    click(later, "Forget Two leaves")
    expect(later.get_by_role("button", name="Two leaves", exact=True)).to_have_count(0)
    later.close()


def test_where_nothing_can_be_kept_the_page_says_what_to_do(lab: Page) -> None:
    whole = lab.evaluate_handle("() => Storage.prototype.setItem")
    lab.evaluate("void (Storage.prototype.setItem = () => { throw new Error('full'); })")
    lab.get_by_text("Kept on this device").click()
    lab.get_by_role("textbox", name="Name").last.fill("Mine")
    click(lab, "Keep this tree")
    expect(lab.locator("#lab").get_by_role("alert")).to_have_text(
        "This browser keeps nothing for this page, or has no room left: save the tree as a file."
    )
    lab.evaluate("(whole) => void (Storage.prototype.setItem = whole)", whole)


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
        "none.txt is no tree. Line 1, column 1: expected a number or a list, not 'Dear'."
    )
    expect(text_of(lab)).to_have_value(re.compile('^{"turns": \\["min", "max"\\]'))


def test_a_tree_of_two_thousand_nodes_is_changed_by_hand(lab: Page) -> None:
    wide = [[[n, n, n, n, n, n, n, n, n] for n in range(11)] for _ in range(18)]
    text_of(lab).fill(json.dumps(wide))
    expect(lab.get_by_text("1,999 nodes, 1,782 leaves; MAX and MIN in turn.")).to_be_visible()
    on_stage(lab).focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "7", "7", "Enter"):
        lab.keyboard.press(key)
    expect(text_of(lab)).to_have_value(re.compile("^\\[\\s*\\[\\s*\\[77, 0"))


def test_the_lab_is_accessible(lab: Page) -> None:
    click(lab, "Put it on the stage")
    expect(on_stage(lab)).to_be_visible()
    lab.get_by_text("A tree at random").click()
    assert violations(lab) == []


# Of each group the first search that can be chosen; all of them are tried in tests/test_bridge.py.
FIRST = """all => all.map((group) => group.querySelector("option:not([disabled])")?.value)
    .filter(Boolean)"""


def test_searches_compare_and_exports_work_on_a_tree_of_ones_own(ready: Page) -> None:
    name = "tree:[[[3, 1], [2, 9]], [[0, 7], [5, 4]]]"
    ready.evaluate(f"plyscope.open({{game: {name!r}, side: 'both'}})")
    ready.evaluate(DRAWN)
    picker = ready.get_by_role("combobox", name="Search", exact=True)
    able = picker.locator("option:not([disabled])").evaluate_all("all => all.map((o) => o.value)")
    assert {"minimax", "alphabeta", "alphabeta_hard", "alphabeta_table", "uct"} <= set(able)
    groups = picker.locator("optgroup").evaluate_all(FIRST)
    assert len(groups) > 3
    for algorithm in {*groups, "minimax", "alphabeta", "alphabeta_hard", "alphabeta_table"}:
        ready.evaluate(f"plyscope.open({{game: {name!r}, algorithm: {algorithm!r}, side: 'both'}})")
        found = ready.evaluate("plyscope.search()")
        assert found["move"] in ("a1", "a2"), algorithm
        if algorithm in ("minimax", "alphabeta", "alphabeta_hard", "alphabeta_table"):
            assert found["value"] == 5, algorithm
    ready.evaluate(f"plyscope.open({{game: {name!r}, side: 'both'}})")
    ready.evaluate("plyscope.search()")
    until(ready, "document.querySelector('#counters').textContent.includes('of the 15 nodes')")
    click(ready, "Save a picture")
    with ready.expect_download() as saved:
        click(ready, "The whole tree, up to 2,000 nodes: SVG")
    assert saved.value.suggested_filename == "plyscope-tree-start-tree.svg"
    ready.get_by_role("tab", name="Compare").click()
    click(ready, "Race")
    expect(ready.locator(".compare-table")).to_contain_text("15")
