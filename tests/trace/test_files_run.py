"""One search and the explanation of each of its ticks run through few files of the package."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAX_FILES = 22

# A fresh interpreter: functools.cache would hide files that an earlier test ran.
PROGRAM = """
import sys
from plyscope import Tree, record

files = set()

def profile(frame, event, argument):
    path = frame.f_code.co_filename.replace("\\\\", "/")
    _, found, file = path.rpartition("/pysrc/plyscope/")
    if found:
        files.add(file)

tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
sys.setprofile(profile)
trace = record(tree, algorithm="alphabeta")
for tick in range(trace.ticks + 1):
    trace.explain(tick)
sys.setprofile(None)
print(trace.ticks, *sorted(files), sep="\\n")
"""


def test_explaining_every_tick_of_the_book_s_tree_runs_through_few_files():
    run = [sys.executable, "-c", PROGRAM]
    output = subprocess.run(run, cwd=ROOT / "pysrc", capture_output=True, text=True, check=True)
    ticks, *files = output.stdout.split()
    assert ticks == "27"
    assert {"explain/sentences.py", "search/exact/alphabeta.py", "trace/trace.py"} <= set(files)
    assert len(files) <= MAX_FILES, f"{len(files)} files: {', '.join(files)}"
