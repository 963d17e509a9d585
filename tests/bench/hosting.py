"""A host for dist/ and a browser that opens it, for the benchmarks of the page."""

import contextlib
import functools
import http.server
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tests.drive import chromium

DIST = Path(__file__).resolve().parents[2] / "dist"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain static host that says nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextlib.contextmanager
def browser_page() -> Iterator[Page]:
    """Serve dist/ and open it, 1440 by 900."""
    if not (DIST / "index.html").is_file():
        sys.exit("dist/ is missing: run python3 build.py first.")
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(DIST))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = chromium.start(playwright)
        page = browser.new_page(viewport={"width": 1440, "height": 900}, service_workers="block")
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        yield page
        browser.close()
    server.shutdown()
