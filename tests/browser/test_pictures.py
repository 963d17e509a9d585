"""Pictures out of the tree, opened branches, and the tree for hands that use no mouse."""

import re
import time
import zipfile
from pathlib import Path
from xml.etree import ElementTree

from playwright.sync_api import Page, expect

from tests.browser.acting import SEARCHED, slow, told, until
from tests.browser.lending import follow
from tests.drive.driver import PATIENCE

SVG = "{http://www.w3.org/2000/svg}"


def searched(page: Page, settings: str) -> None:
    """Search a position with both sides in our hands, go to its end and see what is told of it."""
    page.evaluate(f"plyscope.open({settings})")
    page.evaluate("plyscope.search()")
    page.evaluate("plyscope.seek(plyscope.state().ticks)")
    told(page, page.evaluate("plyscope.state().ticks"))


def saved(page: Page, name: str) -> Path:
    """Choose an entry of the menu and return the file that it saves."""
    page.get_by_role("button", name="Save a picture").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return Path(download.value.path())


def test_the_tree_is_walked_by_keys_pressed_open_and_saved_and_printed_step_by_step(
    ready: Page,
) -> None:
    aima = ready
    searched(aima, "{game: 'tree-aima', side: 'both'}")
    tree = aima.get_by_role("tree", name="Search tree")
    chosen = tree.locator("[aria-selected=true]")
    expect(chosen).to_have_attribute("aria-label", re.compile("^Root, MAX to move. Value 3"))
    press_a_pruned_place(aima)
    aima.keyboard.press("Escape")
    tree.focus()
    aima.keyboard.press("Home")
    expect(chosen).to_have_attribute("aria-label", re.compile("^Root, MAX to move. Value 3"))
    aima.keyboard.press("ArrowDown")
    expect(chosen).to_have_attribute("aria-label", re.compile("^a1, MIN to move. Value 3"))
    aima.keyboard.press("ArrowRight")
    expect(chosen).to_have_attribute("aria-label", re.compile("^a2, MIN to move. Value at most 2"))
    expect(chosen).to_have_attribute("aria-label", re.compile("α-cutoff: 2 moves not visited"))
    expect(chosen).to_have_attribute("aria-posinset", "2")
    expect(chosen).to_have_attribute("aria-setsize", "3")
    items = tree.get_by_role("treeitem")
    levels = items.evaluate_all("all => all.map(one => one.ariaLevel)")
    assert levels == ["1", "2", "2", "3", "2"]  # path, siblings, and the children of the chosen
    aima.keyboard.press("o")
    panel = aima.locator(".panel")
    expect(panel).to_contain_text("Skipped: 4 (c2), 6 (c3).")
    expect(panel).to_contain_text("worth at most 2; α is 3, so nothing changes.")
    aima.keyboard.press("ArrowDown")
    expect(chosen).to_have_attribute("aria-label", re.compile("^c1, leaf. Value 2"))
    aima.keyboard.press("Home")
    expect(chosen).to_have_attribute("aria-label", re.compile("^Root"))
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        aima.keyboard.press(key)
    until(aima, "plyscope.state().tick === 11")

    with zipfile.ZipFile(saved(aima, "Step by step, up to 200 pictures: SVG files")) as steps:
        assert steps.testzip() is None
        assert steps.namelist() == [f"step-{tick:02}.svg" for tick in range(28)]
    print_steps(aima)


def press_a_pruned_place(page: Page) -> None:
    box = page.locator(".tree").bounding_box()
    assert box
    # The first pruned leaf: 72 of the 141 sixteenths that the whole is wide, in the third row.
    row = min(112, box["height"] / 3.2)
    x = box["x"] + 76 + (box["width"] - 100) * 72 / 141
    y = box["y"] + (box["height"] - 3 * row) * 0.3 + 2.5 * row
    panel = page.locator(".panel")
    end = time.monotonic() + PATIENCE
    while panel.is_hidden() and time.monotonic() < end:  # the tree may not be laid out yet
        page.mouse.click(x, y)
        page.evaluate("new Promise((painted) => requestAnimationFrame(painted))")
    expect(panel).to_contain_text("Skipped: 4 (c2), 6 (c3).")
    page.mouse.move(0, 0)


def print_steps(page: Page) -> None:
    count = "document.querySelectorAll('.print-steps figure').length"
    page.evaluate(f"window.print = () => (window.printed = {count})")
    page.get_by_role("button", name="Save a picture").click()
    row = "Step by step, up to 200 pictures"
    page.get_by_role("button", name=f"{row}: Print, or PDF", exact=True).click()
    ready = page.get_by_role("button", name=f"{row}: Print 28 pages", exact=True)
    expect(ready).to_be_focused()
    ready.click()
    until(page, "window.printed === 28")
    page.emulate_media(media="print")
    expect(page.locator(".print-steps figcaption").nth(19)).to_contain_text("19. d1 is a leaf")
    expect(page.locator(".stage")).to_be_hidden()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".print-steps")).to_have_count(0)


def test_what_is_in_view_is_saved_as_png_and_svg_and_kept_by_a_link(ready: Page) -> None:
    searched(ready, "{moves: ['b2'], side: 'both'}")
    png = saved(ready, "What is in view: PNG").read_bytes()
    width, height = (int.from_bytes(png[at : at + 4], "big") for at in (16, 20))
    box = ready.locator(".tree").bounding_box()
    assert box
    assert (width, height) == (2 * round(box["width"]), 2 * round(box["height"]))
    svg = saved(ready, "What is in view: SVG").read_text("utf-8")
    texts = [element.text for element in ElementTree.fromstring(svg).iter()]
    assert "a3" in texts
    assert any(re.fullmatch(r"\+ \d", text or "") for text in texts), "what is left out is told"

    for _ in range(4):
        ready.get_by_role("button", name="Zoom in").click()
    until(ready, "location.hash.includes('view=')")
    link = ready.evaluate("location.hash")
    view = link.split("view=")[1].split("&")[0]
    follow_button = ready.get_by_role("button", name="Follow")
    follow_button.click()
    expect(follow_button).to_have_attribute("aria-pressed", "true")
    ready.evaluate("plyscope.open()")
    until(ready, "location.hash === ''")
    ready.evaluate(slow(150))  # the search has ended before its tree is drawn
    follow(ready, link)
    until(ready, SEARCHED)
    expect(follow_button).to_have_attribute("aria-pressed", "false")
    until(ready, "location.hash.includes('view=')")
    assert ready.evaluate("location.hash").split("view=")[1].split("&")[0] == view
