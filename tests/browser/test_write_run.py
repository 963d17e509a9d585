"""Programs of the visitor's own: run, checked, stopped, played."""

import re

import pytest
from playwright.sync_api import Page, expect

from plyscope.own.beginnings.broken import BROKEN, Broken
from plyscope.own.mistakes.catalogue import CATALOGUE
from tests.browser.acting import click, until
from tests.browser.writing import (
    ENDLESS,
    GREEDY,
    IN_THE_EDITOR,
    MINIMAX,
    NO_GAME,
    editor,
    emptied,
    fill,
    program,
    searched,
    stop,
)

HABITS = IN_THE_EDITOR


def test_an_error_is_marked_at_its_line_as_it_is_typed_and_goes_when_it_is_mended(
    ready: Page,
) -> None:
    fill(ready, f"{MINIMAX}\nif MINIMAX\n    pass\n")
    words = ready.locator(".wrong-words")
    expect(words).to_contain_text("Line 10: ")
    expect(words).to_contain_text("colon")
    expect(ready.locator(".cm-gutterElement.is-wrong")).to_have_text("10")
    expect(ready.get_by_role("button", name="Run it")).to_have_count(0)
    fill(ready, MINIMAX)
    expect(words).to_have_count(0)
    expect(ready.get_by_role("button", name="Run it")).to_be_visible()


def test_which_of_several_searches_is_meant_is_asked(ready: Page) -> None:
    emptied(ready)
    fill(ready, MINIMAX + MINIMAX.replace("minimax", "second"))
    which = ready.get_by_role("combobox", name="Which is meant")
    expect(which).to_have_value("")
    expect(ready.get_by_text("Say which of them is meant.")).to_be_visible()
    which.select_option("second")
    click(ready, "Check it")
    told = ready.get_by_role("region", name="The check")
    expect(told).to_contain_text("Right on all 532 trials")


def test_a_search_is_run_on_the_board_and_stands_in_the_picker_and_in_compare(ready: Page) -> None:
    fill(ready, MINIMAX)
    ready.evaluate("plyscope.open({moves: ['a1', 'b2', 'c3', 'a3'], tab: 'write'})")
    expect(ready.get_by_role("button", name="Run it")).to_be_enabled()
    click(ready, "Run it")
    until(ready, "plyscope.state().search && !plyscope.state().search.running")
    assert ready.evaluate("plyscope.state().search.algorithm") == "own"
    search = ready.get_by_role("combobox", name="Search", exact=True)
    expect(search).to_have_value("own")
    assert search.locator("optgroup").last.get_attribute("label") == "Your own"
    expect(search.locator("option[value=own]")).to_have_text("Your minimax")


def test_a_check_tells_the_mistake_and_opens_its_tree_where_the_search_departs(
    ready: Page,
) -> None:
    fill(ready, GREEDY)
    click(ready, "Check it")
    told = ready.get_by_role("region", name="The check")
    expect(told).to_contain_text(re.compile(r"It departs on \d+ of 532 trees and positions\."))
    click(ready, "See it on the stage")
    searched(ready)
    state = ready.evaluate("plyscope.state()")
    assert state["game"].startswith("tree:")
    assert state["search"]["algorithm"] == "own"
    assert 0 < state["tick"] <= state["ticks"]
    fill(ready, MINIMAX)
    expect(told).to_contain_text("before your change")


def test_every_broken_beginning_is_found_shown_repaired_and_found_right(ready: Page) -> None:
    """One page for all six: each is begun, checked, seen on the stage, repaired and checked."""
    told = ready.get_by_role("region", name="The check")
    for broken in BROKEN:
        program(ready).select_option(f"+{broken.name}")
        expect(editor(ready)).to_contain_text(broken.about.splitlines()[0])
        click(ready, "Check it")
        expect(told).to_contain_text(CATALOGUE[broken.mistake].title)
        click(ready, "See it on the stage")
        searched(ready)
        assert ready.evaluate("plyscope.state().search.algorithm") == "own"
        repair(ready, broken)
        expect(told).to_contain_text("before your change")
        click(ready, "Check it")
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


def test_the_whole_of_tic_tac_toe_is_followed_in_one_go(ready: Page) -> None:
    fill(ready, MINIMAX)
    expect(ready.get_by_role("button", name="Run it")).to_be_enabled()
    click(ready, "Run it")
    until(ready, "plyscope.state().search?.nodes > 0")
    searched(ready)
    found = ready.evaluate("plyscope.state().search")
    assert (found["nodes"], found["leaves"], found["value"]) == (549_946, 255_168, 0)
    ready.evaluate("plyscope.seek(500_000)")
    ready.get_by_role("tab", name="Code").click()
    expect(ready.locator(".code-line.is-running, .code-line[aria-current]").first).to_be_visible()


def test_an_error_of_its_own_shows_the_line_the_values_and_what_was_printed(ready: Page) -> None:
    printing = MINIMAX.replace("    values = []", "    print('looking')\n    values = []")
    fill(ready, printing.replace("game.utility", "game.utilty"))
    click(ready, "Run it")
    told = ready.get_by_role("region", name="The error")
    expect(told).to_contain_text("AttributeError in line 3")
    expect(told).to_contain_text("state =")
    expect(ready.locator(".wrong-words")).to_contain_text("utility")
    told.get_by_role("button", name="line 3").first.click()
    expect(editor(ready)).to_be_focused()
    expect(ready.get_by_text(re.compile("What it printed: [0-9]+ lines"))).to_be_visible()


@pytest.mark.parametrize("button", ["Run it", "Check it"])
def test_stop_answers_at_once_where_python_does_not(ready: Page, button: str) -> None:
    fill(ready, ENDLESS)
    click(ready, button)
    stop(ready)
    expect(ready.get_by_role("button", name=button)).to_be_enabled()
    expect(editor(ready)).to_contain_text("while True:")
    fill(ready, MINIMAX)
    click(ready, "Check it")
    expect(ready.get_by_role("region", name="The check")).to_contain_text("Right")


def test_a_game_of_ones_own_is_played_and_searched_by_ours(ready: Page) -> None:
    program(ready).select_option("+pile")
    click(ready, "Play it")
    until(ready, "plyscope.state().game === 'own:game:Pile'")
    ready.evaluate("plyscope.move('1')")
    until(ready, "plyscope.state().moves.length === 2")  # the computer has answered
    searched(ready)
    assert ready.evaluate("plyscope.state().search.algorithm") == "alphabeta"
    fill(ready, NO_GAME)
    click(ready, "Play it")
    expect(ready.get_by_role("region", name="The game")).to_contain_text("Not a game yet")


def test_an_evaluation_of_ones_own_is_played_against(ready: Page) -> None:
    program(ready).select_option("+evaluate_tictactoe")
    click(ready, "Play against it")
    until(ready, "plyscope.state().game === 'own:judged:evaluate:tictactoe'")
    ready.evaluate("plyscope.move('b2')")
    until(ready, "plyscope.state().moves.length === 2")
    searched(ready)
    expect(ready.get_by_label("Strength")).to_have_value("depth:2")
