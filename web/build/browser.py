"""The browser that the tests open the page in: one that is here already, or one that is got."""

import os
import shutil
import subprocess
from pathlib import Path

from web.build.machine import PYTHON
from web.build.steps import CACHE, ROOT, Missing, digest, say

BROWSERS = (
    "chromium chromium-browser google-chrome google-chrome-stable chrome msedge microsoft-edge"
)
BROWSER_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
PACKAGE_MANAGERS = {
    "apt-get": (["apt-get", "update"], ["apt-get", "install", "-y", "chromium"]),
    "dnf": (["dnf", "install", "-y", "chromium"],),
    "zypper": (["zypper", "--non-interactive", "install", "chromium"],),
    "pacman": (["pacman", "-Sy", "--noconfirm", "chromium"],),
    "apk": (["apk", "add", "chromium"],),
}
# Opens a page and closes it again: whether a browser is there matters less than whether it works.
TRY_BROWSER = """
import sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    playwright.chromium.launch(executable_path=sys.argv[1] or None, args=["--no-sandbox"]).close()
"""


def find_browser() -> str:
    """Return the path of a Chromium that Playwright can drive, got if need be; empty: its own."""
    told = os.environ.get("PLYSCOPE_BROWSER")
    if told:
        if works(told):
            return told
        raise Missing(
            f"PLYSCOPE_BROWSER is {told}, which does not start: set it to a Chromium or Chrome."
        )
    for path in (*map(shutil.which, BROWSERS.split()), *BROWSER_PLACES):
        if path and Path(path).exists() and works(path):
            return path
    if works(""):
        return ""
    say("  Browser for the tests: none found, getting one ...")
    subprocess.run([PYTHON, "-m", "playwright", "install", "chromium"], check=False)
    if works(""):
        return ""
    if (
        from_package_manager()
        and (path := shutil.which("chromium") or shutil.which("chromium-browser"))
        and works(path)
    ):
        return path
    raise Missing(
        "A browser for the tests is missing: install Chromium or Chrome, "
        "or set PLYSCOPE_BROWSER to its path."
    )


def works(path: str) -> bool:
    """Tell whether Playwright can start the browser; what worked is remembered."""
    stamp = CACHE / "browser.stamp"
    key = digest([ROOT / "requirements.txt"], path or "own")
    if stamp.exists() and stamp.read_text() == key and (not path or Path(path).exists()):
        return True
    if subprocess.run([PYTHON, "-c", TRY_BROWSER, path], capture_output=True).returncode:
        return False
    CACHE.mkdir(exist_ok=True)
    stamp.write_text(key)
    return True


def from_package_manager() -> bool:
    """Install Chromium as root, or as whoever may become root without a password."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    sudo = [] if root else ["sudo", "-n"]
    if sudo and not (
        shutil.which("sudo")
        and subprocess.run([*sudo, "true"], capture_output=True).returncode == 0
    ):
        return False
    for name, commands in PACKAGE_MANAGERS.items():
        if shutil.which(name):
            return all(subprocess.run([*sudo, *command]).returncode == 0 for command in commands)
    return False
