"""The soak by itself: `python3 build.py soak MINUTES` runs this."""

import argparse
import contextlib
import random
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
        yield chromium.Chromium(started.new_context().new_page())
        started.close()


def main() -> None:
    """Read the command line, soak, and say how it was."""
    parser = argparse.ArgumentParser(prog="build.py soak", description=__doc__)
    parser.add_argument("minutes", type=float)
    parser.add_argument("--browser", choices=["chromium", "firefox"], default="chromium")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    asked = parser.parse_args()
    print(f"{asked.browser}, seed {asked.seed}, {asked.minutes:g} minutes ...", flush=True)
    host = Host(asked.seed)
    with opened(asked.browser) as driver:
        soak = Soak(driver, host, asked.seed)
        try:
            soak.run(asked.minutes)
        except Failed as failed:
            sys.exit(str(failed))
        print(soak.summary())


main()
