"""Without one of its own parts the page is not blank: it says that one did not arrive."""

import threading
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, expect

from tests.browser.acting import answered, until
from tests.browser.conftest import Site

SENTENCE = "A part of this page did not arrive."
FIVE_SECONDS_PASS = (
    "document.getAnimations().filter((one) => one.animationName === 'unstarted')"
    ".map((one) => one.finish()).length"
)
SEEN = "getComputedStyle(document.getElementById('unstarted')).visibility === 'visible'"


def missing(_: bytes) -> None:
    return None


def cut_off(content: bytes) -> bytes:
    return content[: len(content) // 2]


def web_page(_: bytes) -> bytes:
    return b"<!doctype html><title>Welcome to our guests' network</title>"


def test_without_a_script_or_its_style_the_page_says_so(browser: Browser, site: Site) -> None:
    # Nothing tells the page in which way a file is missing: it has not begun after five seconds.
    lost = {
        r"main-\w+\.js": (cut_off, site.stalled),
        r"start-\w+\.(js|bin)": (missing, site.stalled),
        r"first-\w+\.(js|bin)": (missing,),
        r"style-\w+\.bin": (missing, web_page),
    }
    with browser.new_page(service_workers="block") as page:  # what it throws is no matter
        for name, answers in lost.items():
            for answer in answers:
                site.answers = {rf"/{name}$": answer}
                page.goto("about:blank")
                page.goto(site.url, wait_until="commit")
                until(page, f"{FIVE_SECONDS_PASS} && {SEEN}")
                expect(page.get_by_text(SENTENCE)).to_be_visible()


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
