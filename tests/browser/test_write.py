"""Programs of the visitor's own: written, kept, opened, saved, linked."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from plyscope.student_code.grader.mistakes.mistake_catalog import MISTAKES
from tests.browser.acting import click, resize, until, violations
from tests.browser.conftest import Site
from tests.browser.writing import (
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


def test_python_is_written_coloured_and_undone_where_no_key_is_the_pages(write: Page) -> None:
    # Another program does not take the place of this one, nor is undone what was done to it.
    fill(write, TYPED)
    program(write).select_option("+pile")
    expect(editor(write)).to_contain_text("class Pile:")
    program(write).select_option("-Minimax")
    expect(typed(write)).to_have_text([TYPED])
    editor(write).click()
    write.keyboard.press("Control+z")
    expect(typed(write)).to_have_text([TYPED])

    emptied(write)
    editor(write).click()
    write.keyboard.type(f"{TYPED}\nreturn 0\n")
    assert typed(write).all_inner_texts()[:2] == [TYPED, "    return 0"]
    colour = write.locator(".tok-keyword").first.evaluate("(one) => getComputedStyle(one).color")
    assert colour == "rgb(138, 47, 184)"
    for _ in range(3):
        write.keyboard.press("Control+z")
    expect(editor(write)).not_to_contain_text("return 0")

    fill(write, "")
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

    # An error is marked at its line, until it is mended.
    fill(write, f"{MINIMAX}\nif MINIMAX\n    pass\n")
    words = write.locator(".wrong-words")
    expect(words).to_contain_text("Line 10: ")
    expect(write.locator(".cm-gutterElement.is-wrong")).to_have_text("10")
    fill(write, MINIMAX)
    expect(words).to_have_count(0)
    expect(write.get_by_role("button", name="Run it")).to_be_enabled()
    # After an Escape the Tab is the page's for two seconds: a busy machine presses it later.
    write.evaluate(
        "() => { const now = Date.now(); window.real = Date.now; Date.now = () => now; }"
    )
    write.keyboard.press("Escape")
    write.keyboard.press("Tab")
    write.evaluate("() => { Date.now = real; delete window.real; }")
    expect(write.get_by_role("button", name="Run it")).to_be_focused()


def test_a_link_shows_its_program_runs_nothing_and_what_is_typed_then_outlives_a_reload(
    write: Page, pages: Callable[..., Page], site: Site
) -> None:
    write.context.grant_permissions(["clipboard-read", "clipboard-write"])
    before = write.evaluate("location.hash")
    fill(write, MINIMAX)
    until(write, f"location.hash !== {before!r}")  # it is read, and in the link
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


def test_a_check_is_shown_axe_finds_nothing_and_no_width_needs_scrolling_sideways(
    write: Page,
) -> None:
    program(write).select_option("+broken_players")
    click(write, "Check it")
    told = write.get_by_role("region", name="The check")
    expect(told).to_contain_text(MISTAKES["max-and-min-exchanged"].title)
    assert violations(write) == []
    for width in (320, 768, 1200):
        resize(write, width)
        if write.locator("#drawer").is_hidden():
            click(write, "Explanations")
        expect(editor(write)).to_be_visible()
        for part in ("document.documentElement", "document.querySelector('#write')"):
            assert write.evaluate(f"{part}.scrollWidth <= {part}.clientWidth"), (width, part)
    click(write, "See it on the stage")
    searched(write)
    state = write.evaluate("plyscope.state()")
    assert (state["game"], state["search"]["algorithm"]) == ("tree:[0, 1]", "own")
    assert 0 < state["tick"] <= state["ticks"]
    write.locator(".cm-line", has_text="== MIN:").click()
    for key in ("End", "ArrowLeft", "Control+Shift+ArrowLeft"):
        write.keyboard.press(key)
    write.keyboard.type("MAX")
    expect(told).to_contain_text("before your change")
