"""The memory of the page at rest on a phone. Run it with `build.py bench memory`.

The page is opened on a screen of 390 by 844 with an empty cache. Once Python is ready it is left
alone for some seconds; then the memory of the process that draws it, with all its workers, is read:
pages that other processes use too count in part (Pss). `memory_bench.py FOLDER` measures another
build in the same way.
"""

import contextlib
import functools
import http.server
import os
import statistics
import sys
import threading
from pathlib import Path

from hosting import DIST, Quiet
from playwright.sync_api import Browser, sync_playwright

from tests.drive import chromium
from tests.drive.processes import largest_renderer

ROUNDS = 5
REST = 10_000  # ms until what the start needed was given back
MARK = 229  # MB, at most: what the page took before Python ran it


def megabytes(browser: Browser, url: str) -> float:
    """Open the page as on a phone; return the megabytes of its process at rest."""
    phone = {"width": 390, "height": 844}
    with contextlib.closing(
        browser.new_context(viewport=phone, has_touch=True, service_workers="block")
    ) as context:
        page = context.new_page()
        page.goto(url)
        page.evaluate("plyscope.ready")
        page.wait_for_timeout(REST)
        return largest_renderer(os.getpid())


def main(folder: Path) -> int:
    """Run the rounds, each in a browser of its own; 1 if the median is above the mark."""
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found = []
    with sync_playwright() as playwright:
        for _ in range(ROUNDS):
            browser = chromium.start(playwright)
            found.append(megabytes(browser, f"http://127.0.0.1:{server.server_port}/"))
            browser.close()
            print(f"{found[-1]:.0f} MB", flush=True)
    server.shutdown()
    median = statistics.median(found)
    print(f"a phone's page at rest: median {median:.0f} MB (at most {MARK} MB)")
    return 0 if median <= MARK else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else DIST))
