"""A moment of the soak in the suite; `python3 build.py soak MINUTES` is the whole of it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import BELATED
from tests.browser.fuzzing import SEED
from tests.drive.chromium import Chromium
from tests.drive.driver import PATIENCE
from tests.soak.actions import size_to
from tests.soak.host import Host
from tests.soak.soak import Soak
from tests.volume import TIMES


@pytest.fixture
def host() -> Iterator[Host]:
    served = Host(SEED)
    yield served
    served.close()


@pytest.fixture
def driver(browser: Browser) -> Iterator[Chromium]:
    page = browser.new_context(service_workers="block").new_page()
    page.add_init_script(BELATED)
    opened = Chromium(page)
    yield opened
    opened.close()


def test_random_use_with_faults_leaves_the_page_well(driver: Chromium, host: Host) -> None:
    Soak(driver, host, SEED, answer=PATIENCE).run(actions=15 * TIMES)
    # A window that fills the screen or is about to is given a size, too.
    driver.evaluate("void (location.hash = '#mode=lecture')")
    for width in range(1000, 1003):
        driver.click("Full screen")
        size_to(driver, width, 700)
        seen = driver.evaluate("[innerWidth, document.fullscreenElement === null]")
        assert seen == [width, True]
