"""Programs of the visitor's own: written, kept, opened, saved, linked, run, checked, played."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from plyscope.own.beginnings.broken import BROKEN, Broken
from plyscope.own.mistakes.catalogue import CATALOGUE
from tests.browser.acting import click, until, violations
from tests.browser.conftest import Site
from tests.browser.lending import Habits

TYPED = "def value(game, state):"
MINIMAX = """\
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = []
    for action in game.actions(state):
        child = game.result(state, action)
        values.append(minimax(game, child))
    return max(values) if game.to_move(state) == 0 else min(values)
"""
GREEDY = MINIMAX.replace("else min(values)", "else max(values)")
NO_GAME = """\
class Pile:
    initial = 3

    def to_move(self, state):
        return 0

    def actions(self, state):
        return [1]

    def result(self, state, action):
        return state

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0
"""
ENDLESS = MINIMAX.replace("    values = []", "    values = []\n    while True:\n        pass")


@pytest.fixture
def opened(pages: Callable[..., Page], site: Site) -> Callable[..., Page]:
    """Open the page with the stand-in, at a link."""

    def opened(hash: str = "#tab=write", **options: object) -> Page:
        page = pages(**options)
        page.goto(site.url + hash)
        page.evaluate("plyscope.ready")
        return page

    return opened


def begin(page: Page) -> None:
    page.evaluate("plyscope.open({tab: 'write'})")
    begun(page)


def again(page: Page) -> None:
    editor(page).press("End")  # or the Tab after an Escape leaves the editor, for two seconds
    click(page, "New program")
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    program(page).select_option("+minimax")
    begun(page)


def begun(page: Page) -> None:
    expect(editor(page)).to_contain_text("def minimax")
    expect(page.get_by_role("button", name="Run it")).to_be_enabled()
    until(page, "location.hash.includes('code=')")


HABITS = Habits(begin, again=again)  # the first of the beginnings is in the Write tab


@pytest.fixture
def write(ready: Page) -> Page:
    """The page with the Write tab open."""
    return ready


def editor(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Your program")


def typed(page: Page) -> Locator:
    """The lines of the editor, without what is said below them."""
    return editor(page).locator(".cm-line")


def program(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Program", exact=True)


def emptied(page: Page) -> None:
    """Begin a program of one's own, and wait until nothing stands in the editor."""
    click(page, "New program")
    expect(editor(page)).to_contain_text("Write a search, an evaluation or a game in Python")


def fill(page: Page, text: str) -> None:
    """Have another text in the editor, as if it had been pasted."""
    editor(page).fill(text)


def stop(page: Page) -> None:
    """Press the tab's own; below the board there is another while a search runs."""
    page.locator("#write").get_by_role("button", name="Stop").click()


def searched(page: Page) -> None:
    until(page, "plyscope.state().search && !plyscope.state().search.running")


def test_python_is_written_with_its_indentation_and_coloured(write: Page) -> None:
    emptied(write)
    editor(write).click()
    write.keyboard.type(f"{TYPED}\nreturn 0\n")
    assert editor(write).inner_text().split("\n")[:2] == [TYPED, "    return 0"]
    colour = write.locator(".tok-keyword").first.evaluate("(one) => getComputedStyle(one).color")
    assert colour == "rgb(138, 47, 184)"
    for _ in range(3):
        write.keyboard.press("Control+z")
    expect(editor(write)).not_to_contain_text("return 0")


def test_letters_are_no_shortcuts_in_the_editor_and_escape_closes_nothing(write: Page) -> None:
    emptied(write)
    editor(write).click()
    write.keyboard.type("lcrsmtq? ")
    write.keyboard.press("Escape")
    expect(write.get_by_role("tab", name="Write")).to_have_attribute("aria-selected", "true")
    expect(write.get_by_role("dialog")).to_be_hidden()
    assert editor(write).inner_text().strip() == "lcrsmtq?"
    assert write.evaluate("plyscope.state().tick") == 0


def test_tab_indents_and_escape_then_tab_leaves_the_editor(write: Page) -> None:
    emptied(write)
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
    expect(typed(write)).to_have_text([TYPED])
    assert program(write).evaluate("(one) => one.selectedOptions[0].text") == "Minimax"


def test_a_beginning_does_not_take_the_place_of_what_was_typed(write: Page) -> None:
    fill(write, TYPED)
    program(write).select_option("+pile")
    expect(editor(write)).to_contain_text("class Pile:")
    program(write).select_option("-Minimax")
    expect(typed(write)).to_have_text([TYPED])
    editor(write).click()
    write.keyboard.press("Control+z")  # what was done to the other one is not undone in this one
    expect(typed(write)).to_have_text([TYPED])


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
    expect(typed(write)).to_have_text([TYPED])


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
    expect(editor(there)).to_contain_text(
        "return max(values) if game.to_move(state) == 0 else min(values)"
    )
    expect(there.get_by_role("note").filter(has_text="came by a link")).to_be_visible()
    expect(there.get_by_role("combobox", name="Search", exact=True)).to_have_value("own")
    click(there, "Search this position")
    expect(there.locator("#notices")).to_contain_text("This program came by a link.")
    click(there, "Run it")
    searched(there)
    assert there.evaluate("plyscope.state().search.algorithm") == "own"
    expect(there.get_by_text("came by a link")).to_have_count(0)


def test_a_program_of_a_link_does_not_run_even_to_be_read(opened: Callable[..., Page]) -> None:
    here = opened(permissions=["clipboard-read", "clipboard-write"])
    expect(editor(here)).to_contain_text("def minimax")
    fill(here, MINIMAX + "while True:\n    pass\n")
    click(here, "Copy link")
    expect(here.get_by_role("button", name="Copied")).to_be_visible()
    link = here.evaluate("navigator.clipboard.readText()")
    there = opened("#" + link.partition("#")[2])
    expect(there.get_by_role("button", name="Run it")).to_be_enabled()  # it was read, and not run
    click(there, "Run it")
    stop(there)
    expect(there.get_by_role("button", name="Run it")).to_be_enabled()
    expect(editor(there)).to_contain_text("while True:")


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
    expect(write.locator(".write-problem")).to_contain_text("Save it as a file, and send that.")
    until(write, "!location.hash.includes('code=')")


def test_an_error_is_marked_at_its_line_as_it_is_typed_and_goes_when_it_is_mended(
    write: Page,
) -> None:
    fill(write, f"{MINIMAX}\nif MINIMAX\n    pass\n")
    words = write.locator(".wrong-words")
    expect(words).to_contain_text("Line 10: ")
    expect(words).to_contain_text("colon")
    expect(write.locator(".cm-gutterElement.is-wrong")).to_have_text("10")
    expect(write.get_by_role("button", name="Run it")).to_have_count(0)
    fill(write, MINIMAX)
    expect(words).to_have_count(0)
    expect(write.get_by_role("button", name="Run it")).to_be_visible()


def test_which_of_several_searches_is_meant_is_asked(write: Page) -> None:
    emptied(write)
    fill(write, MINIMAX + MINIMAX.replace("minimax", "second"))
    which = write.get_by_role("combobox", name="Which is meant")
    expect(which).to_have_value("")
    expect(write.get_by_text("Say which of them is meant.")).to_be_visible()
    which.select_option("second")
    click(write, "Check it")
    told = write.get_by_role("region", name="The check")
    expect(told).to_contain_text("Right on all 532 trials")


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
    fill(write, GREEDY)
    click(write, "Check it")
    told = write.get_by_role("region", name="The check")
    expect(told).to_contain_text(re.compile(r"It departs on \d+ of 532 trees and positions\."))
    click(write, "See it on the stage")
    searched(write)
    state = write.evaluate("plyscope.state()")
    assert state["game"].startswith("tree:")
    assert state["search"]["algorithm"] == "own"
    assert 0 < state["tick"] <= state["ticks"]
    fill(write, MINIMAX)
    expect(told).to_contain_text("before your change")


def test_every_broken_beginning_is_found_shown_repaired_and_found_right(write: Page) -> None:
    """One page for all six: each is begun, checked, seen on the stage, repaired and checked."""
    told = write.get_by_role("region", name="The check")
    for broken in BROKEN:
        program(write).select_option(f"+{broken.name}")
        expect(editor(write)).to_contain_text(broken.about.splitlines()[0])
        click(write, "Check it")
        expect(told).to_contain_text(CATALOGUE[broken.mistake].title)
        click(write, "See it on the stage")
        searched(write)
        assert write.evaluate("plyscope.state().search.algorithm") == "own"
        repair(write, broken)
        expect(told).to_contain_text("before your change")
        click(write, "Check it")
        expect(told).to_contain_text("Right on all ")


def repair(page: Page, broken: Broken) -> None:
    """Type what is right, where it is one word; else have the right program pasted."""
    if broken.name != "broken_players":
        fill(page, broken.right)
        return
    page.locator(".cm-line", has_text="== MIN:").click()
    for key in ("End", "ArrowLeft", "Control+Shift+ArrowLeft"):
        page.keyboard.press(key)
    page.keyboard.type("MAX")


def test_the_whole_of_tic_tac_toe_is_followed_in_one_go(write: Page) -> None:
    fill(write, MINIMAX)
    expect(write.get_by_role("button", name="Run it")).to_be_enabled()
    click(write, "Run it")
    until(write, "plyscope.state().search?.nodes > 0")
    searched(write)
    found = write.evaluate("plyscope.state().search")
    assert (found["nodes"], found["leaves"], found["value"]) == (549_946, 255_168, 0)
    write.evaluate("plyscope.seek(500_000)")
    write.get_by_role("tab", name="Code").click()
    expect(write.locator(".code-line.is-running, .code-line[aria-current]").first).to_be_visible()


def test_an_error_of_its_own_shows_the_line_the_values_and_what_was_printed(write: Page) -> None:
    printing = MINIMAX.replace("    values = []", "    print('looking')\n    values = []")
    fill(write, printing.replace("game.utility", "game.utilty"))
    click(write, "Run it")
    told = write.get_by_role("region", name="The error")
    expect(told).to_contain_text("AttributeError in line 3")
    expect(told).to_contain_text("state =")
    expect(write.locator(".wrong-words")).to_contain_text("utility")
    told.get_by_role("button", name="line 3").first.click()
    expect(editor(write)).to_be_focused()
    expect(write.get_by_text(re.compile("What it printed: [0-9]+ lines"))).to_be_visible()


@pytest.mark.parametrize("button", ["Run it", "Check it"])
def test_stop_answers_at_once_where_python_does_not(write: Page, button: str) -> None:
    fill(write, ENDLESS)
    click(write, button)
    stop(write)
    expect(write.get_by_role("button", name=button)).to_be_enabled()
    expect(editor(write)).to_contain_text("while True:")
    fill(write, MINIMAX)
    click(write, "Check it")
    expect(write.get_by_role("region", name="The check")).to_contain_text("Right")


def test_a_game_of_ones_own_is_played_and_searched_by_ours(write: Page) -> None:
    program(write).select_option("+pile")
    click(write, "Play it")
    until(write, "plyscope.state().game === 'own:game:Pile'")
    write.evaluate("plyscope.move('1')")
    until(write, "plyscope.state().moves.length === 2")  # the computer has answered
    searched(write)
    assert write.evaluate("plyscope.state().search.algorithm") == "alphabeta"
    fill(write, NO_GAME)
    click(write, "Play it")
    expect(write.get_by_role("region", name="The game")).to_contain_text("Not a game yet")


def test_an_evaluation_of_ones_own_is_played_against(write: Page) -> None:
    program(write).select_option("+evaluate_tictactoe")
    click(write, "Play against it")
    until(write, "plyscope.state().game === 'own:judged:evaluate:tictactoe'")
    write.evaluate("plyscope.move('b2')")
    until(write, "plyscope.state().moves.length === 2")
    searched(write)
    expect(write.get_by_label("Strength")).to_have_value("depth:2")


def test_axe_finds_nothing_in_the_tab(write: Page) -> None:
    fill(write, GREEDY)
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
