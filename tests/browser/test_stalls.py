"""What does not come, or not as it should, is given up, named, and can be tried again."""

import gzip
import re
import threading
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.acting import answered, cell, click, until
from tests.browser.conftest import Site
from tests.drive.driver import PATIENCE

ALERT = "document.querySelector('[role=alert]')"
PORTAL = b"<!doctype html><title>Welcome to our guests' network</title>"


def open_until(page: Page, site: Site, *names: str) -> None:
    """Open the page, and wait until these files have come whole."""
    waiting = set(names)
    page.on(
        "requestfinished",
        lambda request: waiting.difference_update(
            [name for name in waiting if name in request.url]
        ),
    )
    page.goto(site.url, wait_until="commit")
    while waiting:
        page.wait_for_event("requestfinished")


@pytest.fixture
def coming(patient: Page) -> set[Request]:
    """What the page has asked for and has not got whole."""
    coming: set[Request] = set()
    patient.on("request", lambda one: coming.add(one))
    for end in ("requestfinished", "requestfailed"):
        patient.on(end, lambda one: coming.discard(one))
    return coming


def failed(
    page: Page,
    coming: set[Request],
    sentence: str,
    stalled: str | None = None,
    condition: str = "spoken",
) -> None:
    """Let seconds pass until the page says that Python could not be started, and why.

    None passes while something is on its way that has not stalled, nor before the worker has said
    its first word: on a busy machine both take their time, and would be given up for that.
    """
    end = time.monotonic() + PATIENCE
    while not page.evaluate(f"new Promise(requestAnimationFrame).then(() => {ALERT} !== null)"):
        assert time.monotonic() < end, f"{sentence!r} was never said"
        if all(stalled and stalled in one.url for one in coming):
            page.evaluate(f"{condition} && beat()")
    expect(page.get_by_role("alert")).to_contain_text("Python could not be started.")
    expect(page.get_by_role("alert")).to_contain_text(sentence)


def works_when_tried_again(page: Page, site: Site) -> None:
    """Press the button, and play."""
    site.answers.clear()
    click(page, "Try again")
    page.get_by_role("button", name="b2, empty").click()
    answered(page, 2)
    expect(page.get_by_role("alert")).to_have_count(0)


WRONG: dict[str, Callable[[bytes], bytes | None]] = {
    "came empty": lambda _: b"",
    "did not run": lambda content: content[: len(content) // 2],
}
TRAP = b"""
    const send = self.postMessage.bind(self);
    self.postMessage = (message, ...rest) => message.type === "ready" || send(message, ...rest);
"""


def test_a_worker_that_stalls_is_damaged_or_never_comes_up_is_named_and_can_be_tried_again(
    patient: Page, coming: set[Request], site: Site
) -> None:
    site.answers["worker-"] = site.stalled
    open_until(patient, site, "scripts-")
    failed(patient, coming, "The file worker-", "worker-", "true")
    alert = patient.get_by_role("alert")
    expect(alert).to_contain_text("check the connection, then try again.")
    coming.clear()  # what stalled was all there was, and of a worker that is ended nothing is heard
    for what in ("came empty", "did not run"):
        site.answers["worker-"] = WRONG[what]
        click(patient, "Try again")
        failed(patient, coming, what, condition="true")
        expect(alert).to_contain_text("The file worker-")
    site.answers["worker-"] = lambda content: TRAP + content
    click(patient, "Try again")
    failed(patient, coming, "It gave no sign for 60 seconds: try again")
    works_when_tried_again(patient, site)


def test_scripts_that_stall_are_missing_or_do_not_run_are_named(
    patient: Page, coming: set[Request], site: Site
) -> None:
    site.answers["scripts-"] = site.stalled
    open_until(patient, site, "worker-")
    failed(patient, coming, "The file scripts-", "scripts-")
    expect(patient.get_by_role("alert")).to_contain_text("check the connection, then try again.")
    spoilt = {
        "is missing (404)": lambda _: None,
        "did not run": lambda content: gzip.compress(
            gzip.decompress(content)[:-1000] + b" " * 1000
        ),
    }
    for what, answer in spoilt.items():
        coming.clear()  # of a worker that is ended nothing is heard
        site.answers["scripts-"] = answer
        click(patient, "Try again")
        failed(patient, coming, what)
        expect(patient.get_by_role("alert")).to_contain_text("The file scripts-")


def test_an_image_that_stalls_is_done_without_but_not_a_library_that_is_something_else(
    patient: Page, coming: set[Request], site: Site
) -> None:
    """How it plays without an image, test_failures.py shows."""
    said: list[str] = []
    patient.on("console", lambda message: said.append(message.text))
    site.answers["image-"] = site.stalled
    site.answers["stdlib-"] = lambda _: PORTAL
    open_until(patient, site, "wasm-", "scripts-")
    given_up: list[str] = []
    patient.on("requestfailed", lambda request: given_up.append(request.url))
    while not given_up:
        patient.evaluate("beat()")
    failed(patient, coming, "The file stdlib-")
    portal = "came as a web page: sign in to the network you are on"
    expect(patient.get_by_role("alert")).to_contain_text(portal)
    assert any("without its memory image" in line for line in said)
    assert any("stopped coming for 10 seconds" in line for line in said)


def test_while_python_cannot_be_started_a_move_waits_and_what_asks_the_api_is_told_so(
    patient: Page, site: Site
) -> None:
    site.answers["wasm-"] = lambda _: None
    patient.goto(site.url)
    until(patient, "window.plyscope?.state")
    cell(patient, "b2").click()
    alert = patient.get_by_role("alert")
    expect(alert).to_contain_text("Python could not be started. The file wasm-")
    expect(patient.locator(".status .detail")).to_be_hidden()  # which says that it starts
    expect(alert).to_contain_text("is missing (404)")
    expect(cell(patient, "b2")).to_have_accessible_name("b2, X, waiting")
    calls = "plyscope.ready, plyscope.move('b2'), plyscope.search(), plyscope.open({moves: ['a3']})"
    settle = f"Promise.allSettled([{calls}]).then((all) => all.map((one) => one.reason?.message))"
    for sentence in patient.evaluate(settle):
        assert sentence.startswith("Python could not be started. The file wasm-")
    site.answers.clear()
    click(patient, "Try again")
    answered(patient, 2)
    expect(alert).to_have_count(0)


def test_later_parts_that_stall_are_late_or_missing_and_a_worker_without_network_are_tried_again(
    patient: Page, site: Site
) -> None:
    page = patient
    page.goto(site.url)
    page.evaluate("plyscope.ready")
    dialogs = r"/dialogs-style-\w+\.bin$"
    site.answers[dialogs] = site.stalled
    with page.expect_response(lambda response: "/dialogs-style-" in response.url):
        page.keyboard.press("e")
    seconds, end = 0, time.monotonic() + PATIENCE
    while not page.evaluate(f"new Promise(requestAnimationFrame).then(() => {ALERT} !== null)"):
        assert time.monotonic() < end, "it was never given up"
        page.evaluate("beat()")
        seconds += 1
    assert seconds >= 30
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The file dialogs-style-")
    expect(alert).to_contain_text("stopped coming for 30 seconds: check the connection, then try")
    site.answers.clear()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    click(page, "Try again")
    expect(page.locator("#examples[open]")).to_be_visible()
    assert sum(re.search(dialogs, url) is not None for url in asked) == 1
    expect(alert).to_have_count(0)
    page.keyboard.press("Escape")
    an_answer_is_typed_while_the_tree_is_on_its_way(page, site)
    a_board_is_missing(page, site)
    a_search_is_stopped_offline(page)


def an_answer_is_typed_while_the_tree_is_on_its_way(page: Page, site: Site) -> None:
    is_pressed = threading.Event()
    site.answers[r"tree-editor-\w+\.bin$"] = lambda content: (is_pressed.wait(60), content)[1]
    page.keyboard.press("x")
    page.get_by_role("button", name="Begin the course").press("Enter")
    expect(page.locator("#exercise-field")).to_be_focused()
    page.keyboard.type("3")
    page.keyboard.press("Control+Enter")
    is_pressed.set()
    expect(page.locator(".sketch-points")).to_be_visible()


def a_board_is_missing(page: Page, site: Site) -> None:
    site.answers[r"squares-\w+\.bin$"] = lambda _: None
    page.evaluate("plyscope.open({game: 'draughts', side: 'both'})")
    missing = page.get_by_text("This part of the page could not be downloaded.")
    expect(missing).to_be_visible()
    page.evaluate("plyscope.open({game: 'tictactoe', side: 'both'})")
    expect(cell(page, "b2")).to_be_visible()
    expect(missing).to_have_count(0)
    page.evaluate("plyscope.open({game: 'draughts', side: 'both'})")
    expect(cell(page, "b2")).to_have_count(0)
    expect(missing).to_be_visible()
    site.answers.clear()
    click(page, "Try again")
    expect(cell(page, "9")).to_have_accessible_name("9, black man")


def a_search_is_stopped_offline(page: Page) -> None:
    # Half a million nodes: a search that is still under way when it is stopped.
    long = "{game: 'tictactoe-4x4-3', algorithm: 'minimax', strength: 'depth:5'}"
    page.evaluate(f"plyscope.open({long})")
    page.evaluate(
        "new Promise((resolve) => (plyscope.on('tick', resolve), void plyscope.search()))"
    )
    page.context.set_offline(True)
    settle = "plyscope.search().then((value) => value, (error) => error.message)"
    for stop in ["plyscope.stop()", "0"]:  # one that waits is told, and so is one that comes later
        outcome = page.evaluate(f"({stop}, {settle})")
        assert outcome.startswith("Python could not be started. The file worker-")
    page.context.set_offline(False)
    click(page, "Try again")
    page.evaluate("plyscope.ready.then(() => plyscope.open({side: 'both'}))")
    assert page.evaluate("plyscope.search().then((result) => result.value)") == 0
