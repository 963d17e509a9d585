"""How smooth the page stays while a player learns and a search runs: `build.py bench learning`.

The network of tic-tac-toe learns in the page until it loses no line, from nothing; then it learns
once more while PUCT searches Go 5x5. The frames are those of requestAnimationFrame: a browser makes
60 a second, and fewer where the page keeps it busy. Learning and search have a worker each.
"""

import sys

from hosting import browser_page

FRAMES = 58  # a second, at least, on a machine that does nothing else
SECONDS = 120  # until the network loses no line, at most
SIMULATIONS = 500
WATCH = """
() => {
  globalThis.frameTimes = [];
  const see = (time) => {
    frameTimes.push(time);
    requestAnimationFrame(see);
  };
  requestAnimationFrame(see);
}
"""
LEARN = """
async (isSearching) => {
  const press = (label) => {
    const buttons = [...document.querySelectorAll("#learner-run button")];
    buttons.find((each) => each.textContent.trim() === label).click();
  };
  const told = () => document.querySelector("#learner-run").textContent;
  const until = async (test) => {
    while (!test()) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  let searches = 0;
  let isOver = !isSearching;
  const search = async () => {
    while (!isOver) {
      await plyscope.search();
      searches++;
    }
  };
  search();
  frameTimes.length = 0;
  const began = performance.now();
  press("Start");
  await until(() => told().includes("Finished"));
  const seconds = (performance.now() - began) / 1000;
  const times = frameTimes.slice();
  isOver = true;
  const gaps = times.slice(1).map((time, at) => time - times[at]);
  const frames = gaps.length / ((times.at(-1) - times[0]) / 1000);
  const late = gaps.filter((gap) => gap > 25).length / gaps.length;
  press("Reset");
  await until(() => !told().includes("Finished"));
  return { seconds, frames, late, longest: Math.max(...gaps), searches };
}
"""


def main() -> None:
    passed = True
    with browser_page() as page:
        page.evaluate("plyscope.ready")
        page.evaluate(WATCH)
        page.get_by_role("tab", name="Practice").click()
        page.get_by_text("Learn: watch a player learn").click()
        page.locator("#learner-run").get_by_role("combobox").select_option("network")
        for is_searching in (False, True):
            if is_searching:
                options = {"simulations": SIMULATIONS}
                given = {"game": "go", "algorithm": "puct", "options": options, "side": "both"}
                page.evaluate("(given) => plyscope.open(given)", given)
                page.get_by_role("tab", name="Practice").click()
                page.locator("#learner-run").get_by_role("button", name="Start").wait_for()
            found = page.evaluate(LEARN, is_searching)
            passed = passed and found["frames"] >= FRAMES and found["seconds"] <= SECONDS
            while_searching = (
                f" while PUCT searches {found['searches']} times" if is_searching else ""
            )
            print(
                f"learning{while_searching}: no line is lost after "
                f"{found['seconds']:.1f} s (at most {SECONDS}), {found['frames']:.1f} frames a "
                f"second (at least {FRAMES}), {100 * found['late']:.1f} % of them after more than "
                f"25 ms, the longest {found['longest']:.0f} ms",
                flush=True,
            )
    sys.exit(not passed)


if __name__ == "__main__":
    main()
