"""Chromium by Playwright, as the other browser tests have it, behind the same few words."""

import os
from typing import Any

from playwright.sync_api import Browser, Error, Page, Playwright

from tests.drive.driver import Driver, Host, PageError
from web.build.browser import here

# Of two such lists the last counts, so this one has what Playwright's has. The rest draws what a
# window has around a page, by a page of its own: a third of all that a new context cost.
WITHOUT = (
    "AimEnabled AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync "
    "DestroyProfileOnBrowserClose HttpsFirstBalancedModeAutoEnable HttpsUpgrades LensOverlay "
    "MediaRouter NetworkTimeServiceQuerying OptimizationHints PaintHolding PreconnectToSearch "
    "TcpPortRandomizationWin ThirdPartyStoragePartitioning "
    "PreloadTopChromeWebUI WebUIOmniboxAimPopup WebUIOmniboxFullPopup WebUIOmniboxPopup"
)
FLAGS = [
    "--no-sandbox",
    f"--disable-features={','.join(WITHOUT.split())}",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def start(playwright: Playwright, *flags: str, slow_mo: float = 0) -> Browser:
    """Start the Chromium that build.py found, else one of this machine, else Playwright's own."""
    path = os.environ.get("PLYSCOPE_BROWSER") or here() or None
    return playwright.chromium.launch(executable_path=path, args=[*FLAGS, *flags], slow_mo=slow_mo)


class Chromium(Driver):
    """A page in a context of its own, which ends with it."""

    name = "chromium"

    def __init__(self, page: Page) -> None:
        self.page = page
        self.said: list[str] = []
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("console", lambda one: self.said.append(one.text) if one.type == "error" else None)

    def open(self, host: Host, hash: str = "") -> None:
        self.page.goto("about:blank")
        self.said.clear()  # what the page before it said when its host had gone
        self.page.goto(host.url + hash)

    def evaluate(self, expression: str) -> Any:
        try:
            return self.page.evaluate(f"async () => ({expression})")
        except Error as error:
            raise PageError(error.message) from None

    def evaluate_in_frame(self, expression: str) -> Any:
        try:
            return self.page.frames[1].evaluate(f"async () => ({expression})")
        except Error as error:
            raise PageError(error.message) from None

    def tap(self, x: int, y: int) -> None:
        self.page.mouse.click(x, y)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def problems(self) -> list[str]:
        self.evaluate("null")
        heard, self.said = self.said, []
        return heard

    def memory(self) -> float:
        session = self.page.context.new_cdp_session(self.page)
        for _ in range(3):
            session.send("HeapProfiler.collectGarbage")
        usage: dict[str, Any] = session.send("Runtime.getHeapUsage")
        session.detach()
        return float(usage["usedSize"] + usage["backingStorageSize"]) / 1e6

    def close(self) -> None:
        self.page.context.close()
