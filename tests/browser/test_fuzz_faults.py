"""Every asset damaged in every way, workers killed: it works, or says so and recovers."""

import itertools
import random
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.acting import until
from tests.browser.conftest import BELATED
from tests.browser.fuzzing import SEED, lend, plays, within
from tests.soak.host import DEATHS, FAULTS, Host
from tests.volume import TIMES

COUNT = TIMES
# Seconds after which a page that has neither started nor said why is lost: more than all its
# deadlines one after the other.
PATIENCE = 150

ASSETS = {
    "first": r"first-.*\.css$",
    "style": r"style-",
    "start": r"start-.*\.js$",
    "main": r"main-.*\.bin$",
    "screen": r"first-.*\.bin$",
    "worker": r"worker-.*\.js$",
    "scripts": r"scripts-",
    "wasm": r"wasm-",
    "stdlib": r"stdlib-",
    "image": r"image-",
    "font": r"\.woff2$",
}
# A second in which nothing comes, which the page counts, is over in a quarter of one.
HURRY = """
  const every = window.setInterval;
  window.setInterval = (what, ms, ...rest) => every(what, ms === 1000 ? 250 : ms, ...rest);
"""
FETCHED_LATER = ("worker",)  # by every new worker; the rest is held by the page
# A changed bit in a script makes another script: what it does then is nobody's to promise.
SCRIPTS = ("first", "start", "worker")

SOON = "new Promise((resolve) => setTimeout(resolve))"
READY = "plyscope.ready.then(() => true, () => false)"
STARTED = f"window.plyscope && await Promise.race([{READY}, {SOON}])"
SAID = """(() => {
  // What stands there from the first means something only when the scripts have had their time.
  const there = performance.now() > 8000 ? ".notice p, #unstarted" : ".notice p";
  const all = document.querySelectorAll(there);
  const texts = [...all].filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.textContent.trim());
  return texts.length ? texts : null;
})()"""


def cases(count: int) -> Iterator[tuple[str, str, str]]:
    """Yield so many faults: all of them, in a random order, before any comes again."""
    dice = random.Random(SEED)
    all_of_them = [
        *itertools.product(["start"], ASSETS, FAULTS),
        *itertools.product(["later"], FETCHED_LATER, FAULTS),
        *itertools.product(["idle", "searching"], ["one", "another", "both"], DEATHS),
    ]
    sound = [one for one in all_of_them if not (one[1] in SCRIPTS and one[2] == "flipped")]
    while count > 0:
        yield from dice.sample(sound, min(count, len(sound)))
        count -= len(sound)


@pytest.fixture
def host() -> Iterator[Host]:
    """A host that can be told what to do wrong."""
    one = Host(SEED)
    yield one
    one.close()


def ended(page: Page) -> list[str] | None:
    """Wait until the page has started, or has said why not; return what it says."""
    look = f"""async () => {{
      const end = performance.now() + {PATIENCE * 1000};
      while (performance.now() < end) {{
        if ({STARTED}) return null;
        const said = {SAID};
        if (said) return said;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }}
      return ["neither started nor said why"];
    }}"""
    return page.evaluate(look)


def recovers(page: Page) -> None:
    """Expect that the page's own offer, or else a reload, brings everything back."""
    again = page.get_by_role("button", name="Try again")
    for told in (again.count() > 0, True):
        if again.count():
            again.click()
        elif not page.evaluate(f"(async () => {STARTED})()"):
            page.reload()
        try:
            within(page, PATIENCE, "plyscope.ready")
            plays(page)
        except Error:
            if told:
                raise
            expect(again).to_be_visible()  # what failed before is told of only now
        else:
            return


def strike(page: Page, host: Host, when: str, what: str, how: str) -> list[str] | None:
    """Let one thing go wrong; return what the page says of it."""
    if when == "start":
        host.fault(ASSETS[what], how)
        page.goto(host.url, wait_until="commit")
        return ended(page)
    page.goto(host.url)
    within(page, PATIENCE, "plyscope.ready")
    page.evaluate(
        "plyscope.open({game: 'connect-four', algorithm: 'minimax', strength: 'depth:6'})"
    )
    if when == "later":
        host.fault(ASSETS[what], how)
        page.evaluate("void plyscope.search().then(() => (window.settled = true))")
        page.evaluate("plyscope.stop()")  # the next worker meets the fault
        until(page, "window.settled")
        return ended(page)
    even = {"one": "true", "another": "false", "both": "null"}[what]
    if when == "searching":
        page.evaluate("void plyscope.search().then(() => (window.settled = true))")
    else:
        page.evaluate("window.settled = true")
    page.evaluate(f"new BroadcastChannel('plyscope-orders').postMessage(['{how}', {even}])")
    if when == "searching":
        page.evaluate("plyscope.stop()")
    until(page, "window.settled", PATIENCE)
    return ended(page)


def test_whatever_fails_the_page_works_or_says_so_and_recovers(
    browser: Browser, host: Host
) -> None:
    lost: list[str] = []
    for number, (when, what, how) in enumerate(cases(COUNT)):
        context = browser.new_context(service_workers="block")
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        page.add_init_script(BELATED + HURRY)
        began = time.monotonic()
        try:
            said = strike(page, host, when, what, how)
            if said:
                lend(page, "sentence.js")
                raw = page.evaluate("(texts) => texts.filter((text) => !isSentence(text))", said)
                assert not raw, f"it said {raw}"
            host.lift()
            recovers(page)
        except Exception as error:
            lost.append(f"{number}: {what} {how}, {when}: {str(error)[:300]}")
            print(f"LOST {lost[-1]}", flush=True)
        finally:
            host.lift()
            context.close()
            print(f"{number}: {what} {how}, {when}: {time.monotonic() - began:.1f} s", flush=True)
    assert lost == [], "\n".join([f"seed {SEED}, {len(lost)} of {COUNT}:", *lost])
