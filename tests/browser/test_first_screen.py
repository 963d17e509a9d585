"""The first screen before Python, before the rest of the page, and where no script runs."""

import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.acting import PHONE, SCREEN, answered, cell, until
from tests.browser.conftest import Host, Site

BUSY_WITHIN = 100  # milliseconds


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


@pytest.mark.parametrize("size", [SCREEN, PHONE], ids=["wide", "phone"])
def test_without_scripts_there_is_the_screen_a_sentence_and_the_examples(
    browser: Browser, site: Site, size: dict[str, int]
) -> None:
    errors: list[str] = []
    context = browser.new_context(java_script_enabled=False, viewport=size)  # type: ignore[arg-type]
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
        assert width["width"] <= size["width"]
        page.go_back()
        sentence.locator("a", has_text="documentation").click()
        expect(page.get_by_role("heading", level=1, name="Plyscope")).to_be_visible()
        assert errors == []


def test_the_elements_of_the_first_screen_stay_and_a_press_on_them_counts(
    host: Host, site: Site, gates: list[Gate]
) -> None:
    rest = Gate(site, r"/main-\w+\.bin$")
    gates.append(rest)
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
    answered(page, 2)
    assert page.evaluate("[early.length > 20, early.every((one) => one.isConnected)]") == [True] * 2
    assert page.evaluate("plyscope.state().moves[0]") == "b2"
    # The editor, the largest part, is fetched while the page rests: the Code tab opens at once.
    files = "performance.getEntriesByType('resource')"
    until(page, rf"{files}.some(({{ name }}) => /\/editor-\w+\.bin$/.test(name))")


def test_what_is_pressed_before_python_is_shown_at_once_and_done_in_order(
    host: Host, site: Site, gates: list[Gate]
) -> None:
    python = Gate(site, r"/image-\w+\.bin$")
    gates.append(python)
    page = host.new_page()
    page.goto(site.url)
    until(page, "window.plyscope?.state")
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


def test_an_address_that_names_another_game_shows_its_name_and_no_other_board(
    host: Host, site: Site, gates: list[Gate]
) -> None:
    python = Gate(site, r"/image-\w+\.bin$")
    gates.append(python)
    page = host.new_page()
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
    until(page, "window.plyscope?.state")
    expect(frame).to_be_visible()
    python.open()
    expect(page.get_by_role("gridcell")).to_have_count(42)
    expect(frame).to_have_count(0)
    assert page.evaluate("[...seen]") == [42]


@pytest.mark.parametrize(
    ("size", "is_open"), [(SCREEN, True), (PHONE, False)], ids=["wide", "phone"]
)
def test_the_drawer_stands_before_python_as_it_will_afterwards(
    host: Host,
    site: Site,
    gates: list[Gate],
    size: dict[str, int],
    is_open: bool,
) -> None:
    """One that was closed before, test_access.py shows."""
    gates.append(Gate(site, r"image-\w+\.bin$"))
    page = host.new_page(viewport=size)
    page.goto(site.url)
    expect(page.locator("html")).to_have_class("is-styled")
    toggle = page.get_by_role("button", name="Explanations")
    for _ in range(2):
        expect(page.locator("#drawer")).to_be_visible(visible=is_open)
        expect(toggle).to_have_attribute("aria-expanded", str(is_open).lower())
        gates[0].open()
        page.evaluate("plyscope.ready")
