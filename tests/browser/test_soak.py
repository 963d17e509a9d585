"""A moment of the soak in the suite; `python3 build.py soak MINUTES` is the whole of it."""

from playwright.sync_api import Browser

from tests.browser.fuzzing import SEED
from tests.drive.chromium import Chromium
from tests.soak.host import Host
from tests.soak.soak import Soak
from tests.volume import TIMES


def test_random_use_with_faults_leaves_the_page_well(browser: Browser) -> None:
    host = Host(SEED)
    driver = Chromium(browser.new_context().new_page())
    try:
        Soak(driver, host, SEED).run(minutes=0.06 * TIMES)
    finally:
        driver.close()
        host.close()
