"""Code that is not ours: what it may take, and that no way leads out of its worker."""

import subprocess
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.acting import BEATS, until
from tests.browser.conftest import DIST, Host, Site, hosting
from tests.drive.driver import PATIENCE

ROOT = DIST.parent
MODULES = """
export * from "./web/workers/engine.ts";
export { createParts } from "./web/shell/parts.ts";
"""

OPEN = """async () => {
    const start = await import(document.querySelector("script[type=module]").src);
    const parts = own.createParts(start);
    const { createSandboxes } = await parts.part("sandboxes");
    window.sandboxes = createSandboxes({ ...own, spawn: await parts.sandboxes() });
    const failed = ({ kind, message, detail }) => ({ error: kind, message, detail });
    window.said = (answer) => answer.then((value) => ({ value }), failed);
    window.run = (text) => {
        const asked = { game: "tree:[1, 2]", algorithm: "own", code: { text, name: "minimax" } };
        return said(sandboxes.search(asked, () => {}));
    };
}"""

SEARCH = """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    return max(minimax(game, game.result(state, action)) for action in game.actions(state))
"""


@pytest.fixture(scope="session")
def modules() -> str:
    """The page's own engine, as one script that has it in `own`."""
    command = ["node", "node_modules/esbuild/bin/esbuild", "--bundle", "--format=iife"]
    return subprocess.run(
        [*command, "--global-name=own"],
        cwd=ROOT,
        input=MODULES,
        capture_output=True,
        check=True,
        text=True,
    ).stdout


@pytest.fixture(scope="module")
def host(browser: Browser) -> Iterator[Host]:
    """What has opened one page for all of these tests."""
    with hosting() as site:
        host = Host(browser, site)
        yield host
        host.close()


@pytest.fixture(scope="module")
def shared(host: Host, modules: str) -> Page:
    """A page whose `run` has a text searched by a sandbox, however long that is silent."""
    page = host.new_page()
    page.add_init_script(BEATS)  # no second passes
    page.goto(host.site.url)
    return opened(page, modules)


@pytest.fixture
def sandbox(host: Host, shared: Page) -> Iterator[Page]:
    """The same with a sandbox that is there; another one where the test before has broken it."""
    if run(shared, "").get("value", {}).get("value") != 2:
        shared.evaluate(OPEN)
    yield shared
    assert host.told() == []


def opened(page: Page, modules: str) -> Page:
    """Make of a page one that has sandboxes."""
    until(page, "window.plyscope?.ready")
    page.evaluate("plyscope.ready")
    page.evaluate(f"() => {{ {modules}; window.own = own; }}")
    page.evaluate(OPEN)
    return page


def run(page: Page, code: str) -> Any:
    """Run a text that has the code before a right search."""
    return page.evaluate("run", code + SEARCH)


def tried(code: str) -> str:
    """Return code that prints the kind of an error that is raised in it."""
    inner = "".join(f"    {line}\n" for line in code.strip().splitlines())
    return f"try:\n{inner}except BaseException as error:\n    print(type(error).__name__)\n"


def printed(page: Page, code: str) -> list[str]:
    """Return the lines that code prints; its error is the last of them."""
    answer = run(page, tried(code))
    assert "value" in answer, answer
    assert answer["value"]["value"] == 2
    return str(answer["value"]["printed"]).splitlines()


WAYS = {
    "import js": "ModuleNotFoundError",
    "import pyodide_js": "ModuleNotFoundError",
    "import pyodide.http": "ModuleNotFoundError",
    "from pyodide.code import run_js": "ModuleNotFoundError",
    "from pyodide.ffi import create_proxy": "ModuleNotFoundError",
    "import _pyodide_core": "ModuleNotFoundError",
    "import _pyodide._base": "ModuleNotFoundError",
    "import ctypes": "ModuleNotFoundError",
    "import _ctypes": "ModuleNotFoundError",
    "import _testcapi": "ModuleNotFoundError",
    "import _interpreters": "ModuleNotFoundError",
    "import urllib.request": "ModuleNotFoundError",
    "import _imp; _imp.create_builtin": "AttributeError",
    "import _imp; _imp.create_dynamic": "AttributeError",
    "import importlib.machinery as m\nm.BuiltinImporter.create_module("
    "m.ModuleSpec('_pyodide_core', None))": "ImportError AttributeError",
    "import socket\ns = socket.socket()\ns.connect(('127.0.0.1', {port}))": "OSError",
    "import subprocess\nsubprocess.run(['ls'])": "OSError",
    "import os\nos.fork()": "OSError",
    "import threading\nthreading.Thread(target=print).start()": "RuntimeError",
    "input()": "EOFError",
    "open('big', 'w').write('a' * 10**8)": "OSError",
    "open('long', 'w').truncate(10**9)": "OSError",
    "import os\nfor _ in range(9): os.write(os.pipe()[1], bytes(10**7))": "OSError",
    "for i in range(2000): open(f'file{{i}}', 'w').close()": "OSError",
    "import os\nfor told in (b'[\\xff\\xff\\xff\\xff', b'no tape'):\n"
    "    try: os.write(os.open('/dev/tape', 1), told)\n"
    "    except OSError: continue\n"
    "    print('it took', told)\n"
    "os.write(os.open('/dev/tape', 1), b'')": "OSError",
    "class E(next(c for c in Exception.__subclasses__() if c.__name__ == 'JsException')): pass\n"
    "E('a')": "TypeError",
    "E = next(c for c in Exception.__subclasses__() if c.__name__ == 'JsException')\n"
    "E('a').constructor": "TypeError",
}


def test_no_way_that_python_knows_leads_out(sandbox: Page, host: Host) -> None:
    ways = {code.format(port=host.site.server.server_port): ok for code, ok in WAYS.items()}
    lasting = ("open(", "os.write(")  # what has files or pipes leaves them behind
    quick = [code for code in ways if not any(one in code for one in lasting)]
    program = "".join(f"{tried(code)}else:\n    print('came')\n" for code in quick)
    answer = run(sandbox, program)
    found = dict(zip(quick, str(answer["value"]["printed"]).splitlines(), strict=True))
    found |= {code: " ".join(printed(sandbox, code)) for code in ways if code not in quick}
    assert len(found) == len(WAYS)
    for code, error in found.items():
        assert error in ways[code].split(), (code, error)
    assert sandbox.evaluate("plyscope.search().then(({ move }) => move)") is not None


# Whatever is alive, and whatever that refers to: is any of it JavaScript's, or makes such a thing?
WALK = """
import gc, sys
proxies = {}  # whether things of a type are JavaScript's
def of_javascript(thing):
    kind = type(thing)
    if kind not in proxies:
        proxies[kind] = "JsProxy" in [each.__name__ for each in type.mro(kind)]
    if kind is not type(len):
        return proxies[kind] and not isinstance(thing, type)
    return getattr(thing.__self__, "__name__", "") == "_pyodide_core"
seen, found, ahead = set(), [], [*gc.get_objects(), *sys.modules.values(), object]
while ahead:
    new = {id(thing): thing for thing in ahead if id(thing) not in seen}
    seen.update(new)
    found += [repr(thing)[:80] for thing in new.values() if of_javascript(thing)]
    ahead = gc.get_referents(*new.values())
    kinds = [thing for thing in new.values() if isinstance(thing, type)]
    ahead += [below for kind in kinds for below in type.__subclasses__(kind)]
print(len(seen) > 10_000, found)
"""


def test_nothing_alive_in_python_is_an_object_of_javascript_but_one_that_is_hidden(
    sandbox: Page,
) -> None:
    hidden = """
class JsProxy:
    def __repr__(self):
        return "found"
def closed(inner):
    return lambda: inner
kept = {"a": [(closed(JsProxy()),)]}
"""
    # A file that is left behind ends its worker: no test after this one meets what is hidden there.
    assert printed(sandbox, f"open('left', 'w').close()\n{hidden}{WALK}") == ["True ['found']"]
    assert "['True []']" in recorded(sandbox, "all", WALK)  # while a program is recorded


# Beginnings of programs with their own games: each style runs in modules that stand for others.
STYLES = {
    "CS50": "X, O, EMPTY = 'X', 'O', None\n"
    + "".join(
        f"def {name}(board=None, action=None): return True\n"
        for name in ("initial_state", "player", "actions", "result", "terminal", "utility")
    ),
    "CS188": "from util import *\nfrom game import Agent\nimport pacman\n",
    "AIMA": "from games import *\nfrom utils import *\n",
    "easyAI": "from easyAI import *\nimport pygame, tkinter\n",
    "numpy": "import numpy as np\nheld = np.zeros((3, 3))\n",
    "python-chess": "import chess\nheld = chess.Board()\n",
}
STYLES["all"] = "".join(STYLES.values())
STAND_IN_ERRORS = """
    ModuleNotFoundError AttributeError ImportError TypeError OSError RuntimeError StandInUsed
    NoInput
""".split()
RECORDED = """
def minimax(node):
    if isinstance(node, list):
        return max(minimax(child) for child in node)
    found = []
    def print(*told): found.append(" ".join(map(str, told)))
%s
    raise ValueError(found)
"""
RECORD = """(text) => {
    const code = { text, name: "minimax", start: "minimax([[1]])" };
    return said(sandboxes.search({ game: "own:start:minimax", algorithm: "own", code }, () => {}));
}"""


def recorded(page: Page, style: str, code: str) -> str:
    """Return what a program in a style, which is recorded, tells by an error."""
    body = "".join(f"    {line}\n" for line in code.strip().splitlines())
    answer = page.evaluate(RECORD, STYLES[style] + RECORDED % body)
    assert answer.get("error") == "Taught", (style, answer)
    return str(answer["message"])


def test_a_program_with_its_own_game_finds_no_way_out_in_any_style(
    sandbox: Page, host: Host
) -> None:
    ways = {code.format(port=host.site.server.server_port): ok for code, ok in WAYS.items()}
    quick = [code for code in ways if not any(one in code for one in ("open(", "os.write("))]
    program = "".join(f"{tried(code)}else:\n    print('came')\n" for code in quick)
    for style in ("CS50", "all"):
        told = recorded(sandbox, style, program)
        kinds = told[told.index("[") + 1 : told.index("]")].replace("'", "").split(", ")
        assert len(kinds) == len(quick), (style, told)
        for code, kind in zip(quick, kinds, strict=True):
            # Of some there is a name, and nothing behind it.
            named = ("pyodide", "import js", "import _testcapi", "import ctypes", "os.fork")
            is_named = any(each in code for each in named)
            assert kind in STAND_IN_ERRORS or (is_named and kind == "came"), (style, code, kind)


IMPORT = "(url) => import(url).then(() => 'came', () => 'refused')"
# By a timer, for what a test evaluates is not held to the policy.
TIMED = """(text) => new Promise((done) => setTimeout(() => {
    try { done(WHAT); } catch { done("refused"); }
}))"""


def test_a_worker_of_a_blob_has_the_pages_policy(sandbox: Page, host: Host) -> None:
    """Of what is blocked the other host hears nothing, though the browser tells of a request."""
    [*_, worker] = (each for each in sandbox.workers if each.url.startswith("blob:"))
    other, heard = Site(), []
    other.answers[""] = lambda content: heard.append(content) or content
    try:
        for url in (f"{other.url}index.html", f"{other.url}LICENSE.txt", "data:text/javascript,1"):
            assert worker.evaluate(IMPORT, url) == "refused"
        assert heard == []
        sandbox.request.get(other.url)
        assert len(heard) == 1  # it would have
        assert all(problem.startswith(f"asked for {other.url}") for problem in host.told())
    finally:
        other.closing.set()
        other.server.shutdown()
        other.server.server_close()
    assert worker.evaluate(TIMED.replace("WHAT", "eval(text)"), "1") == "refused"
    assert worker.evaluate(TIMED.replace("WHAT", "new Function(text)()"), "1") == "refused"
    for name in ("fetch", "indexedDB", "Blob", "Worker", "WebAssembly.Module", "importScripts"):
        assert worker.evaluate(f"typeof {name}") == "undefined", name


FILES = "for i in range(900): open(f'file{i}', 'w').close()\n"  # nearly all that there may be
# What breaks or spoils its Python, and what is said of it, if anything.
BREAKING = {
    "held = []\nwhile True: held.append(bytes(10**6))": "MemoryError",
    "nested = []\nfor _ in range(10**6): nested = [nested]\ndel nested": "Crash",
    "def again(): again()\nagain()": "RecursionError",
    "import sys\nsys.exit()": "SystemExit",
    "import os\nos.closerange(0, 1000)": "",
    "import os\nfor path, _, names in os.walk('/lib'):\n"
    "    for name in names: os.remove(f'{path}/{name}')": "",
    FILES: "",
}


def test_what_a_program_breaks_or_spoils_no_later_one_meets(sandbox: Page) -> None:
    """The files that it makes are gone with its worker."""
    for code, kind in BREAKING.items():
        answer = run(sandbox, f"{code}\n")
        if kind:
            kinds = (answer["error"], (answer["detail"] or {}).get("kind"))
            assert kind in kinds, (code, answer)
        right = "import fractions\n" + (FILES if "file" in code else "")
        assert run(sandbox, right).get("value", {}).get("value") == 2, (code, answer)
    assert sandbox.evaluate("plyscope.search().then(({ move }) => move)") is not None


def test_stop_answers_at_once_where_code_never_ends(sandbox: Page) -> None:
    tape = "import os, marshal\ntape = os.open('/dev/tape', 1)\n"
    small = tape + "block = marshal.dumps([], 2)\nwhile True: os.write(tape, block)"
    for code in ("while True: pass", "while True: print('x' * 1000)", small):
        sandbox.evaluate("(text) => void (window.endless = run(text))", code + SEARCH)
        sandbox.evaluate("() => sandboxes.stop()")
        assert sandbox.evaluate("endless.then(({ error }) => error)") == "Stopped"
    assert run(sandbox, "")["value"]["value"] == 2


def test_a_program_that_leaves_nothing_behind_keeps_its_worker(sandbox: Page) -> None:
    """Builtins are as before; an answer that is none is data, which `App` refuses."""
    assert run(sandbox, "")["value"]["value"] == 2
    before = sandbox.workers
    imports = "import fractions, random, re, sys\nrandom.seed('a')\nsys.setrecursionlimit(2000)\n"
    for code in (imports, "print('x')\n"):
        assert run(sandbox, code)["value"]["value"] == 2
    patched = "import builtins\nbuiltins.len = builtins.print = builtins.isinstance = None\n1 / 0"
    assert "error" in run(sandbox, patched)
    answer = run(sandbox, "raise ValueError('x' * 10**6)\n")
    assert (answer["error"], answer["detail"]["kind"]) == ("Taught", "ValueError")
    assert len(answer["message"]) <= 2_000
    assert run(sandbox, "")["value"]["value"] == 2
    assert [one for one in sandbox.workers if one not in before] == []
    told = '{"value": {"said": 1, "value": 0, "move": null}}'
    answer = run(sandbox, f"import json\njson.dumps = lambda *_, **__: {told!r}\n")
    assert answer == {"value": {"said": 1, "value": 0, "move": None}}
    assert run(sandbox, "")["value"]["value"] == 2


def test_in_a_match_who_breaks_its_python_is_known_by_the_last_block_until_its_pool_is_closed(
    sandbox: Page,
) -> None:
    """Whatever the way; the other games are played on."""
    ends = {
        "import os; os.abort()": ("Crash", (0, 1)),
        "raise type('Own', (BaseException,), {})('mine')": ("lost", (0, 1)),
        "raise KeyboardInterrupt": ("Taught", (1,)),
        "import json; json.dumps = None; return 1, game.actions(state)[0]": ("Spoilt", (0,)),
    }
    played = """async (rows) => {
        const pool = sandboxes.pool(1);
        const ours = { algorithm: "minimax" };
        const root = { game: "tree:[[1, 2], [3, 4]]", first: null, code: null };
        const play = async ([text, seat]) => {
            const own = { algorithm: "own", code: { text, name: "search" } };
            const players = seat ? [ours, own] : [own, ours];
            let last = [];
            const keep = (block) => (last = [...block]);
            const game = { ...root, players, opening: 0, seed: 1 };
            return { ...(await said(pool.call("contest", game, keep))), last };
        };
        const games = await Promise.all(rows.map(play));
        const ask = () => said(pool.call("position", { game: "tictactoe", moves: ["a1"] }));
        games.push(await ask());
        const late = ask();
        pool.close();
        return [...games, await late, await ask()];
    }"""
    before = sandbox.workers  # one that ended a moment ago may be among them
    rows = [
        [f"def search(game, state):\n    {end}\n", seat]
        for end, (_, seats) in ends.items()
        for seat in seats
    ]
    *games, answer, late, last = sandbox.evaluate(played, rows)
    kinds = [kind for kind, seats in ends.values() for _ in seats]
    assert [game.get("error", "lost") for game in games] == kinds
    lost = [game["value"]["lost"]["by"] for game in games if "value" in game]
    assert lost == ["MAX", "MIN"]
    # Spoilt Python ends the next move.
    assert [game["last"][0] for game in games[:-1]] == [0, 1, 0, 1, 1]
    assert [answer["value"]["toMove"], late["error"], last["error"]] == ["O", "Stopped", "Stopped"]
    end = time.monotonic() + PATIENCE
    while left := [one for one in sandbox.workers if one not in before]:
        assert time.monotonic() < end, left  # the browser tells of their end a moment later
        sandbox.evaluate("new Promise(requestAnimationFrame)")
