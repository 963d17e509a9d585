"""Programs of the visitor's own: written, kept, opened, saved, linked. What runs them stands in."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.acting import click, until, violations
from tests.browser.conftest import Site
from tests.browser.guests import MINIMAX, stand_in

TYPED = "def value(game, state):"
REPORT = {
    "right": False,
    "sentence": "minimax returned 3; the value is 2.",
    "title": "The window is not passed on",
    "advice": "Pass both on.",
    "like": "minimax",
    "kind": "value",
    "ties": "",
    "trials": 312,
    "departed": 208,
    "position": "",
}
WRONG = {
    "sentence": "There is no name utilty: did you mean utility?",
    "line": 3,
    "kind": "NameError",
    "printed": "looking at 1\nlooking at 2\n",
    "frames": [
        {"line": 3, "function": "minimax", "text": "utilty", "variables": {"state": "(1, 2)"}}
    ],
}


@pytest.fixture
def opened(pages: Callable[..., Page], site: Site) -> Callable[..., Page]:
    """Open the page with the stand-in, at a link."""

    def opened(hash: str = "#tab=write", **options: object) -> Page:
        page = pages(**options)
        stand_in(page)
        page.goto(site.url + hash)
        page.evaluate("plyscope.ready")
        return page

    return opened


@pytest.fixture
def write(opened: Callable[..., Page]) -> Page:
    """The page with the Write tab open."""
    page = opened()
    expect(editor(page)).to_contain_text("def minimax")
    return page


def editor(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Your program")


def program(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Program", exact=True)


def fill(page: Page, text: str) -> None:
    """Have another text in the editor, as if it had been pasted."""
    editor(page).fill(text)


def asked(page: Page, name: str) -> list[dict[str, object]]:
    """Return with what the stand-in was asked a call."""
    found: list[dict[str, object]] = page.evaluate(
        "(name) => guest.asked.filter(([one]) => one === name).map(([, args]) => args)", name
    )
    return found


def answer(page: Page, name: str, value: object) -> None:
    page.evaluate("([name, value]) => void (guest.answers[name] = value)", [name, value])


def test_python_is_written_with_its_indentation_and_coloured(write: Page) -> None:
    click(write, "New program")
    editor(write).click()
    write.keyboard.type(f"{TYPED}\nreturn 0\n")
    assert editor(write).inner_text().split("\n")[:2] == [TYPED, "    return 0"]
    colour = write.locator(".tok-keyword").first.evaluate("(one) => getComputedStyle(one).color")
    assert colour == "rgb(138, 47, 184)"
    for _ in range(3):
        write.keyboard.press("Control+z")
    expect(editor(write)).not_to_contain_text("return 0")


def test_letters_are_no_shortcuts_in_the_editor_and_escape_closes_nothing(write: Page) -> None:
    click(write, "New program")
    editor(write).click()
    write.keyboard.type("lcrsmtq? ")
    write.keyboard.press("Escape")
    expect(write.get_by_role("tab", name="Write")).to_have_attribute("aria-selected", "true")
    expect(write.get_by_role("dialog")).to_be_hidden()
    assert editor(write).inner_text().strip() == "lcrsmtq?"
    assert write.evaluate("plyscope.state().tick") == 0


def test_tab_indents_and_escape_then_tab_leaves_the_editor(write: Page) -> None:
    click(write, "New program")
    editor(write).click()
    write.keyboard.press("Tab")
    write.keyboard.type("x")
    assert editor(write).inner_text().rstrip("\n") == "    x"
    fill(write, MINIMAX)
    expect(write.get_by_role("button", name="Run it")).to_be_enabled()
    write.keyboard.press("Escape")
    write.keyboard.press("Tab")
    expect(write.get_by_role("button", name="Run it")).to_be_focused()


def test_y_opens_the_tab(opened: Callable[..., Page]) -> None:
    page = opened("")
    page.keyboard.press("y")
    expect(editor(page)).to_be_visible()


def test_what_is_typed_is_there_after_a_reload_also_at_once(write: Page) -> None:
    fill(write, TYPED)
    write.reload()
    expect(editor(write)).to_have_text(TYPED)
    assert program(write).evaluate("(one) => one.selectedOptions[0].text") == "Minimax"


def test_a_beginning_does_not_take_the_place_of_what_was_typed(write: Page) -> None:
    fill(write, TYPED)
    program(write).select_option("+nim")
    expect(editor(write)).to_contain_text("class Nim:")
    program(write).select_option("-Minimax")
    expect(editor(write)).to_have_text(TYPED)
    editor(write).click()
    write.keyboard.press("Control+z")  # what was done to the other one is not undone in this one
    expect(editor(write)).to_have_text(TYPED)


def test_drafts_are_renamed_deleted_and_taken_back(write: Page) -> None:
    fill(write, TYPED)
    click(write, "Rename")
    write.get_by_role("textbox", name="Name").fill("Homework")
    write.get_by_role("textbox", name="Name").press("Enter")
    expect(program(write)).to_have_value("-Homework")
    click(write, "Delete")
    expect(write.get_by_text("Homework was deleted.")).to_be_visible()
    expect(editor(write)).not_to_contain_text("value")
    click(write, "Take it back")
    expect(editor(write)).to_have_text(TYPED)


def test_a_file_is_opened_and_saved(write: Page, tmp_path: Path) -> None:
    file = tmp_path / "my search.py"
    file.write_text(f"{TYPED}\r\n    return größe\r\n", "utf-8", newline="")
    write.locator("#write input[type=file]").set_input_files(file)
    expect(editor(write)).to_contain_text("größe")
    with write.expect_download() as download:
        click(write, "Save as a .py file")
    assert download.value.suggested_filename == "my_search.py"
    assert Path(download.value.path()).read_text("utf-8") == f"{TYPED}\n    return größe\n"
    picture = tmp_path / "picture.py"
    picture.write_bytes(b"\x89PNG\xff")
    write.locator("#write input[type=file]").set_input_files(picture)
    expect(write.get_by_role("alert")).to_have_text(
        "picture.py is no text in UTF-8, as Python programs are."
    )
    expect(editor(write)).to_contain_text("größe")


def test_a_link_shows_its_program_and_runs_nothing(opened: Callable[..., Page]) -> None:
    here = opened(permissions=["clipboard-read", "clipboard-write"])
    expect(editor(here)).to_contain_text("def minimax")
    fill(here, MINIMAX)
    click(here, "Copy link")
    expect(here.get_by_role("button", name="Copied")).to_be_visible()
    link = here.evaluate("navigator.clipboard.readText()")
    there = opened("#" + link.partition("#")[2] + "&algorithm=own&tab=code")
    expect(editor(there)).to_contain_text("return max(values) if maximizing else min(values)")
    expect(there.get_by_role("note").filter(has_text="came by a link")).to_be_visible()
    expect(there.get_by_role("combobox", name="Search", exact=True)).to_have_value("own")
    assert {name for name, _ in there.evaluate("guest.asked")} <= {"beginnings", "read"}
    click(there, "Run it")
    until(there, "plyscope.state().search && !plyscope.state().search.running")
    assert [one["algorithm"] for one in asked(there, "search")] == ["own"]
    expect(there.get_by_text("came by a link")).to_have_count(0)


def test_a_damaged_program_in_a_link_is_told_and_nothing_is_lost(
    opened: Callable[..., Page],
) -> None:
    page = opened("#code=AAAA")
    expect(page.locator("#notices")).to_contain_text(
        "The link could not be opened. The program in the link is damaged"
    )


def test_a_program_that_is_too_long_for_a_link_says_so(write: Page, tmp_path: Path) -> None:
    file = tmp_path / "long.py"
    file.write_text("\n".join(f"x{i} = {i * 7919 % 99991 * 104729}" for i in range(20_000)))
    write.locator("#write input[type=file]").set_input_files(file)
    expect(editor(write)).to_contain_text("x10 = ")
    click(write, "Copy link")
    expect(write.get_by_role("alert")).to_contain_text("Save it as a file, and send that.")
    until(write, "!location.hash.includes('code=')")


def test_an_error_is_marked_at_its_line_as_it_is_typed_and_goes_when_it_is_mended(
    write: Page,
) -> None:
    fill(write, f"{MINIMAX}\nif MINIMAX\n    pass\n")
    words = write.locator(".wrong-words")
    expect(words).to_have_text("A colon is missing at the end of this line.")
    expect(write.locator(".cm-gutterElement.is-wrong")).to_have_text("10")
    expect(write.get_by_role("button", name="Run it")).to_have_count(0)
    fill(write, MINIMAX)
    expect(words).to_have_count(0)
    expect(write.get_by_role("button", name="Run it")).to_be_visible()
    assert asked(write, "search") == asked(write, "check") == []


def test_which_of_several_searches_is_meant_is_asked(write: Page) -> None:
    click(write, "New program")
    fill(write, MINIMAX + MINIMAX.replace("minimax", "second"))
    which = write.get_by_role("combobox", name="Which is meant")
    expect(which).to_have_value("")
    expect(write.get_by_text("Say which of them is meant.")).to_be_visible()
    which.select_option("second")
    answer(write, "check", {"report": REPORT, "game": None, "tick": None, "printed": ""})
    click(write, "Check it")
    until(write, "guest.asked.some(([name]) => name === 'check')")
    assert asked(write, "check")[0]["code"]["name"] == "second"  # type: ignore[index]


def test_a_search_is_run_on_the_board_and_stands_in_the_picker_and_in_compare(write: Page) -> None:
    fill(write, MINIMAX)
    write.evaluate("plyscope.open({moves: ['a1', 'b2', 'c3', 'a3'], tab: 'write'})")
    expect(write.get_by_role("button", name="Run it")).to_be_enabled()
    click(write, "Run it")
    until(write, "plyscope.state().search && !plyscope.state().search.running")
    assert write.evaluate("plyscope.state().search.algorithm") == "own"
    search = write.get_by_role("combobox", name="Search", exact=True)
    expect(search).to_have_value("own")
    assert search.locator("optgroup").last.get_attribute("label") == "Your own"
    expect(search.locator("option[value=own]")).to_have_text("Your minimax")


def test_a_check_tells_the_mistake_and_opens_its_tree_where_the_search_departs(
    write: Page,
) -> None:
    report = {"report": REPORT, "game": "tree:[[3, 5], [2, 9]]", "tick": 4, "printed": "one\ntwo\n"}
    answer(write, "check", report)
    fill(write, MINIMAX)
    click(write, "Check it")
    told = write.get_by_role("region", name="The check")
    expect(told).to_contain_text("The window is not passed on")
    expect(told).to_contain_text("It departs on 208 of 312 trees and positions.")
    expect(write.get_by_text("What it printed: 2 lines")).to_be_visible()
    click(write, "See it on the stage")
    until(write, "plyscope.state().search && !plyscope.state().search.running")
    state = write.evaluate("plyscope.state()")
    assert (state["game"], state["tick"]) == (report["game"], 4)
    assert state["search"]["algorithm"] == "own"
    fill(write, MINIMAX + "\n")
    expect(told).to_contain_text("before your change")


def test_a_right_search_is_told_so(write: Page) -> None:
    right = {**REPORT, "right": True, "title": "", "advice": "", "sentence": "minimax is right."}
    answer(write, "check", {"report": right, "game": None, "tick": None, "printed": ""})
    fill(write, MINIMAX)
    click(write, "Check it")
    told = write.get_by_role("region", name="The check")
    expect(told).to_contain_text(re.compile("Right.*minimax is right.*Tried on 312 trees"))
    expect(told.get_by_role("button")).to_have_count(0)


def test_an_error_of_its_own_shows_the_line_the_values_and_what_was_printed(write: Page) -> None:
    fill(write, MINIMAX)
    write.evaluate(
        """(detail) => void (guest.answers.check = () => {
            throw { kind: "Taught", message: detail.sentence, detail };
        })""",
        WRONG,
    )
    click(write, "Check it")
    told = write.get_by_role("region", name="The error")
    expect(told).to_contain_text("NameError in line 3")
    expect(told).to_contain_text("state =(1, 2)")
    expect(write.locator(".wrong-words")).to_have_text(WRONG["sentence"])
    told.get_by_role("button", name="line 3").first.click()
    expect(editor(write)).to_be_focused()
    expect(write.get_by_text("What it printed: 2 lines")).to_be_visible()


def test_stop_answers_at_once_where_python_does_not(write: Page) -> None:
    fill(write, MINIMAX)
    write.evaluate("void (guest.answers.check = () => undefined)")  # it never answers
    click(write, "Check it")
    click(write, "Stop")
    expect(write.get_by_role("button", name="Check it")).to_be_enabled()
    expect(editor(write)).to_contain_text("def minimax")


def test_axe_finds_nothing_in_the_tab(write: Page) -> None:
    fill(write, MINIMAX)
    answer(write, "check", {"report": REPORT, "game": "tree:[1]", "tick": 1, "printed": "x"})
    click(write, "Check it")
    expect(write.get_by_role("region", name="The check")).to_be_visible()
    assert violations(write) == []


@pytest.mark.parametrize("width", [320, 390, 768, 1200, 1440])
def test_no_width_needs_scrolling_sideways(opened: Callable[..., Page], width: int) -> None:
    page = opened(viewport={"width": width, "height": 844})
    if page.locator("#drawer").is_hidden():
        click(page, "Explanations")
    expect(editor(page)).to_be_visible()
    fill(page, MINIMAX)
    for part in ("document.documentElement", "document.querySelector('#write')"):
        assert page.evaluate(f"{part}.scrollWidth <= {part}.clientWidth"), part
