"""A student's CS50 tic-tac-toe traced whole, in the browser. Run it with `build.py bench program`.

In one worker, with the Python and the package of the built page: minimax of a program of the corpus
from the empty board, 549,946 calls whose boards are copied, by turns as it is and recorded, the
tape delivered in blocks as it is to the page. Times are taken in the worker.
"""

import statistics
import sys
from pathlib import Path

from record_bench import worker_page

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "tests/student_code/corpus/cs50_max_min_value.py"
CALLS = 549_946
ROUNDS = 2  # of half a minute for each run
MARK = 5.0  # times the program as it is, at most

PYTHON = """
from time import perf_counter
from plyscope.student_code.adapters.start_game import list_starts
from plyscope.student_code.adapters.starts.program_record import find_start, record_start
from plyscope.student_code.adapters.starts.search_start import load_for
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.tape.writer import Tape

START = find_start(list_starts(TEXT), "minimax(initial_state())", TEXT)
heard = []

def silent(deliver):
    return evaluate(load_for(START, TEXT), START.call)

def recorded(deliver):
    def stop(calls):
        heard.append(calls)
        return False
    trace = record_start(TEXT, START, limit=1_000_000, stop=stop, tape=Tape(deliver))
    assert len(trace.calls) == 549_946 and len(heard) > 100
    return trace.calls.result

def seconds(search, deliver):
    began = perf_counter()
    move = search(deliver)
    assert move == (0, 0), move
    return perf_counter() - began
"""


def main() -> int:
    """Run both by turns, print the medians and their ratio; 1 when it misses the mark."""
    times: dict[str, list[float]] = {"silent": [], "recorded": []}
    with worker_page(f"TEXT = {PROGRAM.read_text('utf-8')!r}\n{PYTHON}") as page:
        for _ in range(ROUNDS):
            for what, seconds in times.items():
                told = page.evaluate("time", what)
                seconds.append(told["seconds"])
                print(f"{what}: {seconds[-1]:.1f} s", flush=True)
    silent, recorded = (statistics.median(times[what]) for what in ("silent", "recorded"))
    each = [seconds / CALLS * 1e6 for seconds in (silent, recorded)]
    print(f"{CALLS:,} calls: {each[0]:.1f} µs a call as it is, {each[1]:.1f} µs recorded")
    ratio = recorded / silent
    print(f"tracing ratio {ratio:.2f} (at most {MARK:.2f})")
    return 0 if ratio <= MARK else 1


if __name__ == "__main__":
    sys.exit(main())
