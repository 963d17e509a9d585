"""Programs of the visitor's own: run, checked, stopped, played."""

import re

from playwright.sync_api import Page, expect

from plyscope.student_code.grader.mistakes.mistake_catalog import MISTAKES
from tests.browser.acting import click, until
from tests.browser.writing import (
    ENDLESS,
    IN_THE_EDITOR,
    MINIMAX,
    NO_GAME,
    editor,
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


def test_a_search_is_run_on_the_board_and_stands_in_the_picker_and_in_compare(ready: Page) -> None:
    fill(ready, MINIMAX)
    ready.evaluate("plyscope.open({moves: ['a1', 'b2', 'c3', 'a3'], tab: 'write'})")
    expect(ready.get_by_role("button", name="Run it")).to_be_enabled()
    click(ready, "Run it")
    until(ready, "plyscope.state().search && !plyscope.state().search.running")
    assert ready.evaluate("plyscope.state().search.algorithm") == "own"
    search = ready.get_by_role("combobox", name="Search", exact=True, include_hidden=True)
    expect(search).to_have_value("own")
    assert search.locator("optgroup").last.get_attribute("label") == "Your own"
    expect(search.locator("option[value=own]")).to_have_text("Your minimax")


def test_a_check_tells_the_mistake_shows_where_the_search_departs_and_knows_it_mended(
    ready: Page,
) -> None:
    program(ready).select_option("+broken_players")
    click(ready, "Check it")
    told = ready.get_by_role("region", name="The check")
    expect(told).to_contain_text(re.compile(r"Wrong on \d+ of 532 trees and positions\."))
    expect(told).to_contain_text(MISTAKES["max-and-min-exchanged"].title)
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
    ready.get_by_role("tab", name="Explain").click()
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


TAPE = "import os, marshal\ntape = os.open('/dev/tape', os.O_WRONLY)\n"
FORGED = {
    "[4] + [0] * 3000": "it has a node below ply 1,000.",
    "[4] + [0] * 3_000_000": "",  # more numbers than a block has
}


def test_a_forged_tape_is_refused_in_a_sentence_and_the_next_program_runs(ready: Page) -> None:
    ready.evaluate("plyscope.open({moves: ['a1', 'b2', 'c3', 'a3'], tab: 'write'})")
    for numbers, sentence in FORGED.items():
        fill(ready, f"{TAPE}os.write(tape, marshal.dumps({numbers}, 2))\n{MINIMAX}")
        click(ready, "Run it")
        searched(ready)
        if sentence:
            damaged = f"The search could not be shown: The tape is damaged: {sentence}"
            expect(ready.locator("#notices")).to_contain_text(damaged)
        else:  # it could not even be written
            expect(ready.get_by_role("region", name="The error")).to_contain_text("OSError")
    fill(ready, MINIMAX)
    click(ready, "Run it")
    until(ready, "plyscope.state().search?.value === 1")
    expect(ready.locator("#notices")).not_to_contain_text("The search")


def test_the_widest_and_the_deepest_tape_that_a_search_may_tell_are_shown(ready: Page) -> None:
    """The tree for assistive technology has of 99,000 siblings those around the chosen one."""
    ready.evaluate("plyscope.open({moves: ['a1', 'b2', 'c3', 'a3'], tab: 'write'})")
    for numbers, nodes in (("[4] + [0, -1, 0] * 99_000", 99_179), ("[4] + [0] * 990", 1169)):
        fill(ready, f"{TAPE}os.write(tape, marshal.dumps({numbers}, 2))\n{MINIMAX}")
        click(ready, "Run it")
        until(ready, f"plyscope.state().search?.nodes === {nodes}")
        searched(ready)
        for share in (0.5, 1):
            ready.evaluate(
                "(share) => plyscope.seek(Math.floor(share * plyscope.state().ticks))", share
            )
            tree = ready.get_by_role("tree", name="Search tree")
            tree.focus()
            for key in ("Home", "ArrowDown", "ArrowRight"):
                ready.keyboard.press(key)
            items = tree.get_by_role("treeitem")
            expect(items.nth(1)).to_be_attached()
            assert items.count() <= 1200, (numbers, share)


def test_a_program_that_floods_the_tape_is_ended(ready: Page) -> None:
    """Nodes without end are soon more than there can be; tests/browser/test_sandbox.py stops it."""
    ready.evaluate("plyscope.open({moves: ['a1', 'b2', 'c3', 'a3'], tab: 'write'})")
    nodes = "block = marshal.dumps([0, -1, 0] * 1000, 2)\nwhile True: os.write(tape, block)\n"
    fill(ready, f"{TAPE}os.write(tape, marshal.dumps([4], 2))\n{nodes}{MINIMAX}")
    click(ready, "Run it")
    searched(ready)
    told = "The search could not be shown: The tape is damaged: it has a node with more than "
    expect(ready.locator("#notices")).to_contain_text(told)
    fill(ready, MINIMAX)
    click(ready, "Run it")
    until(ready, "plyscope.state().search?.value === 1")
