"""Searches that are stopped at any moment: each settles, and the next one runs whole."""

import random

from playwright.sync_api import Page

from tests.browser.fuzzing import SEED
from tests.volume import TIMES

STOPS = 3 * TIMES

STOP = """async ([settings, pause, twice, name]) => {
  await plyscope.open(settings);
  const late = new Promise((resolve) => setTimeout(resolve, 150_000, "late"));
  const found = plyscope.search();
  if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
  plyscope.stop();
  if (twice) plyscope.stop();
  const move = name && plyscope.move(name);
  const ends = await Promise.race([Promise.allSettled([found, move]), late]);
  return ends === "late" ? "late" : ends.map(({ status, reason }) => reason?.message ?? status);
}"""

SEARCHES = [
    ({"game": "tictactoe", "algorithm": "minimax"}, "b2"),
    ({"game": "tictactoe", "algorithm": "alphabeta"}, "c1"),
    ({"game": "tictactoe-4x4-3", "algorithm": "minimax", "strength": "depth:4"}, "d4"),
    ({"game": "connect-four", "algorithm": "engine"}, "d"),
    ({"game": "three-4x4", "algorithm": "uct", "options": {"simulations": 5000}}, "a1"),
    ({"game": "nim", "algorithm": "alphabeta"}, "take 1 from a"),
]


def test_a_search_that_is_stopped_settles_and_the_next_one_runs_whole(ready: Page) -> None:
    dice = random.Random(SEED)
    for stop in range(STOPS):
        settings, move = dice.choice(SEARCHES)
        pause = dice.choice([0, 0, dice.randrange(20), dice.randrange(300), dice.randrange(1500)])
        name = move if dice.random() < 0.3 else None
        what = [{**settings, "side": "both"}, pause, dice.random() < 0.2, name]
        ends = ready.evaluate(STOP, what)
        assert ends == ["fulfilled", "fulfilled"], f"seed {SEED}, stop {stop}: {what}"
        if stop % 3 == 2:
            found = ready.evaluate(
                "plyscope.open({algorithm: 'alphabeta', side: 'both'})"
                ".then(() => plyscope.search())"
            )
            nodes = ready.evaluate("plyscope.state().search.nodes")
            assert (found["value"], nodes) == (0, 18_297), f"seed {SEED}, after stop {stop}"
