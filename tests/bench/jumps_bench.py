"""How long a jump takes, wherever it starts. Run it with `build.py bench jumps`.

In Node, with the page's own modules, over the 1.46 million ticks of minimax on tic-tac-toe: each
kind of jump from five ticks, at most 50 ms.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MARK = 50  # ms
SCRIPT = """
import { Cursor } from "./web/tape/cursor.ts";
import { intoVariation, nextEvent, outOf, previousEvent } from "./web/tape/jumps.ts";
import { columnsOf, tapeOf } from "./tests/web/tape.js";

const columns = columnsOf(tapeOf("TicTacToe()", "minimax"));
const NONE = { cutoff: false, leaf: false, root: false };
const jumps = {
  "next cutoff": (at) => nextEvent(columns, at, { ...NONE, cutoff: true }),
  "next root change": (at) => nextEvent(columns, at, { ...NONE, root: true }),
  "previous cutoff": (at) => previousEvent(columns, at, "cutoff"),
  "previous root change": (at) => previousEvent(columns, at, "root"),
  "previous leaf": (at) => previousEvent(columns, at, "leaf"),
  "out of the node": (at) => outOf(columns, at),
  "into the variation": (at) => intoVariation(columns, at),
};
const cursor = new Cursor(columns);
for (const [name, jump] of Object.entries(jumps)) {
  const times = [0, 1, 700_000, columns.ticks - 1, columns.ticks].map((tick) => {
    const at = cursor.seek(tick);
    const began = performance.now();
    jump(at);
    return performance.now() - began;
  });
  console.log(`${Math.max(...times).toFixed(1)}\t${name}`);
}
"""


def main() -> int:
    """Print the slowest of each kind; return 1 where one misses the mark."""
    node = ["node", "--import", "tsx", "--input-type=module", "--eval", SCRIPT]
    done = subprocess.run(node, cwd=ROOT, text=True, stdout=subprocess.PIPE, check=True)
    times = [line.split("\t") for line in done.stdout.splitlines()]
    for time, name in times:
        print(f"{name:22} {time:>6} ms at most (mark {MARK})")
    return int(not times or any(float(time) > MARK for time, _ in times))


if __name__ == "__main__":
    sys.exit(main())
