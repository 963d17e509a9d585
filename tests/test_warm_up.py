"""After the warm-up no call imports anything or reads a file: the memory image has all it needs."""

import os
import subprocess
import sys
from pathlib import Path

from tests.volume import examples

ROOT = Path(__file__).parents[1]
TIMES = examples(4)  # of each call
SCRIPT = f"""
import builtins
import sys
import plyscope.calls.bridge

plyscope.calls.bridge.warm_up()
there = set(sys.modules)

from random import Random
from plyscope.calls.schema import CALLS
from tests.calls import Calls, stopper

lacked = set()
original = builtins.__import__

def imported(name, *rest):
    lacked.update({{name}} - there)
    return original(name, *rest)

calls = Calls(Random("7"), far=0)
asked = [(name, calls.right(name)) for name in CALLS for _ in range({TIMES})]
builtins.__import__ = imported

def opened(event, arguments):
    # An endgame database is brought to a worker of the page before a call needs it.
    if event == "open" and not str(arguments[0]).endswith(".outcomes"):
        lacked.add(str(arguments[0]))

sys.addaudithook(opened)
for name, arguments in asked:
    plyscope.calls.bridge.call(name, plyscope.calls.bridge.json.dumps(arguments), stopper())
builtins.__import__ = original
print(len(asked), sorted(lacked))
"""


def printed(script: str) -> str:
    """Run a script in a Python of its own and return what it prints."""
    env = os.environ | {"PYTHONPATH": f"{ROOT / 'pysrc'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=env)
    return done.stdout + done.stderr


def test_no_call_imports_or_reads_anything_that_the_warm_up_has_not():
    assert printed(SCRIPT) == f"{26 * TIMES} []\n"


def test_the_page_needs_nothing_of_the_standard_library_that_is_left_out_of_it():
    code = (
        "import sys, zipfile; "  # which Pyodide has imported, without these, before the page
        "before = set(sys.modules); import plyscope.page.wire; "
        "found = {name.split('.')[0] for name in set(sys.modules) - before}; "
        "from web.build.compile import UNUSED; print(sorted(found & UNUSED))"
    )
    assert printed(code) == "[]\n"


def test_the_page_starts_without_what_reads_other_peoples_code():
    """It would be a tenth of what a first visit downloads."""
    code = (
        "import plyscope.calls.bridge, plyscope.page.wire, sys; "
        "parts = ('tracer', 'rule_checker', 'adapters', 'convention', 'errors', 'mistakes'); "
        "print([m for m in sys.modules if 'student_code' in m and any(p in m for p in parts)])"
    )
    assert printed(code) == "[]\n"
