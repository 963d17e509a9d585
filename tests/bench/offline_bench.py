"""A start without network against a warm one: `build.py bench offline`.

Warm: a later visit of a browser that has the files in its cache, and no service worker. Without
network: one that has stored the page, and whose network is cut. Both in one browser, in turn, from
the start of the navigation until the first worker is ready. Printed as well: what the service
worker fetches of the host once the page is ready, after a first visit.
"""

import statistics
import sys
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tests.bench.start_bench import LISTEN, Host
from tests.browser.acting import until
from tests.drive import chromium

ROUNDS = 5
MARK = 1.1  # of the time of a warm start, at most: equal, but for what two rounds differ by
STORED = "navigator.serviceWorker.controller?.state === 'activated'"


def start(page: Page) -> float:
    """Load the page again; return the seconds until its first worker is ready."""
    page.reload(wait_until="commit")
    return float(page.evaluate("timesUntil(1, 0)")["ready"][0])


def main() -> int:
    """Run the rounds in turn and print the medians; 1 where the mark is missed."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Host)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    times: dict[str, list[float]] = {"block": [], "allow": []}
    with sync_playwright() as playwright:
        browser = chromium.start(playwright)
        pages = {}
        for workers in ("block", "allow"):
            context = browser.new_context(service_workers=workers)  # type: ignore[arg-type]
            pages[workers] = page = context.new_page()
            page.add_init_script(LISTEN)
            page.goto(f"http://127.0.0.1:{server.server_port}/plyscope/", wait_until="commit")
            page.evaluate("timesUntil(2, 1)")
        Host.sent.clear()
        until(pages["allow"], STORED)
        print(f"the worker fetches {sum(Host.sent.values()):,} bytes of the host", flush=True)
        pages["allow"].context.set_offline(True)
        for page in pages.values():
            start(page)  # compiles for later
        for round_ in range(1, ROUNDS + 1):
            for workers, page in pages.items():
                times[workers].append(start(page))
            warm, offline = (found[-1] for found in times.values())
            print(f"round {round_}: warm {warm:.2f} s, without network {offline:.2f} s", flush=True)
        browser.close()
    server.shutdown()
    warm, offline = map(statistics.median, times.values())
    print(f"offline ratio {offline / warm:.3f} (at most {MARK:.2f})")
    return 0 if offline / warm <= MARK else 1


if __name__ == "__main__":
    sys.exit(main())
