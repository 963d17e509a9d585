"""Programs of the visitor's own: written, kept, opened, saved, linked."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.acting import click, resize, violations
from tests.browser.conftest import Site
from tests.browser.writing import (
    GREEDY,
    IN_THE_EDITOR,
    MINIMAX,
    TYPED,
    editor,
    emptied,
    fill,
    program,
    searched,
    typed,
)

HABITS = IN_THE_EDITOR


@pytest.fixture
def write(ready: Page) -> Page:
    """The page with the Code tab open."""
    return ready


def test_python_is_written_with_its_indentation_and_coloured(write: Page) -> None:
    emptied(write)
    editor(write).click()
    write.keyboard.type(f"{TYPED}\nreturn 0\n")
    assert typed(write).all_inner_texts()[:2] == [TYPED, "    return 0"]
    colour = write.locator(".tok-keyword").first.evaluate("(one) => getComputedStyle(one).color")
    assert colour == "rgb(138, 47, 184)"
    for _ in range(3):
        write.keyboard.press("Control+z")
    expect(editor(write)).not_to_contain_text("return 0")


def test_no_key_of_the_page_works_in_the_editor_which_escape_then_tab_leaves(write: Page) -> None:
    emptied(write)
    editor(write).click()
    write.keyboard.type("lcrsmtq? ")
    write.keyboard.press("Escape")
    expect(write.get_by_role("tab", name="Code")).to_have_attribute("aria-selected", "true")
    expect(write.get_by_role("dialog")).to_be_hidden()
    expect(typed(write)).to_have_text(["lcrsmtq?"])
    assert write.evaluate("plyscope.state().tick") == 0
    fill(write, "")
    write.keyboard.press("Tab")
    write.keyboard.type("x")
    assert typed(write).all_inner_texts() == ["    x"]
    fill(write, MINIMAX)
    expect(write.get_by_role("button", name="Run it")).to_be_enabled()
    # After an Escape the Tab is the page's for two seconds: a busy machine presses it later.
    write.evaluate(
        "() => { const now = Date.now(); window.real = Date.now; Date.now = () => now; }"
    )
    write.keyboard.press("Escape")
    write.keyboard.press("Tab")
    write.evaluate("() => { Date.now = real; delete window.real; }")
    expect(write.get_by_role("button", name="Run it")).to_be_focused()


def test_a_beginning_does_not_take_the_place_of_what_was_typed(write: Page) -> None:
    fill(write, TYPED)
    program(write).select_option("+pile")
    expect(editor(write)).to_contain_text("class Pile:")
    program(write).select_option("-Minimax")
    expect(typed(write)).to_have_text([TYPED])
    editor(write).click()
    write.keyboard.press("Control+z")  # what was done to the other one is not undone in this one
    expect(typed(write)).to_have_text([TYPED])


def test_a_file_is_opened_and_saved(write: Page, tmp_path: Path) -> None:
    file = tmp_path / "my search.py"
    file.write_text(f"{TYPED}\r\n    return größe\r\n", "utf-8", newline="")
    write.locator("#write .write-open").set_input_files(file)
    expect(editor(write)).to_contain_text("größe")
    with write.expect_download() as download:
        click(write, "Save as a .py file")
    assert download.value.suggested_filename == "my_search.py"
    assert Path(download.value.path()).read_text("utf-8") == f"{TYPED}\n    return größe\n"
    picture = tmp_path / "picture.py"
    picture.write_bytes(b"\x89PNG\xff")
    write.locator("#write .write-open").set_input_files(picture)
    expect(write.get_by_role("alert")).to_have_text(
        "picture.py is not UTF-8 text, as a Python program must be."
    )
    expect(editor(write)).to_contain_text("größe")


def test_a_link_shows_its_program_runs_nothing_and_what_is_typed_then_outlives_a_reload(
    write: Page, pages: Callable[..., Page], site: Site
) -> None:
    write.context.grant_permissions(["clipboard-read", "clipboard-write"])
    fill(write, MINIMAX)
    click(write, "Copy link")
    expect(write.get_by_role("button", name="Copied")).to_be_visible()
    link = write.evaluate("navigator.clipboard.readText()")
    there = pages()
    at = link.partition("#")[2] + "&algorithm=own&tab=code&moves=a1,b2,c3,a3"
    there.goto(f"{site.url}#{at}")
    expect(editor(there)).to_contain_text(
        "return max(values) if game.to_move(state) == 0 else min(values)"
    )
    expect(there.get_by_role("note").filter(has_text="came by a link")).to_be_visible()
    expect(
        there.get_by_role("combobox", name="Search", exact=True, include_hidden=True)
    ).to_have_value("own")
    click(there, "Search this position")
    expect(there.locator("#notices")).to_contain_text("This program came by a link.")
    click(there, "Run it")
    searched(there)
    assert there.evaluate("plyscope.state().search.algorithm") == "own"
    expect(there.get_by_text("came by a link")).to_have_count(0)
    fill(there, TYPED)
    there.reload()  # at once
    there.get_by_role("tab", name="Code").click()
    expect(typed(there)).to_have_text([TYPED])
    assert program(there).evaluate("(one) => one.selectedOptions[0].text") == "From a link"


def test_axe_finds_nothing_in_the_tab_and_no_width_needs_scrolling_sideways(write: Page) -> None:
    fill(write, GREEDY)
    click(write, "Check it")
    expect(write.get_by_role("region", name="The check")).to_be_visible()
    assert violations(write) == []
    for width in (320, 390, 768, 1200, 1440):
        resize(write, width)
        if write.locator("#drawer").is_hidden():
            click(write, "Explanations")
        expect(editor(write)).to_be_visible()
        for part in ("document.documentElement", "document.querySelector('#write')"):
            assert write.evaluate(f"{part}.scrollWidth <= {part}.clientWidth"), (width, part)
