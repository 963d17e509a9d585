"""The cost of recording any program's calls. Run it with `build.py bench call_tree`.

Programs of the corpus run plain and recorded, in one process. With `sys.monitoring` (3.12 and
later, and so in the page) a recorded run takes at most 5 times as long, with `sys.settrace`, all
that 3.11 has, 16 times. With "whole" it also records CS50's tic-tac-toe from the empty board, which
has 549,946 positions to search, and prints its memory.
"""

import statistics
import sys
import time
import tracemalloc
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc")]
ROUNDS = 3
MARKS = {"sys.monitoring": 5.0, "sys.settrace": 16.0}  # times the plain run, at most
EARLY = "[['X', None, None], [None, 'O', None], [None, None, None]]"
PROGRAMS = {
    "cs50_max_min_value": f"minimax({EARLY})",
    "cs50_value_and_move": f"minimax({EARLY})",
    "inplace_list_flag": ("find_best_move([['x', '_', '_'], ['_', 'o', '_'], ['_', '_', '_']])"),
    "tictactoe_tkinter": "best_move(['X', '', '', '', 'O', '', '', '', ''])",
    "nim_piles_negamax": "best_move([2, 2, 3])",
}
WHOLE = ("cs50_max_min_value", "minimax(initial_state())", 549_946)


def measure(whole: bool) -> int:
    """Measure all programs, print the ratios; return 1 where one misses its mark."""
    from plyscope.student_code.call_tree.loading import load
    from plyscope.student_code.call_tree.recorded_trace import record_recursion
    from plyscope.student_code.call_tree.recorder import record_calls
    from plyscope.student_code.call_tree.recursion import find_recursion
    from plyscope.student_code.call_tree.start_call import evaluate

    way = "sys.monitoring" if hasattr(sys, "monitoring") else "sys.settrace"
    worst = 0.0
    for name, start in PROGRAMS.items():
        text = (ROOT / f"tests/student_code/corpus/{name}.py").read_text("utf-8")
        recursion = find_recursion(lambda text=text: load(text), start)
        assert recursion is not None
        ratios = []
        for _ in range(ROUNDS):
            plain, program = load(text), load(text)
            began = time.process_time()
            evaluate(plain, start)
            middle = time.process_time()
            tree = record_calls(program, recursion, start)
            ended = time.process_time()
            ratios.append((ended - middle) / (middle - began))
        ratio = statistics.median(ratios)
        each = [seconds / len(tree) * 1e6 for seconds in (middle - began, ended - middle)]
        print(
            f"{name}: {len(tree)} nodes, plain {each[0]:.1f} µs, recorded {each[1]:.1f} µs a node, "
            f"{ratio:.1f} times"
        )
        worst = max(worst, ratio)
    print(f"{way}: at most {worst:.1f} times as long (mark {MARKS[way]})")
    if whole:
        name, start, nodes = WHOLE
        text = (ROOT / f"tests/student_code/corpus/{name}.py").read_text("utf-8")
        recursion = find_recursion(lambda: load(text), start)
        assert recursion is not None
        began = time.process_time()
        evaluate(load(text), start)
        middle = time.process_time()
        tree = record_calls(load(text), recursion, start)
        ended = time.process_time()
        assert len(tree) == nodes
        print(f"{name} whole: plain {middle - began:.1f} s, recorded {ended - middle:.1f} s")
        del tree
        tracemalloc.start()
        began = time.process_time()
        trace = record_recursion(lambda: load(text), recursion, EARLY_START := f"minimax({EARLY})")
        used = tracemalloc.get_traced_memory()[0] / len(trace.calls)
        print(f"{EARLY_START}: {used:.0f} bytes a node, tape and all")
    return 0 if worst <= MARKS[way] else 1


if __name__ == "__main__":
    sys.exit(measure("whole" in sys.argv))
