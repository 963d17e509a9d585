"""The cost of tracing. Run it with `build.py bench tracer`.

A student's plain minimax over the whole of tic-tac-toe, 549,946 nodes, by turns alone and traced,
in one process. With `sys.monitoring` (3.12 and later, and so in the page) that is held to a mark;
`sys.settrace`, all that 3.11 has, slows every call of Python down, the game's too.
"""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc")]
NODES = 549_946
ROUNDS = 5
MARKS = {"sys.monitoring": 5.0, "sys.settrace": 16.0}  # times the plain run, at most


def seconds(call: Callable[[], object]) -> float:
    """Return the seconds of the processor's time that a call takes."""
    began = time.process_time()
    call()
    return time.process_time() - began


def measure() -> int:
    """Run the rounds, print the ratio; return 1 where it misses its mark."""
    from plyscope import TicTacToe
    from plyscope.student_code import trace_function
    from plyscope.student_code.convention.source_text import load_search

    text = (ROOT / "tests/student_code/programs/minimax_flag.py").read_text("utf-8")
    how, game = load_search(text), TicTacToe()
    assert trace_function(how, game).result.counts["nodes"] == NODES
    plain, traced = [], []
    for _ in range(ROUNDS):
        plain.append(seconds(lambda: how.call(game, game.initial)))
        traced.append(seconds(lambda: trace_function(how, game)))
    way = "sys.monitoring" if hasattr(sys, "monitoring") else "sys.settrace"
    ratio = statistics.median(f / p for f, p in zip(traced, plain, strict=True))
    each = [statistics.median(times) / NODES * 1e6 for times in (plain, traced)]
    print(f"plain {each[0]:.2f} µs a node, traced {each[1]:.2f} µs a node")
    print(f"{way}: traced takes {ratio:.1f} times as long (at most {MARKS[way]})")
    return 0 if ratio <= MARKS[way] else 1


if __name__ == "__main__":
    sys.exit(measure())
