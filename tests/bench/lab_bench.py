"""What the lab takes, in the page and out of it. Run it with `build.py bench lab`.

In the page a tree of 2,000 nodes is changed by hand, 60 times, and of each frame it is told how
long it took, with all its views, its layout and its pixels, and how much of that the page's thread
was at work: what else runs on the machine makes a frame longer, and the mark is for ours. Then a
text of 100 KB is typed, until its tree can be searched.
Native, trees at random that promise what is hard are found, or refused.
"""

import bisect
import contextlib
import json
import statistics
import sys
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any

from hosting import browser_page
from playwright.sync_api import Page

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))
from plyscope.exercises import Constraints, NoSuchTreeError, TreeShape, random_tree

FRAME = 16.7  # ms of the page's thread, for every frame of a tree that is changed by hand
READ = 100  # ms from the text to its tree, for half of the tries
FOUND = 1.0  # seconds to a tree that keeps its promise, or to the refusal

EDIT = """
async (wide) => {
  const frames = [];
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (paint) =>
    request.call(window, (now) => {
      const start = performance.now();
      paint(now);
      document.querySelector("#sketch canvas")?.getContext("2d").getImageData(0, 0, 1, 1);
      document.body.offsetHeight; // what the frame would still lay out
      frames.push(performance.now() - start);
    });
  const until = async (is) => {
    while (!is()) await new Promise((done) => request.call(window, done));
  };
  const area = document.querySelector(".lab-text");
  area.value = JSON.stringify(wide);
  area.dispatchEvent(new Event("input", { bubbles: true }));
  await until(() => document.querySelector(".lab-told")?.textContent.startsWith("1,999"));
  const keys = document.querySelector("#sketch [role=tree]");
  const press = (key) => keys.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  frames.length = 0;
  performance.mark("edits");
  for (let i = 0; i < 60; i++) {
    const before = area.value;
    for (const key of ["Home", "ArrowDown", "ArrowDown", "ArrowDown"]) press(key);
    for (let step = 0; step < i % 9; step++) press("ArrowRight");
    press(i % 2 ? "Delete" : "+");
    await until(() => area.value !== before);
    await new Promise((done) => request.call(window, () => request.call(window, done)));
  }
  window.requestAnimationFrame = request;
  return frames;
}
"""

TYPE = """
async (texts) => {
  const area = document.querySelector(".lab-text");
  const times = [];
  for (const [text, nodes] of texts) {
    const pause = 120; // the hand rests so long before anything is read
    area.value = text;
    const start = performance.now() + pause;
    area.dispatchEvent(new Event("input", { bubbles: true }));
    while (!document.querySelector(".lab-told")?.textContent.startsWith(nodes))
      await new Promise((done) => setTimeout(done));
    times.push(performance.now() - start);
  }
  return times;
}
"""


def at_work(page: Page, wide: list[Any]) -> tuple[list[float], list[float]]:
    """Change the tree; return the ms of its frames, and those that the page's thread was at work.

    Of the latter each is a whole frame of the browser: scripts, style, layout and paint.
    """
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(
        page=page, categories=["toplevel", "devtools.timeline", "blink.user_timing"]
    )
    frames = page.evaluate(EDIT, wide)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    mark = next(event for event in events if event["name"] == "edits")
    own = [
        event
        for event in events
        if all(event[part] == mark[part] for part in ("pid", "tid"))
        and event.get("ph") == "X"
        and event["ts"] > mark["ts"]
    ]
    tasks = sorted(  # the trace leaves out a time of 0
        (e["ts"], e.get("tdur", 0) / 1000)
        for e in own
        if e["name"] == "ThreadControllerImpl::RunTask"
    )
    fired = {
        bisect.bisect(tasks, (event["ts"], inf)) - 1
        for event in own
        if event["name"] == "FireAnimationFrame"
    }
    return frames, [tasks[at][1] for at in fired]


def texts() -> list[tuple[str, str]]:
    """Return texts of 100 KB, each with how many nodes it has, as the page says it."""
    found = []
    for extra in range(7):
        tree = [
            [[(i * j + k) % 10 for k in range(10)] for j in range(10)] for i in range(310 + extra)
        ]
        nodes = 1 + len(tree) * 111
        found.append((str(tree), f"{nodes:,} nodes"))
    return found


def in_the_page(page: Page) -> bool:
    """Print what changes by hand and typing take; tell whether both keep their marks."""
    page.get_by_role("tab", name="Lab").click()
    page.get_by_role("button", name="Edit as tree").click()
    page.get_by_role("tree", name="Your tree").wait_for()
    wide = [[[n] * 9 for n in range(11)] for _ in range(18)]
    frames, busy = at_work(page, wide)
    middle, worst = statistics.median(frames), max(busy)
    print(
        f"2,000 nodes changed by hand, {len(frames)} frames: median {middle:.1f} ms, the longest "
        f"{max(frames):.1f} ms by the clock, {worst:.1f} ms of the thread (at most {FRAME} ms)"
    )
    times = page.evaluate(TYPE, texts())
    read = statistics.median(times)
    size = len(texts()[0][0]) // 1000
    print(f"{size} KB of text, read and told: median {read:.0f} ms (at most {READ} ms)")
    return worst <= FRAME and read <= READ


def promises() -> bool:
    """Print how long the hardest search for a promise takes; tell whether it keeps its mark."""
    asked = [
        (TreeShape(3, 3), Constraints(cutoffs=6)),
        (
            TreeShape(4, (2, 3)),
            Constraints(cutoffs=4, both_kinds=True, ties_differ=True, order_matters=0.5),
        ),
        (TreeShape(3, 3, (5, 5)), Constraints(order_matters=0.9)),
        (TreeShape(5, 3), Constraints(cutoffs=60)),
        (TreeShape(6, 3, (0, 99)), Constraints(order_matters=0.8)),
        (TreeShape(2, 3), Constraints(cutoffs=6)),
    ]
    slowest = 0.0
    for shape, promise in asked:
        for seed in range(5):
            began = perf_counter()
            with contextlib.suppress(NoSuchTreeError):
                random_tree(seed, shape, promise)
            slowest = max(slowest, perf_counter() - began)
    print(f"a tree with a promise, found or refused: {slowest:.2f} s (at most {FOUND:.1f} s)")
    return slowest <= FOUND


def main() -> int:
    """Print all of it; 1 where a mark is missed."""
    with browser_page() as page:
        page.evaluate("plyscope.ready")
        fine = in_the_page(page)
    return 0 if promises() and fine else 1


if __name__ == "__main__":
    sys.exit(main())
