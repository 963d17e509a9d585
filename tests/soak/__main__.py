"""The soak by itself: `python3 build.py soak MINUTES` reads the command line and runs this."""

import contextlib
import sys
from collections.abc import Iterator

from playwright.sync_api import sync_playwright

from tests.drive import chromium, firefox
from tests.drive.driver import Driver
from tests.soak.host import Host
from tests.soak.soak import Failed, Soak


@contextlib.contextmanager
def opened(browser: str) -> Iterator[Driver]:
    """Open a browser, and close it again."""
    if browser == "firefox":
        program = firefox.found()
        if program is None:
            sys.exit(firefox.NEEDED)
        driver: Driver = firefox.start(program)
        try:
            yield driver
        finally:
            driver.close()
        return
    with sync_playwright() as playwright:
        started = chromium.start(playwright)
        yield chromium.Chromium(started.new_context(service_workers="block").new_page())
        started.close()


def main(minutes: float, browser: str, seed: int) -> None:
    """Soak, and say how it was."""
    print(f"{browser}, seed {seed}, {minutes:g} minutes ...", flush=True)
    host = Host(seed)
    with opened(browser) as driver:
        soak = Soak(driver, host, seed)
        try:
            soak.run(minutes)
        except Failed as failed:
            sys.exit(str(failed))
        print(soak.summary())


main(float(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
