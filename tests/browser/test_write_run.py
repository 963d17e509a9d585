"""Programs of the visitor's own: run, checked, stopped, played."""

import re

from playwright.sync_api import Page, expect

from plyscope.own.beginnings.broken import BROKEN
from plyscope.own.mistakes.catalogue import CATALOGUE
from tests.browser.acting import click, until
from tests.browser.writing import (
    ENDLESS,
    IN_THE_EDITOR,
    MINIMAX,
    NO_GAME,
    SIGNLESS,
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


def test_a_check_tells_the_mistake_shows_where_the_search_departs_and_knows_it_mended(
    ready: Page,
) -> None:
    program(ready).select_option("+broken_players")
    click(ready, "Check it")
    told = ready.get_by_role("region", name="The check")
    expect(told).to_contain_text(re.compile(r"It departs on \d+ of 532 trees and positions\."))
    expect(told).to_contain_text(CATALOGUE["max-and-min-exchanged"].title)
    click(ready, "See it on the stage")
    searched(ready)
    state = ready.evaluate("plyscope.state()")
    assert state["game"] == "tree:[0, 1]"
    assert state["search"]["algorithm"] == "own"
    assert 0 < state["tick"] <= state["ticks"]
    ready.locator(".cm-line", has_text="== MIN:").click()
    for key in ("End", "ArrowLeft", "Control+Shift+ArrowLeft"):
        ready.keyboard.press(key)
    ready.keyboard.type("MAX")
    expect(told).to_contain_text("before your change")
    click(ready, "Check it")
    expect(told).to_contain_text("Right on all ")


def test_what_was_checked_to_a_depth_is_seen_searched_to_that_depth(ready: Page) -> None:
    """To its end it would be right on that tree: nothing there would be judged."""
    fill(ready, SIGNLESS)
    ready.get_by_role("combobox", name="As what it is checked").select_option("h_minimax")
    click(ready, "Check it")
    told = ready.get_by_role("region", name="The check")
    expect(told).to_contain_text(
        re.compile(r"On \[\[-?\d+\]\] to depth 1, where MAX begins, it returned")
    )
    click(ready, "See it on the stage")
    searched(ready)
    expect(ready.get_by_role("combobox", name="Strength")).to_have_value("depth:1")
    leaf = int(re.search(r"-?\d+", ready.evaluate("plyscope.state().game"))[0])  # type: ignore[index]
    search = ready.evaluate("plyscope.state().search")
    assert (search["value"], search["nodes"], leaf != 0) == (-leaf, 2, True)
    fill(ready, MINIMAX)
    click(ready, "See it on the stage")
    expect(ready.locator(".write-problem")).to_have_text(
        "What was checked was to look 1 ply ahead, and what is written now takes no depth: "
        "check it again."
    )


def test_every_broken_beginning_is_checked_as_what_it_is_to_be(ready: Page) -> None:
    """What the check then finds is told without a page: tests/own/test_beginnings.py."""
    like = ready.get_by_role("combobox", name="As what it is checked")
    for broken in BROKEN:
        program(ready).select_option(f"+{broken.name}")
        expect(editor(ready)).to_contain_text(broken.about.splitlines()[0])
        expect(ready.get_by_role("button", name="Check it")).to_be_enabled()
        expect(like).to_have_value(broken.like)


def test_tens_of_thousands_of_nodes_are_followed_in_one_go_and_told_late_among_them(
    ready: Page,
) -> None:
    fill(ready, MINIMAX)
    ready.evaluate("plyscope.open({moves: ['a1'], tab: 'write'})")
    expect(ready.get_by_role("button", name="Run it")).to_be_enabled()
    click(ready, "Run it")
    until(ready, "plyscope.state().search?.nodes > 0")
    searched(ready)
    found = ready.evaluate("plyscope.state().search")
    assert (found["nodes"], found["leaves"], found["value"]) == (59_705, 27_732, 0)
    ready.evaluate("plyscope.seek(100_000)")
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


def test_stop_answers_at_once_where_python_does_not(ready: Page) -> None:
    fill(ready, ENDLESS)
    for button in ("Run it", "Check it"):
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
