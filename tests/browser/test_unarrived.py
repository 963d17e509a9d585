"""Without one of its own parts the page is not blank: it says that one did not arrive."""

import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.acting import answered, until
from tests.browser.conftest import Answer, Site

SENTENCE = "A part of this page did not arrive."
BROKEN: dict[str, Answer] = {
    "missing": lambda _: None,
    "empty": lambda _: b"",
    "cut off": lambda content: content[: len(content) // 2],
    "a web page": lambda _: b"<!doctype html><title>Welcome to our guests' network</title>",
}
FIVE_SECONDS_PASS = (
    "document.getAnimations().filter((one) => one.animationName === 'unstarted')"
    ".map((one) => one.finish()).length"
)
SEEN = "getComputedStyle(document.getElementById('unstarted')).visibility === 'visible'"


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("main", "cut off"),
        ("main", "stalled"),
        ("start", "missing"),
        ("start", "stalled"),
        ("first", "missing"),
    ],
)
def test_without_a_script_the_page_says_so(
    browser: Browser, site: Site, name: str, how: str
) -> None:
    site.answers[rf"/{name}-\w+\.(js|bin)$"] = BROKEN.get(how, site.stalled)
    with browser.new_page(service_workers="block") as page:  # what it throws is no matter
        page.goto(site.url, wait_until="commit")
        until(page, f"{FIVE_SECONDS_PASS} && {SEEN}")
        expect(page.get_by_text(SENTENCE)).to_be_visible()


@pytest.mark.parametrize("how", ["missing", "a web page"])
def test_without_its_style_the_page_says_so(patient: Page, site: Site, how: str) -> None:
    site.answers[r"style-\w+\.bin$"] = BROKEN[how]
    patient.goto(site.url)
    until(patient, f"({FIVE_SECONDS_PASS}, {SEEN})")
    expect(patient.get_by_text(SENTENCE)).to_be_visible()


def test_without_its_style_it_plays_and_has_it_put_on_when_it_comes(
    patient: Page, site: Site
) -> None:
    late = threading.Event()

    def slow(content: bytes) -> Iterator[bytes]:
        yield content[:1000]
        late.wait()
        yield content[1000:]

    site.answers[r"style-\w+\.bin$"] = slow
    patient.goto(site.url, wait_until="commit")
    patient.evaluate("begun")
    for _ in range(10):
        patient.evaluate("beat()")
    patient.get_by_role("button", name="b2, empty").click()
    answered(patient, 2)
    until(patient, f"({FIVE_SECONDS_PASS}, {SEEN})")
    expect(patient.get_by_text(SENTENCE)).to_be_visible()
    late.set()
    expect(patient.get_by_text(SENTENCE)).to_have_count(0)
    expect(patient.locator("body")).to_have_css("margin", "0px")


def test_a_page_that_is_whole_never_says_so(ready: Page) -> None:
    expect(ready.get_by_text(SENTENCE)).to_have_count(0)
