"""How many leaves alpha-beta looks at, by the order of the moves: `build.py bench order`.

Uniform trees with random leaves, all different: b moves at each node, d plies. What is printed for
each order is the e in leaves = b^(e d), fitted to the depths: 1 is minimax, 1/2 is what Knuth and
Moore's least comes to, and the lecture says 3/4 for moves in random order. Leaves in random places
are moves in random order as they are given.
"""

import random
import statistics
import sys
from collections.abc import Sequence
from math import log
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))
from plyscope import Tree, solve
from plyscope.search.minimal_proof import knuth_moore_leaves

TREES = 12  # of each size
SIZES = {2: range(4, 13, 2), 4: range(3, 8), 8: range(2, 6), 16: range(2, 5)}  # b: the depths
ORDERS = ("best", "killer", "history", "given", "worst")


def uniform(branching: int, depth: int, seed: int) -> Tree:
    """Return a tree of that size, the same for the same seed."""
    leaves = list(range(branching**depth))
    random.Random(seed).shuffle(leaves)

    def nested(ply: int) -> Any:
        return leaves.pop() if ply == depth else [nested(ply + 1) for _ in range(branching)]

    return Tree(nested(0))


def slope(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Return the slope of the line that fits best."""
    return statistics.linear_regression(xs, ys).slope


def main() -> int:
    """Print the exponents; return 1 where random order is not between the least and minimax."""
    print(f"{'b':>3}  {'plies':8}{'minimal':>9}" + "".join(f"{order:>9}" for order in ORDERS))
    between = True
    for branching, depths in SIZES.items():
        counts: dict[str, list[float]] = {order: [] for order in ORDERS}
        for depth in depths:
            games = [uniform(branching, depth, seed) for seed in range(TREES)]
            for order in ORDERS:
                leaves = [solve(game, order=order).counts["leaves"] for game in games]
                counts[order].append(statistics.mean(leaves))
        counts = {"minimal": [knuth_moore_leaves(branching, depth) for depth in depths], **counts}
        fitted = {
            order: slope(depths, [log(count, branching) for count in found])
            for order, found in counts.items()
        }
        row = "".join(f"{exponent:>9.3f}" for exponent in fitted.values())
        print(f"{branching:>3}  {f'{depths[0]} to {depths[-1]}':8}{row}")
        between &= fitted["best"] < fitted["given"] < 1
    print("exponent of the given, random order: between the best one's and 1 for every b")
    return 0 if between else 1


if __name__ == "__main__":
    sys.exit(main())
