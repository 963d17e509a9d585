"""Programs of the visitor's own: run, checked, stopped, played."""

import re

from playwright.sync_api import Page, expect

from plyscope.student_code.grader.mistakes.mistake_catalog import MISTAKES
from plyscope.student_code.templates.broken_searches import BROKEN_SEARCHES
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
    which = ready.get_by_role("combobox", name="Which function?")
    expect(which).to_have_value("")
    expect(ready.get_by_text("Choose a function first.")).to_be_visible()
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


def test_what_was_checked_to_a_depth_is_seen_searched_to_that_depth(ready: Page) -> None:
    """To its end it would be right on that tree: nothing there would be judged."""
    fill(ready, SIGNLESS)
    ready.get_by_role("combobox", name="As what it is checked").select_option("h_minimax")
    click(ready, "Check it")
    told = ready.get_by_role("region", name="The check")
    expect(told).to_contain_text(
        re.compile(r"On \[\[-?\d+\]\] to depth 1, MAX to move, it returned")
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
    """What the check then finds is told without a page: tests/student_code/test_templates.py."""
    like = ready.get_by_role("combobox", name="As what it is checked")
    for broken in BROKEN_SEARCHES:
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


TAPE = "import os, marshal\ntape = os.open('/dev/tape', os.O_WRONLY)\n"
FORGED = {
    "[4] + [0] * 150_000": "it has a node below ply 1,000.",
    "[3] * 100_000": "it has a node below ply 1,000.",
    "[4] + [0] * 3000": "it has a node below ply 1,000.",
    "[4] + [0, -1, 0] * 100_001": "it has a node with more than 100,000 moves.",
    "[4] + [0] * 3_000_000": "",  # more numbers than a block has
}


def test_a_forged_tape_is_refused_in_a_sentence_and_the_next_program_runs(ready: Page) -> None:
    ready.evaluate("plyscope.open({moves: ['a1', 'b2', 'c3', 'a3'], tab: 'write'})")
    for numbers, sentence in FORGED.items():
        fill(ready, f"{TAPE}os.write(tape, marshal.dumps({numbers}, 2))\n{MINIMAX}")
        click(ready, "Run it")
        searched(ready)
        damaged = f"The search could not be shown: The tape is damaged: {sentence}"
        wanted = damaged if sentence else "The search failed: "
        expect(ready.locator("#notices")).to_contain_text(wanted)
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


def test_a_program_that_floods_the_tape_is_ended_or_stopped(ready: Page) -> None:
    """Nodes without end are soon more than there can be; of anything else Stop makes an end."""
    ready.evaluate("plyscope.open({moves: ['a1', 'b2', 'c3', 'a3'], tab: 'write'})")
    flood = "block = marshal.dumps({} * 1000, 2)\nwhile True: os.write(tape, block)\n"
    head = f"{TAPE}os.write(tape, marshal.dumps([4], 2))\n"
    fill(ready, f"{head}{flood.format([0, -1, 0])}{MINIMAX}")
    click(ready, "Run it")
    searched(ready)
    told = "The search could not be shown: The tape is damaged: it has a node with more than "
    expect(ready.locator("#notices")).to_contain_text(told)
    for record in ([-7, 0], [-11, 0]):  # a value of the root, and what is no tick
        fill(ready, f"{head}{flood.format(record)}{MINIMAX}")
        click(ready, "Run it")
        until(ready, "plyscope.state().search?.running")
        ready.evaluate("new Promise((flooded) => setTimeout(flooded, 1500))")
        stop(ready)
        searched(ready)
    fill(ready, MINIMAX)
    click(ready, "Run it")
    until(ready, "plyscope.state().search?.value === 1")
