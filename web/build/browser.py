"""The browser that the tests open the page in: one that is here already, or one that is got."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from web.build.machine import PYTHON
from web.build.steps import CACHE, ROOT, Missing, digest, say

# The first has no windows to draw: a page costs half the processor time in it.
BROWSERS = (
    "chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable "
    "chrome msedge microsoft-edge"
)
BROWSER_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
# What comes before, and the ways to install a browser: the first that succeeds will do.
PACKAGE_MANAGERS = {
    "apt-get": (
        ["apt-get update"],
        ["apt-get install -y chromium-headless-shell", "apt-get install -y chromium"],
    ),
    "dnf": ([], ["dnf install -y chromium"]),
    "zypper": ([], ["zypper --non-interactive install chromium"]),
    "pacman": ([], ["pacman -Sy --noconfirm chromium"]),
    "apk": ([], ["apk add chromium"]),
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
    path = here()
    if path:
        return path
    if works("") or (downloaded() and works("")):
        return ""
    before, ways = installing()
    if may_run(before, ways) and all(map(run, before)) and any(map(run, ways)):
        path = here()
        if path:
            return path
    how = f" ({line(before, ways)})" if ways else ""
    raise Missing(
        f"A browser for the tests is missing: install Chromium or Chrome{how}, "
        "or set PLYSCOPE_BROWSER to its path."
    )


def here() -> str:
    """Return the path of a browser of this machine that works; empty: there is none."""
    for path in (*map(shutil.which, BROWSERS.split()), *BROWSER_PLACES):
        if path and Path(path).exists() and works(path):
            return path
    return ""


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


def downloaded() -> bool:
    """Get Playwright's own browser; where that fails say why in a line, not in its fifty."""
    say("  Browser for the tests: none found, getting Playwright's own ...")
    command = [str(PYTHON), "-m", "playwright", "install", "chromium"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode:
        told = [*(done.stderr + done.stdout).splitlines(), "no reason given"]
        why = next((one for one in told if one.startswith("Error: ")), told[0])
        say(f"  It could not be downloaded: {why.removeprefix('Error: ')}")
    return done.returncode == 0


def is_root() -> bool:
    """Tell whether whoever runs this may install for the whole machine."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def in_ci() -> bool:
    """Tell whether this is a machine for checks alone, as all that make them say of themselves."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def installing() -> tuple[list[str], list[str]]:
    """Return what installs Chromium here: commands before, and the ways to; none: no known way."""
    sudo = "" if is_root() else "sudo -n " if in_ci() else "sudo "
    for name, commands in PACKAGE_MANAGERS.items():
        if shutil.which(name):
            before, ways = ([sudo + command for command in some] for some in commands)
            return before, ways
    return [], []


def asks() -> bool:
    """Tell whether somebody is there to be asked, and would be."""
    return not in_ci() and sys.stdin is not None and sys.stdin.isatty()


def may_run(before: list[str], ways: list[str]) -> bool:
    """Tell whether to install: in CI, as root where nobody is there, or as who is there says."""
    if not ways or not shutil.which(ways[0].split()[0]):
        return False
    if in_ci():
        return True
    if not asks():
        return is_root()
    try:
        return input(f"  Install Chromium? {line(before, ways)} [y/N] ").lower() in ("y", "yes")
    except EOFError:
        return False


def line(before: list[str], ways: list[str]) -> str:
    """Return the commands as one would type them."""
    install = " || ".join(ways)
    return " && ".join([*before, f"({install})" if len(ways) > 1 else install])


def run(command: str) -> bool:
    """Say a command and run it; tell whether it did what it should."""
    say(f"  {command}")
    return subprocess.run(command.split()).returncode == 0
