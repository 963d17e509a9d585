"""Programs of the visitor's own: run, stopped, and told."""

import re

from playwright.sync_api import Page, expect

from tests.browser.acting import click, until
from tests.browser.writing import (
    ENDLESS,
    IN_THE_EDITOR,
    MINIMAX,
    editor,
    fill,
    searched,
    stop,
)

HABITS = IN_THE_EDITOR


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

    # Stop answers at once where Python does not.
    fill(ready, ENDLESS)
    for button in ("Run it", "Check it"):
        click(ready, button)
        stop(ready)
        expect(ready.get_by_role("button", name=button)).to_be_enabled()
        expect(editor(ready)).to_contain_text("while True:")


TAPE = "import os, marshal\ntape = os.open('/dev/tape', os.O_WRONLY)\n"


def test_a_large_search_is_shown_a_flooded_tape_is_refused_and_the_next_program_runs(
    ready: Page,
) -> None:
    """The tree for assistive technology has of 99,000 siblings those around the chosen one."""
    ready.evaluate("plyscope.open({moves: ['a1', 'b2', 'c3', 'a3'], tab: 'write'})")
    widest = "[4] + [0, -1, 0] * 99_000"
    fill(ready, f"{TAPE}os.write(tape, marshal.dumps({widest}, 2))\n{MINIMAX}")
    click(ready, "Run it")
    until(ready, "plyscope.state().search?.nodes === 99_179")
    searched(ready)
    ready.evaluate("plyscope.seek(Math.floor(plyscope.state().ticks / 2))")
    tree = ready.get_by_role("tree", name="Search tree")
    tree.focus()
    for key in ("Home", "ArrowDown", "ArrowRight"):
        ready.keyboard.press(key)
    items = tree.get_by_role("treeitem")
    expect(items.nth(1)).to_be_attached()
    assert items.count() <= 1200

    # Nodes without end are soon more than there can be.
    nodes = "block = marshal.dumps([0, -1, 0] * 1000, 2)\nwhile True: os.write(tape, block)\n"
    fill(ready, f"{TAPE}os.write(tape, marshal.dumps([4], 2))\n{nodes}{MINIMAX}")
    click(ready, "Run it")
    searched(ready)
    told = "The search could not be shown: The tape is damaged: it has a node with more than "
    expect(ready.locator("#notices")).to_contain_text(told)
    fill(ready, MINIMAX)
    click(ready, "Run it")
    until(ready, "plyscope.state().search?.value === 1")
    expect(ready.locator("#notices")).not_to_contain_text("The search")
    ready.get_by_role("tab", name="Explain").click()
    ready.evaluate("plyscope.seek(100)")
    expect(ready.locator(".code-line.is-running, .code-line[aria-current]").first).to_be_visible()
    search = ready.get_by_role("combobox", name="Search", exact=True, include_hidden=True)
    expect(search.locator("option[value=own]")).to_have_text("Your minimax")
