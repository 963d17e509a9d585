"""The first screen before Python, before the rest of the page, and where no script runs."""

import re
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.acting import PHONE, answered, cell, until
from tests.browser.conftest import Host, Site

BUSY_WITHIN = 100  # milliseconds
AT_ONCE = 5000  # likewise: Python gives its image up after more


class Gate:
    """Holds files back until the test opens it."""

    def __init__(self, site: Site, pattern: str) -> None:
        self.opened = threading.Event()
        site.answers[pattern] = self.hold

    def hold(self, content: bytes) -> Iterator[bytes]:
        """Send nothing of a file until then."""
        self.opened.wait()
        yield content

    def open(self) -> None:
        """Let the files through."""
        self.opened.set()


@pytest.fixture
def gates(site: Site) -> Iterator[list[Gate]]:
    """The gates of a test, which are open when it ends."""
    made: list[Gate] = []
    yield made
    for gate in made:
        gate.open()
    site.answers.clear()


def test_without_scripts_there_is_the_screen_a_sentence_and_the_examples(
    browser: Browser, site: Site
) -> None:
    errors: list[str] = []
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    with context, context.new_page() as page:
        page.on("console", lambda one: errors.append(one.text) if one.type == "error" else None)
        page.goto(site.url)
        expect(page.get_by_role("grid", name="Board")).to_be_visible()
        for button in page.get_by_role("button").all():
            expect(button).to_be_disabled()
        sentence = page.locator(".unscripted")  # Playwright reads no text of a noscript
        expect(sentence).to_be_visible()
        expect(sentence).to_contain_text("needs JavaScript, which is switched off")
        expect(page.get_by_text("A part of this page did not arrive.")).to_be_hidden()
        sentence.locator("a", has_text="examples").click()
        expect(page.get_by_role("heading", level=1, name="Examples")).to_be_visible()
        example = page.get_by_role("link", name="The book’s first tree")
        expect(example).to_be_visible()
        page.wait_for_load_state("networkidle")  # or the picture has no size yet
        picture = example.locator("img")
        assert (picture.bounding_box() or {"width": 0})["width"] > 50
        width = page.locator("body").bounding_box() or {"width": 0}
        assert width["width"] <= PHONE["width"]
        page.go_back()
        sentence.locator("a", has_text="documentation").click()
        expect(page.get_by_role("heading", level=1, name="Plyscope")).to_be_visible()
        assert errors == []


def test_the_elements_of_the_first_screen_stay_and_a_press_on_them_waits_for_python(
    host: Host, site: Site, gates: list[Gate]
) -> None:
    rest, python = Gate(site, r"/main-\w+\.bin$"), Gate(site, r"(wasm|image)-\w+\.bin$")
    gates += [rest, python]
    page = host.new_page()
    page.goto(site.url, wait_until="commit")
    expect(cell(page, "b2")).to_be_enabled()
    page.evaluate("""
        const places = ".cell, #status button, #settings select, #header-end button";
        window.early = [...document.querySelectorAll(places)];
    """)
    cell(page, "b2").click()
    assert cell(page, "b2").get_attribute("aria-busy") == "true"
    rest.open()
    expect(page.get_by_role("progressbar", name="Starting Python")).to_be_visible()
    expect(cell(page, "b2")).to_have_accessible_name("b2, X, waiting")
    python.open()
    answered(page, 2)
    expect(cell(page, "b2")).to_have_accessible_name("b2, X")
    expect(page.get_by_role("progressbar", name="Starting Python")).to_be_hidden()
    assert page.evaluate("[early.length > 20, early.every((one) => one.isConnected)]") == [True] * 2
    assert page.evaluate("plyscope.state().moves[0]") == "b2"
    # The editor, the largest part, is fetched while the page rests: the Code tab opens at once.
    files = "performance.getEntriesByType('resource')"
    until(page, rf"{files}.some(({{ name }}) => /\/editor-\w+\.bin$/.test(name))")


def test_what_is_pressed_before_python_is_done_in_order_and_what_is_chosen_is_remembered(
    host: Host, site: Site, gates: list[Gate]
) -> None:
    python = Gate(site, r"/image-\w+\.bin$")
    gates.append(python)
    page = host.new_page()
    page.goto(site.url)
    the_drawer_stands(page, True)
    game = page.get_by_role("combobox", name="Game")
    game.select_option("nim")
    shown = page.evaluate(
        """(within) => new Promise((resolve) => setTimeout(() => resolve(
            document.querySelectorAll('[aria-busy="true"]').length), within))""",
        BUSY_WITHIN,
    )
    assert shown == 1
    page.get_by_role("button", name="New game").click()
    page.get_by_role("combobox", name="Game").select_option("pig")
    assert page.evaluate("plyscope.state().game") == "tictactoe"
    python.open()
    until(page, "plyscope.state().game === 'pig'")
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    the_drawer_stands(page, True)

    for theme in ["light", "dark"]:
        page.get_by_role("button", name="Theme:").click()
        expect(page.get_by_role("button", name=f"Theme: {theme}")).to_be_visible()
    page.get_by_role("button", name="Explanations", exact=True).click()
    expect(page.locator("#drawer")).to_be_hidden()
    page.keyboard.press("?")
    page.get_by_role("checkbox", name="Letters are shortcuts").uncheck()
    page.keyboard.press("Escape")
    until(page, "localStorage['plyscope-letters'] === 'off'")  # App has answered
    again = Gate(site, r"/image-\w+\.bin$")
    gates.append(again)
    page.reload()
    the_drawer_stands(page, False)
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    again.open()
    page.evaluate("plyscope.ready")
    expect(page.get_by_role("button", name="Theme: dark")).to_be_visible()
    the_drawer_stands(page, False)
    page.keyboard.press("m")
    page.keyboard.press("?")
    letters = page.get_by_role("checkbox", name="Letters are shortcuts")
    expect(letters).not_to_be_checked()
    compare = page.get_by_role("tab", name="Compare")
    expect(compare).to_be_hidden()
    letters.check()
    page.keyboard.press("Escape")
    expect(letters).to_be_hidden()
    until(page, "localStorage['plyscope-letters'] !== 'off'")
    page.keyboard.press("m")
    expect(compare).to_have_attribute("aria-selected", "true")


def the_drawer_stands(page: Page, is_open: bool) -> None:
    """Expect the drawer open or closed, at once: Python is not waited for."""
    is_styled = re.compile(r"\bis-styled\b")
    expect(page.locator("html")).to_have_class(is_styled)
    until(page, "window.plyscope?.state")
    expect(page.locator("#drawer")).to_be_visible(visible=is_open, timeout=AT_ONCE)
    expanded = str(is_open).lower()
    toggle = page.locator("#drawer-button")  # on a phone it is seen with the tree
    expect(toggle).to_have_attribute("aria-expanded", expanded, timeout=AT_ONCE)


def test_on_a_phone_an_address_of_another_game_shows_its_name_no_other_board_and_no_drawer(
    host: Host, site: Site, gates: list[Gate]
) -> None:
    python = Gate(site, r"/image-\w+\.bin$")
    gates.append(python)
    page = host.new_page(viewport=PHONE, is_mobile=True, has_touch=True)
    page.add_init_script("""
        window.seen = new Set();
        const look = () => {
            const grid = document.querySelector(".is-styled #board [role=grid]");
            if (grid) seen.add(grid.textContent.length && grid.querySelectorAll(".cell").length);
            requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    """)
    page.goto(f"{site.url}#game=connect-four")
    frame = page.locator("#board").get_by_text("Connect Four")
    expect(frame).to_be_visible()
    the_drawer_stands(page, False)
    expect(frame).to_be_visible()
    python.open()
    expect(page.get_by_role("gridcell")).to_have_count(42)
    expect(frame).to_have_count(0)
    assert page.evaluate("[...seen]") == [42]
    the_drawer_stands(page, False)
    # Where there are fingers and no keys, the next thing to try names none.
    cell(page, "d1").tap()
    answered(page, 2)
    way = page.locator(".way")
    expect(way).to_have_text("Step through the search.")
    page.get_by_role("button", name="Step back").tap()
    expect(way).to_have_text("Jump to a cutoff: what is never visited, and why.")
