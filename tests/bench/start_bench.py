"""How much comes and how long the page takes to start: `build.py bench start`.

Bytes are those of all answers of a plain host, which compresses nothing, to a first visit until its
first worker, the app worker, is ready. The page itself is its text, style, scripts and first
screen: all of these but Python's files and worker, and the fonts, which nothing waits for.

The time is measured against stock Pyodide.

Both in one browser, in turn: opening the built page until its first worker is ready, and opening a
bare page until `loadPyodide()` of the stock npm package has resolved in a module worker. Each round
has an empty cache. Times are the page's own, from the start of its navigation. Printed as well, and
without a mark: until `App` has answered its first event, until the search worker is ready, and the
start of the page in a frame of another origin, from the start of the frame's own navigation.
"""

import functools
import http.server
import re
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
MARK = 0.22  # of the stock time, at most
BYTES = 8_200_000  # of a first visit, at most
PAGE_BYTES = 130_000  # of the page itself
PYTHON = ("scripts-", "wasm-", "image-", "stdlib-", "worker-")

# The times at which workers are ready, and of the first answer, whoever listens to them.
LISTEN = """
{
  const times = { ready: [], return: [], via: [] };
  let heard = () => {};
  globalThis.timesUntil = (ready, answers) => new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("the workers were not ready within a minute")), 60_000);
    heard = ({ type, message }) => {
      if (type === "failed") reject(new Error(message));
      if (times.ready.length >= ready && times.return.length >= answers) resolve(times);
    };
    heard({});
  });
  globalThis.Worker = class extends Worker {
    constructor(...rest) {
      super(...rest);
      this.addEventListener("message", ({ data }) => {
        times[data.type]?.push(performance.now() / 1000);
        if (data.type === "ready") times.via.push(data.via);
        heard(data);
      });
    }
  };
}
"""
STOCK = {
    "/stock/": '<!doctype html><script type="module" src="page.js"></script>',
    "/stock/page.js": 'new Worker("worker.js", { type: "module" });',
    "/stock/worker.js": 'import { loadPyodide } from "./pyodide.mjs";'
    'await loadPyodide(); postMessage({ type: "ready", via: "stock" });',
}
# A page that embeds ours, which has another origin by another name of this machine.
COURSE = (
    '<!doctype html><iframe width="800" height="640" '
    'src="http://localhost:{port}/plyscope/?embed=http://127.0.0.1:{port}"></iframe>'
)
PAGES = {**STOCK, "/course/": COURSE}


class Host(http.server.SimpleHTTPRequestHandler):
    """A plain static host with both sites on it; it knows what it sent of ours."""

    sent: ClassVar[dict[str, int]] = {}

    def translate_path(self, path: str) -> str:
        """Find a file in one of the two sites."""
        path = path.partition("?")[0]
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
        """Answer with the stock page or the course, which are no files, or with a file."""
        if self.path not in PAGES:
            return super().do_GET()
        body = PAGES[self.path].replace("{port}", self.headers["Host"].rpartition(":")[2]).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if ".js" in self.path else "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def seconds(browser: Browser, url: str, via: str, workers: int = 1) -> list[float]:
    """Open a page with an empty cache; return the seconds until each of its workers was ready.

    With a second worker, the last number is that of the first answer of a worker.
    """
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(LISTEN)
    page.wait_for_timeout(SETTLE)
    page.goto(url, wait_until="commit")
    started = page
    if url.endswith("/course/"):
        handle = page.wait_for_selector("iframe")
        started = handle and handle.content_frame()  # type: ignore[assignment]
        started.wait_for_url(re.compile("embed"), wait_until="commit")
    times = started.evaluate(f"timesUntil({workers}, {workers - 1})")
    context.close()
    assert set(times["via"]) == {via}, f"{url} started via {times['via']}, not {via}"
    return [float(time) for time in (*times["ready"][:workers], *times["return"][: workers - 1])]


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
    ours: list[list[float]] = []
    embedded: list[float] = []
    stock: list[float] = []
    with sync_playwright() as playwright:
        browser = chromium.start(playwright)
        seconds(browser, f"{home}/stock/", "stock")  # the browser's own first start is nobody's
        whole, page = bytes_of_a_visit(browser, f"{home}/plyscope/")
        print(f"first visit {whole:,} bytes (at most {BYTES:,})")
        print(f"the page itself {page:,} bytes (at most {PAGE_BYTES:,})", flush=True)
        for round_ in range(1, ROUNDS + 1):
            ours.append(seconds(browser, f"{home}/plyscope/", "image", workers=2))
            embedded += seconds(browser, f"{home}/course/", "image")
            stock += seconds(browser, f"{home}/stock/", "stock")
            line = f"round {round_}: Plyscope {ours[-1][0]:.2f} s, stock {stock[-1]:.2f} s"
            print(line, flush=True)
        browser.close()
    server.shutdown()
    mine, search, answer = (statistics.median(times) for times in zip(*ours, strict=True))
    theirs = statistics.median(stock)
    ratio = mine / theirs
    print(f"median: Plyscope {mine:.2f} s, stock loadPyodide() {theirs:.2f} s")
    print(f"start ratio {ratio:.3f} (at most {MARK:.2f})")
    framed = statistics.median(embedded)
    print(f"in a frame of another origin {framed:.2f} s, {framed / mine:.2f} of a page of its own")
    print(f"App has answered {answer / theirs:.3f}, search worker ready {search / theirs:.3f}")
    return 0 if ratio <= MARK and whole <= BYTES and page <= PAGE_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
