"""What a program leaves behind in its Python is noticed, and nothing else is."""

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import plyscope
from plyscope.student_code.call_tree.loading import load
from tests.student_code.corpus_index import read_program
from tests.student_code.sandbox_calls import BOOK, MINIMAX, code

SOURCES = str(Path(plyscope.__file__).parents[1])

# Each program runs in a process of its own.
SCRIPT = """
import json, os, sys
from plyscope import sandbox as guest
from plyscope.sandbox.sandbox_dispatch import import_all
from plyscope.sandbox.integrity import watch_modules
import_all()
calls = json.load(sys.stdin)
write, leave = os.write, os._exit
for group in calls:
    if os.fork():
        os.wait()
        continue
    changed = watch_modules(os.open(os.devnull, os.O_WRONLY))
    answers = [guest.call(name, arguments) for name, arguments in group]
    told = changed()
    write(1, (json_line % (told, "value" in answers[-1][:8])).encode())
    leave(0)
"""


def left_behind(*groups):
    """Return what is noticed after each group of calls, and whether the last was answered."""
    script = SCRIPT.replace("json_line", repr('["%s", %d]\n'))
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps(groups),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": SOURCES},
    )
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def search(text):
    about = {"algorithm": "own", "game": BOOK, "code": code(text)}
    return "search", json.dumps(about)


SPOILT = {
    "import sys\nsys.modules.clear()": "sys.modules.",
    "import sys\ndel sys.modules['json']": "sys.modules.json",
    "import sys\nsys.modules = {}": "sys.modules",
    "import json\njson.dumps = None": "json.dumps",
    "import json\ndel json.loads": "json.loads",
    "import json\njson.dumps.__code__ = (lambda *a, **k: '').__code__": "the code of a function",
    "import math\nmath.inf = 3": "math.inf",
    "import random\nrandom.random = lambda: 0": "random.random",
    "import random\nrandom.Random.choice = None": "random.Random.choice",
    "import os\nos.write = None": "os.write",
    "import sys\nsys.path.clear()": "sys.path",
    "import sys\nsys.meta_path.insert(0, None)": "sys.meta_path",
    "import sys\nsys.set_int_max_str_digits(1000)": "the interpreter",
    "import sys\nsys.settrace(lambda *_: None)": "the interpreter",
    "import gc\ngc.disable()": "the interpreter",
    "import os\nos.chdir('/')": "the interpreter",
    "import os\nos.closerange(3, 100)": "a module",
    "import plyscope.games\nplyscope.games.GAMES.clear()": "plyscope.games.",
    "import plyscope.tape.writer as tape\ntape.Tape.enter = None": (
        "plyscope.tape.writer.Tape.enter"
    ),
    "import plyscope.sandbox.integrity as own\nown._interpreter_state = None": (
        "plyscope.sandbox.integrity._interpreter_state"
    ),
    "import collections\ncollections.OrderedDict = dict": "collections.OrderedDict",
}


def test_what_a_program_spoils_is_noticed():
    found = left_behind(*[[search(f"{spoil}\n{MINIMAX}")] for spoil in SPOILT])
    assert len(found) == len(SPOILT) == 21
    for (told, _), (spoil, begins) in zip(found, SPOILT.items(), strict=True):
        assert told.startswith(begins), (spoil, told)


RIGHT = dedent(
    """
    import collections, dataclasses, fractions, functools, heapq, itertools, math, random, sys
    import statistics, time, typing, enum, string, decimal, copy, bisect, textwrap, xml.dom.minidom
    sys.setrecursionlimit(2000)
    random.seed(3)
    print("here", file=sys.stderr)
    Pair = collections.namedtuple("Pair", "a b")
    @dataclasses.dataclass
    class Place:
        at: int = 0
    @functools.cache
    def doubled(n):
        return 2 * n
    doubled(3)
    collections.Counter("aab").most_common(1)
    class Move(typing.NamedTuple):
        row: int
    """
)


def test_of_programs_that_leave_nothing_behind_nothing_is_said():
    games = {"code": code(MINIMAX), "name": "minimax"}
    calls = [
        search(MINIMAX),
        search(f"{RIGHT}\n{MINIMAX}"),
        search("import builtins\nbuiltins.len = None\n" + MINIMAX),
        search("1 / 0\n" + MINIMAX),
        search("no python"),
        search("raise SystemExit\n" + MINIMAX),
        ("read", json.dumps({"code": code(RIGHT + MINIMAX)})),
        ("check", json.dumps({"code": code(MINIMAX), "like": "minimax"})),
        ("check", json.dumps({"code": code(MINIMAX.replace("100", "0")), "like": "alphabeta"})),
        ("contract", json.dumps(games)),
        ("contract", json.dumps({"code": code("class Game: pass"), "name": "Game"})),
        (
            "contest",
            json.dumps(
                {
                    "players": [
                        {"algorithm": "own", "code": code(RIGHT + MINIMAX, "minimax")},
                        {"algorithm": "alphabeta"},
                    ]
                }
            ),
        ),
        ("explain", '{"tape": [3]}'),
        ("figure", '{"format": "svg", "nodes": []}'),
        ("nonsense", "{"),
        search(f"{RIGHT}\n{MINIMAX}"),
    ]
    assert len(calls) == 16
    assert left_behind(calls) == [("", 1)]


CALL = "minimax([[X, O, X], [O, X, None], [None, None, None]])"
# A program of each style; what it imports is made for it alone.
STYLES = {
    "cs50_max_min_value": CALL,
    "cs188_minimax": None,
    "aima_own_nim": None,
    "easyai_own_negamax": None,
    "connect4_numpy": "minimax(board, 1, -math.inf, math.inf, True)",
    "chess_minimax_material": "choose_move(chess.Board('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1'))",
    "class_legal_push_pop": None,
    "mcts_uct_nodes": None,
}


def program_calls(text, start=None):
    """Return the calls of a page about a program with its own game."""
    program = {"text": text, "name": "minimax", "start": start}
    about = {"game": "own:start:minimax", "code": program}
    return [
        ("recognize", json.dumps({"code": program})),
        ("prepare", json.dumps({"code": program})),
        ("position", json.dumps(about)),
        ("search", json.dumps({**about, "algorithm": "own"})),
        ("size", json.dumps({**about, "depth": None, "part": True})),
        ("check_program", json.dumps({"code": {**program, "name": None}})),
    ]


def test_what_a_program_with_its_own_game_spoils_is_noticed_after_its_calls():
    text = read_program("cs50_max_min_value")
    spoilt = {
        "import sys\ndel sys.modules['json']": "sys.modules.json",
        "import json\njson.dumps.__code__ = (lambda *_: '').__code__": "the code of a function",
        "import random\nrandom.Random.choice = None": "random.Random.choice",
        "import gc\ngc.disable()": "the interpreter",
        # This package is a stand-in, and so is what could reach the system.
        "import plyscope.student_code.call_tree.recorder as own\nown.Recorder.back = None": "",
        "import os\nos.chdir('/')": "",
        "import sys\nsys.settrace(lambda *_: None)": "",  # which is put back
    }
    calls = [[each] for spoil in spoilt for each in program_calls(f"{spoil}\n{text}", CALL)[:1]]
    found = left_behind(*calls)
    assert [told for told, _ in found] == list(spoilt.values())
    each_call = left_behind(
        *[[each] for each in program_calls(f"import gc\ngc.disable()\n{text}", CALL)]
    )
    assert [told for told, _ in each_call] == ["the interpreter"] * 6


def test_programs_of_every_style_leave_nothing_behind():
    programs = [program_calls(read_program(name), start)[:5] for name, start in STYLES.items()]
    found = left_behind(*programs)
    assert [told for told, _ in found] == [""] * len(STYLES)


@pytest.mark.parametrize(
    "name", ["chess.Board", "numpy.inf", "util.Queue", "games.Game", "easyAI.Negamax"]
)
def test_what_a_program_changes_in_a_module_that_stands_for_another_is_its_own(name):
    module = name.partition(".")[0]
    assert load(f"import {module}\n{name} = None\n").skipped == {}
    assert load(f"import {module}\nassert {name} is not None\n").skipped == {}
