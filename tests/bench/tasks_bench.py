"""How long the page is busy at a stretch. Run it with `build.py bench tasks`.

From a first visit until Python is ready, at the first move, while half a million nodes are
recorded, while a search runs to the 10 million it was asked for, and while UCT's tree of 50,000
simulations is scrubbed: no task of the page's main thread may take more than 50 ms, at a quarter of
the speed none more than 200. The browser's own trace tells, in the time of that thread: what else
the machine does is not counted.
"""

import functools
import json
import sys
from collections.abc import Callable

from hosting import browser_page
from playwright.sync_api import Page

MARKS = {1: 50, 4: 200}  # ms, by how many times slower the machine is made
RECORD = {"game": "tictactoe", "algorithm": "minimax", "side": "both"}
LARGE = {
    "game": "connect-four",
    "algorithm": "iterative_deepening",
    "options": {"depth": 20, "nodes": 10_000_000},
    "side": "both",
}
SIMULATED = {
    "game": "connect-four",
    "algorithm": "uct",
    "options": {"simulations": 50_000},
    "side": "both",
}
SEARCH = """
async (settings) => {
  await plyscope.open(settings);
  await plyscope.search();
  return plyscope.state().search.nodes;
}
"""
SCRUB = """
async () => {
  const { ticks } = plyscope.state();
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let i = 0; i < 60; i++) {
    plyscope.seek(Math.floor((ticks * ((i * 37) % 60)) / 60));
    await painted();
  }
}
"""
MOVED = """
() => new Promise((done) => {
  const look = () => (plyscope.state().moves.length === 2 ? done("b2") : setTimeout(look, 50));
  look();
})
"""
SETTLED = """
() => new Promise((done) => {
  requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done)));
})
"""


def start(page: Page, url: str) -> None:
    """Open the page, and wait until Python is ready."""
    page.goto(url)
    page.evaluate("plyscope.ready")


def move(page: Page) -> object:
    """Make a move, and wait until it is answered."""
    page.get_by_role("button", name="b2, empty").click()
    return page.evaluate(MOVED)


def tasks(page: Page, act: Callable[[], object]) -> tuple[list[float], object]:
    """Return how long the page's tasks took while something was done, in ms, and what that gave."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["toplevel", "__metadata"])
    answer = act()
    page.evaluate(SETTLED)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return sorted(
        event["tdur"] / 1000
        for event in events
        if event["name"] == "ThreadControllerImpl::RunTask"
        and (event["pid"], event["tid"]) in main
        and "tdur" in event
    ), answer


def report(page: Page, mark: int, what: str, act: Callable[[], object]) -> bool:
    """Print the longest tasks of what is done; tell whether one is too long."""
    times, answer = tasks(page, act)
    late = sum(time > mark for time in times)
    longest = ", ".join(f"{time:.0f}" for time in times[:-5:-1])
    print(f"  {what.format(answer):32} {len(times):6} tasks, the longest {longest} ms: {late} over")
    return late > 0


def visited(opener: Page, slower: int, mark: int) -> bool:
    """Print the long tasks of a first visit so many times slower; tell whether one is too long."""
    browser, url = opener.context.browser, opener.url
    assert browser
    with browser.new_context(viewport=opener.viewport_size, service_workers="block") as context:
        page = context.new_page()
        page.set_default_timeout(300_000)
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        look = functools.partial(report, page, mark)
        search = functools.partial(page.evaluate, SEARCH)
        missed = [
            look("opened, until Python is ready", lambda: start(page, url)),
            look("the first move, and its answer", lambda: move(page)),
            look("{:,} nodes recorded", lambda: search(RECORD)),
            look("{:,} nodes recorded", lambda: search(LARGE)),
            look("50,000 simulations recorded", lambda: search(SIMULATED)),
            look("and scrubbed", lambda: page.evaluate(SCRUB)),
        ]
    return any(missed)


def main() -> int:
    """Print the long tasks; return 1 where one misses its mark."""
    missed = False
    with browser_page() as page:
        page.set_default_timeout(300_000)
        page.evaluate("plyscope.ready")
        for slower, mark in MARKS.items():
            print(f"at 1/{slower} of the speed, mark {mark} ms")
            missed |= visited(page, slower, mark)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
