"""Every search on one position, side by side. Run it with `build.py bench table`.

Tic-tac-toe after a3 and b2, which is a draw; each search with its defaults, to the end where it
stops at a depth, and some with the option that they are for. The effective branching factor is that
of AIMA 4e, section 3.6.1, for the plies that remain. The time is the least of several runs, silent.
An exact search that finds another value than minimax fails the benchmark.
"""

import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))
from plyscope import ALGORITHMS, TicTacToe, solve
from plyscope.game import play
from plyscope.search.proof import effective_branching_factor

MOVES = ["a3", "b2"]
PLIES = 9 - len(MOVES)  # that remain
RUNS = 5
# What is set besides the defaults; a name may be there more than once.
MORE: dict[str, list[dict[str, Any]]] = {
    "alphabeta": [{}, {"ties": "strict"}, *({"order": how} for how in ("best", "worst"))],
    "h_alphabeta": [{}, {"order": "evaluate"}, {"order": "killer"}, {"order": "history"}],
    "alphabeta_table": [{}, {"symmetry": "on"}, {"symmetry": "on", "order": "evaluate"}],
    "iterative_deepening": [{}, {"order": "pv"}],
}
TO_THE_END = {"depth": 9, "nodes": 1_000_000, "book": "off"}
# Searches that may miss the best move, or only estimate its value.
INEXACT = ("beam", "probcut", "uct", "puct", "expectimax", "fallible")


def rows() -> list[tuple[str, dict[str, Any], Any, float]]:
    """Return (name, options shown, result, seconds) for every search that plays this game."""
    game = TicTacToe()
    state = play(game, MOVES)
    found = []
    for name, algorithm in ALGORITHMS.items():
        whole = {key: value for key, value in TO_THE_END.items() if key in algorithm.options}
        for options in MORE.get(name, [{}]):
            try:
                algorithm.check(game, {**whole, **options})
            except ValueError:
                continue  # it is for other games
            times = []
            for _ in range(RUNS):
                began = time.perf_counter()
                result = solve(game, state, name, **whole, **options)
                times.append(time.perf_counter() - began)
            found.append((name, options, result, min(times)))
    return found


def main() -> int:
    """Print the table; return 1 where an exact search disagrees with minimax."""
    table = rows()
    heads = ("nodes", "leaves", "cutoffs")
    print(f"{'':42}" + "".join(f"{head:>9}" for head in heads) + f"{'ms':>9}{'b*':>7}{'value':>8}")
    exact = {name: result.value for name, options, result, _ in table if name not in INEXACT}
    for name, options, result, seconds in table:
        counts: Mapping[str, int] = result.counts
        shown = " ".join(f"{key}={value}" for key, value in options.items())
        numbers = "".join(f"{counts[head]:>9,}" for head in heads)
        factor = effective_branching_factor(counts["nodes"], PLIES)
        value = result.value if isinstance(result.value, tuple) else f"{result.value:g}"
        print(f"{f'{name} {shown}':42}{numbers}{seconds * 1e3:>9.2f}{factor:>7.2f}{value:>8}")
    wrong = [name for name, value in exact.items() if value != exact["minimax"]]
    print(f"exact searches that disagree with minimax: {', '.join(wrong) or 'none'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
