"""What a recorded search takes on the page, and how soon it is read. Run: `build.py bench columns`.

In Node, with the page's own modules: the bytes a node of minimax on tic-tac-toe and of iterative
deepening on Connect Four, the story of the whole for the timeline, a fold for the stage, and any
tick of 50,000 simulations, coming back from the last. A time is the processor's, the best of five:
what else the machine does is not counted.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BYTES = 28  # a node
PROFILE = 8  # ms
FOLD = 2  # ms, the middle of 100 ticks
SEEK = 16  # ms, to any tick
SCRIPT = """
import { Cursor } from "./web/tape/cursor.ts";
import { fold } from "./web/tape/fold.ts";
import { TickCursor } from "./web/tape/tick-cursor.ts";
import { profile } from "./web/tape/profile.ts";
import { columnsOf, tapeOf } from "./tests/web/tape.js";

const FOUR = "__import__('plyscope.games', fromlist=['make']).make('connect-four')";
const say = (...figure) => console.log(figure.join("\\t"));
const took = (work, before = () => {}) => Math.min(...[1, 2, 3, 4, 5].map(() => {
  before();
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}));

const searches = {
  "minimax, tic-tac-toe": ["TicTacToe()", "minimax"],
  "deepening, Connect Four": [FOUR, "iterative_deepening", "None", "depth=20, nodes=500_000"],
};
for (const [name, search] of Object.entries(searches)) {
  const columns = columnsOf(tapeOf(...search));
  say(name, (columns.bytes / columns.nodes).toFixed(2), "bytes a node", "BYTES");
  say(name, took(() => profile(columns, 700)).toFixed(2), "ms for its profile", "PROFILE");
  const cursor = new Cursor(columns);
  const folds = Array.from({ length: 100 }, (_, i) => {
    const state = cursor.seek(Math.floor((columns.ticks * i) / 100));
    return took(() => fold(columns, state));
  });
  say(name, folds.sort((a, b) => a - b)[50].toFixed(2), "ms for a fold", "FOLD");
}
const games = { "UCT, Connect Four": FOUR, "UCT, tic-tac-toe": "TicTacToe()" };
for (const [name, game] of Object.entries(games)) {
  const columns = columnsOf(tapeOf(game, "uct", "None", "simulations=50_000"));
  const place = new TickCursor(columns);
  const ticks = Array.from({ length: 40 }, (_, i) => Math.floor((columns.ticks * i) / 40));
  const times = ticks.map((tick) => took(() => place.seek(tick), () => place.seek(columns.ticks)));
  say(name, Math.max(...times).toFixed(2), "ms to any tick", "SEEK");
}
"""


def main() -> int:
    """Print each figure beside its mark; return 1 where one misses it."""
    node = ["node", "--import", "tsx", "--input-type=module", "--eval", SCRIPT]
    done = subprocess.run(node, cwd=ROOT, text=True, stdout=subprocess.PIPE, check=True)
    marks = {"BYTES": BYTES, "PROFILE": PROFILE, "FOLD": FOLD, "SEEK": SEEK}
    figures = [line.split("\t") for line in done.stdout.splitlines()]
    for name, value, unit, mark in figures:
        print(f"{name:24} {value:>8} {unit} (at most {marks[mark]})")
    return int(not figures or any(float(value) > marks[mark] for _, value, _, mark in figures))


if __name__ == "__main__":
    sys.exit(main())
