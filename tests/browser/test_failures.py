"""What breaks, and what the visitor reads about it."""

import itertools
import json
import threading
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.acting import answered, cell, click, headline, set_strength, until
from tests.browser.conftest import Site

LARGE = "{game: 'tictactoe-4x4-3', strength: 'depth:5', algorithm: 'minimax'}"

# How a worker gets Python's half, and one of which a call fails as nobody has foreseen.
TRUE = b'pyimport("plyscope.calls.bridge")'
FALSE = b"""runPython(`import plyscope.calls.bridge as bridge
true = bridge.answer_call
bridge.answer_call = lambda name, *more: 1 / (name != "values") and true(name, *more)
bridge`)"""


# Nothing is heard of who waits for ever; a search without end would be as silent, and cost a core.
SILENCE = """
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    Atomics.wait(new Int32Array(memory.buffer), 0, 0);
"""


# Seconds pass, three in one, until something is told.
BEATING = """async () => {
    while (!document.querySelector("[role=alert]")) {
        beat();
        await new Promise((resolve) => setTimeout(resolve, 330));
    }
}"""


def sabotage(site: Site, *effects: str) -> None:
    """Make the search worker, the second, do an effect at the third block of a search.

    The one that replaces it does the next effect, as long as there are some.
    """
    count = itertools.count()

    def changed(content: bytes) -> bytes:
        number = next(count) - 1
        if not 0 <= number < len(effects):
            return content
        trap = f"""
            const send = self.postMessage.bind(self);
            let blocks = 0;
            self.postMessage = (message, ...rest) => {{
                send(message, ...rest);
                if (message.type === "block" && ++blocks === 3) {{ {effects[number]} }}
            }};
        """
        return trap.encode() + content

    site.answers[r"worker-\w+\.js$"] = changed


def goes_on(page: Page) -> None:
    """Expect the game as it was, and that the computer can think again."""
    headline(page, "O stopped")
    assert page.evaluate("plyscope.state().moves") == ["b2"]
    set_strength(page, "depth:1")
    click(page, "Think again")
    answered(page, 2)


def opened(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.evaluate("plyscope.ready")


def test_a_worker_that_breaks_or_falls_silent_mid_search_is_replaced_and_the_game_goes_on(
    patient: Page, site: Site
) -> None:
    page = patient
    # Whichever of the next two workers has the next search.
    sabotage(site, 'reportError(new Error("out of memory"));', SILENCE, SILENCE)
    opened(page, site)
    page.evaluate(f"plyscope.open({LARGE})")
    cell(page, "b2").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The search stopped working and was started again")
    expect(alert).to_contain_text("out of memory")
    headline(page, "O stopped")
    alert.get_by_role("button", name="Dismiss").click()
    expect(alert).to_have_count(0)
    page.evaluate(f"plyscope.open({LARGE})")
    cell(page, "b2").click()
    until(page, "plyscope.state().search?.nodes")
    page.evaluate(BEATING)
    expect(alert).to_contain_text("It gave no sign for 8 seconds.")
    goes_on(page)


def test_a_damaged_image_only_costs_time_and_a_fault_of_our_own_is_told_in_a_sentence(
    pages: Callable[..., Page], site: Site
) -> None:
    page = pages()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    site.answers[r"image-\w+\.bin$"] = lambda content: content[: len(content) // 2] + b"garbage"
    site.answers[r"worker-\w+\.js$"] = lambda content: content.replace(TRUE, FALSE)
    page.goto(site.url)
    page.get_by_role("button", name="b2, empty").click()
    answered(page, 2)
    assert any("without its memory image" in line for line in said)
    expect(page.get_by_role("alert")).to_have_count(0)
    with page.expect_console_message(lambda message: "ZeroDivisionError" in message.text):
        click(page, "Show move values")
    assert any("Traceback" in text for text in said)  # its lines, of which the error is the last
    alert = page.get_by_role("alert").filter(has_text="Something went wrong in Plyscope")
    expect(alert).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="Traceback")).to_have_count(0)
    cell(page, "a1").click()
    until(page, "plyscope.state().moves.length > 2")


KEPT = ["course", "trees", "tree", "programs", "program", "theme", "drawer", "letters", "tried"]
MALFORMED = ["null", "[null]", "[[]]", "5", "{}", '[{"name": 5}]', '[{"step": "x"}]', "x" * 10**6]


KEEP = """([kept, links]) => {
    for (const [name, text] of Object.entries(kept))
        localStorage.setItem(`plyscope-${name}`, text);
    sessionStorage.setItem("plyscope-links", links);
}"""


def test_whatever_was_kept_every_tab_is_there_and_says_that_it_is_on_its_way_or_did_not_come(
    pages: Callable[..., Page], site: Site
) -> None:
    """What is read of each that was kept, tests/page/test_storage.py shows."""
    page = pages()
    kept = {name: MALFORMED[(6 + at) % len(MALFORMED)] for at, name in enumerate(KEPT)}
    page.add_init_script(f"({KEEP})({json.dumps([kept, MALFORMED[6]])})")
    asked = threading.Event()

    def missing(_: bytes) -> None:
        asked.wait()

    site.answers[r"write-style-\w+\.bin$"] = missing
    page.goto(f"{site.url}#tab=write")
    tab = page.get_by_role("tabpanel", name="Code")
    expect(tab).to_have_text("Loading…")
    asked.set()
    expect(tab).to_contain_text("This part of the page could not be downloaded.")
    site.answers.clear()
    tab.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Paste a program")).to_be_visible()
    expect(tab.get_by_role("button", name="Try again")).to_have_count(0)
    expect(page.get_by_role("alert").filter(has_text="write-style")).to_have_count(0)
    # Another one is told as well, and comes when it is opened again.
    site.answers[r"compare-\w+\.bin$"] = lambda _: None
    page.get_by_role("tab", name="Compare").click()
    expect(page.get_by_role("alert").filter(has_text="compare")).to_be_visible()
    del site.answers[r"compare-\w+\.bin$"]
    page.get_by_role("tab", name="Explain").click()
    expect(page.get_by_role("tabpanel", name="Compare")).to_be_hidden()
    page.get_by_role("tab", name="Compare").click()
    expect(page.get_by_role("button", name="Race", exact=True)).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="compare")).to_have_count(0)
    page.get_by_role("tab", name="Practice").click()
    expect(page.get_by_role("button", name="Begin the course")).to_be_visible()
