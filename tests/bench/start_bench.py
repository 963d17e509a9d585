"""How much comes and how long it takes until the first search can start: `build.py bench start`.

Bytes are those of all answers of a plain host, which compresses nothing, to a first visit until its
engine worker is ready. The page itself is its text, style, scripts and first screen: all of these
but Python's files and worker, and the fonts, which nothing waits for.

The time is measured against stock Pyodide.

Both in one browser, in turn: opening the built page until its engine worker is ready, and opening
a bare page until `loadPyodide()` of the stock npm package has resolved in a module worker. Each
round has an empty cache. Times are the page's own, from the start of its navigation.
"""

import functools
import http.server
import statistics
import sys
import threading
from pathlib import Path
from typing import BinaryIO, ClassVar

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tests.drive import chromium

ROOT = Path(__file__).resolve().parents[2]
SITES = {"/plyscope/": ROOT / "dist", "/stock/": ROOT / "node_modules" / "pyodide"}
ROUNDS = 7
SETTLE = 1500  # ms: a new window first loads the browser's own pop-ups, on the same cores
MARK = 0.20  # of the stock time, at most
BYTES = 8_000_000  # of a first visit, at most
PAGE_BYTES = 120_000  # of the page itself
PYTHON = ("scripts-", "wasm-", "image-", "stdlib-", "worker-")

# The time of the first message that says a worker is ready, whoever listens to that worker.
LISTEN = """
globalThis.readyAt = new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("no worker was ready within a minute")), 60_000);
  globalThis.Worker = class extends Worker {
    constructor(...rest) {
      super(...rest);
      this.addEventListener("message", ({ data }) => {
        if (data.type === "ready") resolve({ seconds: performance.now() / 1000, via: data.via });
        if (data.type === "failed") reject(new Error(data.message));
      });
    }
  };
});
"""
STOCK = {
    "/stock/": '<!doctype html><script type="module" src="page.js"></script>',
    "/stock/page.js": 'new Worker("worker.js", { type: "module" });',
    "/stock/worker.js": 'import { loadPyodide } from "./pyodide.mjs";'
    'await loadPyodide(); postMessage({ type: "ready", via: "stock" });',
}


class Host(http.server.SimpleHTTPRequestHandler):
    """A plain static host with both sites on it; it knows what it sent of ours."""

    sent: ClassVar[dict[str, int]] = {}

    def translate_path(self, path: str) -> str:
        """Find a file in one of the two sites."""
        for prefix, folder in SITES.items():
            if path.startswith(prefix):
                return str(folder / (path.removeprefix(prefix) or "index.html"))
        return str(ROOT / "nothing")

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:  # type: ignore[override]
        """Send a file, and keep count."""
        content = source.read()
        self.sent[Path(self.translate_path(self.path)).name] = len(content)
        outputfile.write(content)

    def do_GET(self) -> None:
        """Answer with the stock page, which is no file, or with a file."""
        if self.path not in STOCK:
            return super().do_GET()
        body = STOCK[self.path].encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if ".js" in self.path else "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def seconds(browser: Browser, url: str, via: str) -> float:
    """Open a page with an empty cache; return the seconds until its first worker was ready."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(LISTEN)
    page.wait_for_timeout(SETTLE)
    page.goto(url, wait_until="commit")
    told = page.evaluate("readyAt")
    context.close()
    assert told["via"] == via, f"{url} started via {told['via']}, not {via}"
    return float(told["seconds"])


def bytes_of_a_visit(browser: Browser, url: str) -> tuple[int, int]:
    """Return the bytes of a first visit until Python is ready: all of them, and the page's own."""
    Host.sent.clear()
    seconds(browser, url, "image")
    sent = dict(Host.sent)
    others = {name for name in sent if name.startswith(PYTHON) or name.endswith(".woff2")}
    return sum(sent.values()), sum(sent[name] for name in sent if name not in others)


def main() -> int:
    """Count the bytes, run the rounds in turn, print the medians; 1 where a mark is missed."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://127.0.0.1:{server.server_port}"
    ours, stock = [], []
    with sync_playwright() as playwright:
        browser = chromium.start(playwright)
        seconds(browser, f"{home}/stock/", "stock")  # the browser's own first start is nobody's
        whole, page = bytes_of_a_visit(browser, f"{home}/plyscope/")
        print(f"first visit {whole:,} bytes (at most {BYTES:,})")
        print(f"the page itself {page:,} bytes (at most {PAGE_BYTES:,})", flush=True)
        for round_ in range(1, ROUNDS + 1):
            ours.append(seconds(browser, f"{home}/plyscope/", "image"))
            stock.append(seconds(browser, f"{home}/stock/", "stock"))
            print(f"round {round_}: Plyscope {ours[-1]:.2f} s, stock {stock[-1]:.2f} s", flush=True)
        browser.close()
    server.shutdown()
    mine, theirs = statistics.median(ours), statistics.median(stock)
    ratio = mine / theirs
    print(f"median: Plyscope {mine:.2f} s, stock loadPyodide() {theirs:.2f} s")
    print(f"start ratio {ratio:.3f} (at most {MARK:.2f})")
    return 0 if ratio <= MARK and whole <= BYTES and page <= PAGE_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
