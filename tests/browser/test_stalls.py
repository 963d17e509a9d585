"""What does not come, or not as it should, is given up, named, and can be tried again."""

import gzip
import re
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
    "is missing (404)": lambda _: None,
    "came empty": lambda _: b"",
    "came as a web page: sign in to the network you are on": lambda _: PORTAL,
    "did not run": lambda content: content[: len(content) // 2],
}


@pytest.mark.parametrize(
    ("name", "before", "others"),
    [
        ("worker-", {"scripts-"}, list(WRONG)[1::2]),
        ("scripts-", {"worker-"}, list(WRONG)[:1]),
        ("wasm-", {"scripts-"}, list(WRONG)[:1]),
        ("stdlib-", {"scripts-", "wasm-"}, list(WRONG)[2:3]),
    ],
)
def test_a_part_that_stalls_or_comes_as_something_else_is_named_and_can_be_tried_again(
    patient: Page, coming: set[Request], site: Site, name: str, before: set[str], others: list[str]
) -> None:
    site.answers[name] = site.stalled
    if name == "stdlib-":
        site.answers["image-"] = WRONG["is missing (404)"]  # with it nobody asks for the library
    open_until(patient, site, *before)
    runs = "true" if name == "worker-" else "spoken"
    failed(patient, coming, f"The file {name}", name, runs)
    alert = patient.get_by_role("alert")
    expect(alert).to_contain_text("check the connection, then try again.")
    coming.clear()  # what stalled was all there was, and of a worker that is ended nothing is heard
    for what in others:
        site.answers[name] = WRONG[what]
        click(patient, "Try again")
        failed(patient, coming, what, condition=runs)
        expect(alert).to_contain_text(f"The file {name}")
    if name != "stdlib-":  # with the image that comes now nobody asks for it
        works_when_tried_again(patient, site)


def test_an_image_that_stalls_is_done_without(patient: Page, site: Site) -> None:
    """How it plays then, test_failures.py shows."""
    said: list[str] = []
    patient.on("console", lambda message: said.append(message.text))
    site.answers["image-"] = site.stalled
    open_until(patient, site, "wasm-", "scripts-")
    given_up: list[str] = []
    patient.on("requestfailed", lambda request: given_up.append(request.url))
    while not given_up:
        patient.evaluate("beat()")
    while not any("without its memory image" in line for line in said):
        patient.evaluate("new Promise(requestAnimationFrame)")
    assert any("stopped coming for 10 seconds" in line for line in said)


def test_scripts_that_come_whole_and_do_not_run_are_named(
    patient: Page, coming: set[Request], site: Site
) -> None:
    site.answers["scripts-"] = lambda content: gzip.compress(
        gzip.decompress(content)[:-1000] + b" " * 1000
    )
    open_until(patient, site, "scripts-", "wasm-")
    failed(patient, coming, "The file scripts-")
    expect(patient.get_by_role("alert")).to_contain_text("did not run")


def test_a_python_that_never_comes_up_is_given_up_and_can_be_tried_again(
    patient: Page, coming: set[Request], site: Site
) -> None:
    trap = b"""
        const send = self.postMessage.bind(self);
        self.postMessage = (message, ...rest) => message.type === "ready" || send(message, ...rest);
    """
    site.answers["worker-"] = lambda content: trap + content
    patient.goto(site.url)
    failed(patient, coming, "It gave no sign for 60 seconds: try again")
    works_when_tried_again(patient, site)


def test_while_python_cannot_be_started_a_move_waits_and_what_asks_the_api_is_told_so(
    patient: Page, site: Site
) -> None:
    site.answers["wasm-"] = WRONG["is missing (404)"]
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


LATER = {  # the key that opens a part, and what is then to be seen
    "dialogs-style": ("e", "#examples[open]"),
}


def test_a_later_part_that_stalls_is_given_up_named_and_can_be_tried_again(
    patient: Page, site: Site
) -> None:
    page = patient
    page.goto(site.url)
    page.evaluate("plyscope.ready")
    for name, (key, there) in LATER.items():
        site.answers[rf"/{name}-\w+\.bin$"] = site.stalled
        with page.expect_response(lambda response, name=name: f"/{name}-" in response.url):
            page.keyboard.press(key)
        seconds, end = 0, time.monotonic() + PATIENCE
        while not page.evaluate(f"new Promise(requestAnimationFrame).then(() => {ALERT} !== null)"):
            assert time.monotonic() < end, f"{name} was never given up"
            page.evaluate("beat()")
            seconds += 1
        assert seconds >= 30
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text(f"The file {name}-")
        expect(alert).to_contain_text(
            "stopped coming for 30 seconds: check the connection, then try"
        )
        site.answers.clear()
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        click(page, "Try again")
        expect(page.locator(there).first).to_be_visible()
        assert sum(re.search(rf"/{name}-\w+\.bin$", url) is not None for url in asked) == 1
        expect(alert).to_have_count(0)
        page.keyboard.press("Escape")


def test_offline_after_a_stop_a_search_is_told_so_and_trying_again_works(fresh: Page) -> None:
    # Half a million nodes: a search that is still under way when it is stopped.
    long = "{game: 'tictactoe-4x4-3', algorithm: 'minimax', strength: 'depth:5'}"
    fresh.evaluate(f"plyscope.open({long})")
    fresh.evaluate(
        "new Promise((resolve) => (plyscope.on('tick', resolve), void plyscope.search()))"
    )
    fresh.context.set_offline(True)
    settle = "plyscope.search().then((value) => value, (error) => error.message)"
    for stop in ["plyscope.stop()", "0"]:  # one that waits is told, and so is one that comes later
        outcome = fresh.evaluate(f"({stop}, {settle})")
        assert outcome.startswith("Python could not be started. The file worker-")
    fresh.context.set_offline(False)
    click(fresh, "Try again")
    fresh.evaluate("plyscope.ready.then(() => plyscope.open({side: 'both'}))")
    assert fresh.evaluate("plyscope.search().then((result) => result.value)") == 0
