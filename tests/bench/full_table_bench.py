"""What a node costs alphabeta_table when it is full. Run it with `build.py bench full_table`.

Connect Four on 5x4, from the empty board to the end: silent, in the processor's time, once with a
table that holds every position and once with the usual one, which is full most of the time. The
games' own tables are empty each time. The ratio of the two is the median of several rounds.
"""

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))
from plyscope import ALGORITHMS, solve
from plyscope.games.connect_four import ConnectFour
from plyscope.games.memo import tables

ROUNDS = 3
ROOMY, USUAL = 10**7, ALGORITHMS["alphabeta_table"].defaults["size"]
MARK = 1.35  # times what a node costs in a table that is never full, at most: 1.0 to 1.2 was found


def seconds(size: int) -> float:
    """Return the seconds of a search with a table of that size."""
    tables.cache_clear()
    game = ConnectFour(5, 4)
    began = time.process_time()
    solve(game, algorithm="alphabeta_table", size=size)
    return time.process_time() - began


def main() -> int:
    """Print the table; return 1 where a full table costs more than its mark."""
    nodes, costs = {}, {}
    for size in (ROOMY, USUAL):
        found = solve(ConnectFour(5, 4), algorithm="alphabeta_table", size=size)
        nodes[size], costs[size] = found.counts["nodes"], list[float]()
    for _ in range(ROUNDS):
        for size, taken in costs.items():
            taken.append(seconds(size) / nodes[size])
    print(f"{'positions':>12}{'nodes':>12}{'ns a node':>12}")
    for size, taken in costs.items():
        print(f"{size:>12,}{nodes[size]:>12,}{statistics.median(taken) * 1e9:>12,.0f}")
    rounds = zip(costs[USUAL], costs[ROOMY], strict=True)
    ratio = statistics.median(full / roomy for full, roomy in rounds)
    print(f"a node where the table is full: {ratio:.2f} times (at most {MARK})")
    return 0 if ratio <= MARK else 1


if __name__ == "__main__":
    sys.exit(main())
