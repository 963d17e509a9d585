"""The Code tab: programs for it, and what a visitor does there."""

import zlib
from base64 import urlsafe_b64encode

from playwright.sync_api import Locator, Page, expect

from tests.browser.acting import click, until
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
ENDLESS = MINIMAX.replace("    values = []", "    values = []\n    while True:\n        pass")


def packed(text: str) -> str:
    """Return a program as a link holds it, to be opened where it was never seen."""
    deflater = zlib.compressobj(wbits=-15)
    deflated = deflater.compress(text.encode()) + deflater.flush()
    return urlsafe_b64encode(deflated).decode().rstrip("=")


def begin(page: Page) -> None:
    page.evaluate("plyscope.open({tab: 'write'})")
    program(page).select_option("+minimax")
    begun(page)


def again(page: Page) -> None:
    editor(page).press("End")  # or the Tab after an Escape leaves the editor, for two seconds
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.evaluate("""async () => {
        const parts = ["editor", "programs", "write", "starts", "file_check", "file_texts"];
        for (const part of [...parts, "catalog", "storage"])
            await lent.shell.act(`${part}.reset`);
    }""")
    program(page).select_option("+minimax")
    begun(page)


def begun(page: Page) -> None:
    expect(editor(page)).to_contain_text("def minimax")
    expect(page.get_by_role("button", name="Run it")).to_be_enabled()
    until(page, "location.hash.includes('code=')")


IN_THE_EDITOR = Habits(begin, again=again)  # the first of the examples is in the Code tab


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
    expect(editor(page)).to_contain_text("Paste a program here")


def fill(page: Page, text: str) -> None:
    """Have another text in the editor, as if it had been pasted.

    The editor itself selects what is there: a selection made behind its back, as Playwright's
    `fill` makes one, it takes back where it draws something before the text arrives.
    """
    editor(page).press("ControlOrMeta+a")
    page.keyboard.insert_text(text)


def stop(page: Page) -> None:
    """Press the tab's own; below the board there is another while a search runs."""
    page.locator("#write").get_by_role("button", name="Stop").click()


def searched(page: Page) -> None:
    until(page, "plyscope.state().search && !plyscope.state().search.running")
