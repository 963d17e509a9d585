"""How long the page is busy at a stretch. Run it with `build.py bench tasks`.

While half a million nodes are recorded, while a search runs to the 10 million it was asked for, and
while UCT's tree of 50,000 simulations is scrubbed: no task of the page's main thread may take more
than 50 ms, at a quarter of the speed none more than 200. The browser's own trace tells, in the time
of that thread: what else the machine does is not counted.
"""

import json
import sys

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
SETTLED = """
() => new Promise((done) => {
  requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done)));
})
"""


def tasks(page: Page, script: str, argument: object = None) -> tuple[list[float], object]:
    """Return how long the page's tasks took while a script ran, in ms, and what it answered."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["toplevel", "__metadata"])
    answer = page.evaluate(script, argument)
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


def report(page: Page, mark: int, what: str, script: str, argument: object = None) -> bool:
    """Print the longest tasks of a script; tell whether one is too long."""
    times, answer = tasks(page, script, argument)
    late = sum(time > mark for time in times)
    longest = ", ".join(f"{time:.0f}" for time in times[:-5:-1])
    print(f"  {what.format(answer):32} {len(times):6} tasks, the longest {longest} ms: {late} over")
    return late > 0


def main() -> int:
    """Print the long tasks; return 1 where one misses its mark."""
    missed = False
    with browser_page() as page:
        page.set_default_timeout(300_000)
        page.evaluate("plyscope.ready")
        devtools = page.context.new_cdp_session(page)
        for slower, mark in MARKS.items():
            print(f"at 1/{slower} of the speed, mark {mark} ms")
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            for settings in (RECORD, LARGE):
                missed |= report(page, mark, "{:,} nodes recorded", SEARCH, settings)
            missed |= report(page, mark, "50,000 simulations recorded", SEARCH, SIMULATED)
            missed |= report(page, mark, "and scrubbed", SCRUB)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
