"""What recording costs, in the browser. Run it with `build.py bench record`.

In one worker, with the Python and the package of the built page: minimax over the whole of
tic-tac-toe, by turns silent and recorded, the tape delivered in blocks to the page as it is in a
game. Times are taken in the worker.
"""

import contextlib
import functools
import gzip
import http.server
import json
import statistics
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tests.drive import chromium

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "dist" / "assets"
ROUNDS = 9
MARK = 1.6  # times the silent search, at most

# What is timed: what the page's bridge calls, without the answer around it.
PYTHON = """
from time import perf_counter
from plyscope import TicTacToe, solve
from plyscope.trace.trace import record_tape
from plyscope.tape.writer import Tape

game = TicTacToe()

def silent(deliver):
    return solve(game, algorithm="minimax").value

def recorded(deliver):
    return record_tape(game, game.initial, "minimax", Tape(deliver))[0]

def seconds(search, deliver):
    began = perf_counter()
    value = search(deliver)
    assert value == 0
    return perf_counter() - began
"""
WORKER = """
import { loadPyodide } from "./pyodide.mjs";
import { numbersOf } from "./block.js";
const python = await loadPyodide();
python.runPython(await (await fetch("bench.py")).text());
const deliver = (records) => { // as web/workers/worker.ts does
  const buffer = records.getBuffer("u8");
  const block = numbersOf(buffer.data);
  buffer.release();
  self.postMessage({ block }, [block.buffer]);
};
const searches = { silent: python.globals.get("silent"), recorded: python.globals.get("recorded") };
const seconds = python.globals.get("seconds");
self.onmessage = ({ data }) => self.postMessage({ seconds: seconds(searches[data], deliver) });
self.postMessage({ ready: true });
"""
PAGE = """<!doctype html><title>Recording</title><script type="module">
const worker = new Worker("worker.js", { type: "module" });
let numbers = 0, settle, refuse;
worker.onmessage = ({ data }) => {
  if (data.block) numbers += data.block.length;
  else settle({ ...data, numbers });
};
worker.onerror = (event) => refuse(new Error(event.message));
const answer = () => new Promise((...both) => { [settle, refuse] = both; });
globalThis.ready = answer();
globalThis.time = (what) => { numbers = 0; worker.postMessage(what); return answer(); };
</script>"""


def compiled(path: str) -> bytes:
    """Return a file of TypeScript as JavaScript."""
    command = ["node", "node_modules/esbuild/bin/esbuild", path]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout


def files(python: str) -> dict[str, bytes]:
    """Return what is served: the page's own Python, opened, where stock Pyodide looks for it.

    `python` defines `silent`, `recorded` and `seconds`: see PYTHON.
    """
    newest = json.loads((ASSETS / "builds.json").read_text("utf-8"))["builds"][0]
    (wasm,) = (ASSETS / name for name in newest if name.startswith("wasm-"))
    (stdlib,) = (ASSETS / name for name in newest if name.startswith("stdlib-"))
    runtime = ROOT / "node_modules" / "pyodide"
    return {
        "/": PAGE.encode(),
        "/worker.js": WORKER.encode(),
        "/bench.py": python.encode(),
        "/block.js": compiled("web/workers/block.ts"),
        "/pyodide.mjs": (runtime / "pyodide.mjs").read_bytes(),
        "/pyodide.asm.mjs": (ROOT / ".cache" / "stdlib" / "pyodide.asm.mjs").read_bytes(),
        "/pyodide.asm.wasm": gzip.decompress(wasm.read_bytes()),
        "/python_stdlib.zip": gzip.decompress(stdlib.read_bytes()),
        "/pyodide-lock.json": (runtime / "pyodide-lock.json").read_bytes(),
    }


class Host(http.server.BaseHTTPRequestHandler):
    """Serves those files and nothing else."""

    def __init__(self, served: dict[str, bytes], *rest: object) -> None:
        self.served = served
        super().__init__(*rest)

    def do_GET(self) -> None:
        """Answer with a file."""
        body = self.served.get(self.path)
        types = {".wasm": "application/wasm", ".js": "text/javascript", ".mjs": "text/javascript"}
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", types.get(Path(self.path).suffix, "text/html"))
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextlib.contextmanager
def worker_page(python: str) -> Iterator[Page]:
    """Open a page with a worker whose Python times what `time` on the page names."""
    handler = functools.partial(Host, files(python))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = chromium.start(playwright)
        page = browser.new_page(service_workers="block")
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.evaluate("ready")
        yield page
        browser.close()
    server.shutdown()


def main() -> int:
    """Run the rounds in turn, print the medians and their ratio; 1 when it misses the mark."""
    times: dict[str, list[float]] = {"silent": [], "recorded": []}
    numbers = 0
    with worker_page(PYTHON) as page:
        for what in times:  # the first time fills the game's tables and weaves the search
            page.evaluate("time", what)
        for _ in range(ROUNDS):
            for what, seconds in times.items():
                told = page.evaluate("time", what)
                seconds.append(told["seconds"])
                numbers = told["numbers"]

    silent, recorded = (statistics.median(times[what]) for what in ("silent", "recorded"))
    for what, seconds in times.items():
        middle, least = statistics.median(seconds), min(seconds)
        print(
            f"{what:10}median {middle:.3f} s, least {least:.3f} s, {549_946 / middle:,.0f} nodes/s"
        )
    print(f"delivered {numbers:,} numbers for 549,946 nodes")
    ratio = recorded / silent
    print(f"recording ratio {ratio:.2f} (at most {MARK:.2f})")
    return 0 if ratio <= MARK else 1


if __name__ == "__main__":
    sys.exit(main())
