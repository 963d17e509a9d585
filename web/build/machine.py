"""What must be on the machine: Python tools, Node, the npm packages, a browser. Each is found or got."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from web.build.steps import CACHE, ROOT, Missing, digest, run, say, step

VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
NODE_VERSION = 20

BROWSERS = "chromium chromium-browser google-chrome google-chrome-stable chrome msedge microsoft-edge"
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


def venv() -> None:
    """Make the virtual environment, with nothing in it."""
    key = f"{sys.version} {sys.executable}"
    sentence = (
        "Python could not make a virtual environment: install its venv module "
        "(on Debian and Ubuntu: apt-get install python3-venv)."
    )
    make = [sys.executable, "-m", "venv", "--clear", VENV]
    step("Python environment", key, VENV / "made.stamp", lambda: run(make, sentence))


def install(what: str, requirements: Path) -> None:
    """Install pinned and hashed packages from PyPI into the virtual environment."""
    venv()
    pip = [PYTHON, "-m", "pip", "install", "--require-hashes", "-r", requirements]
    sentence = f"pip could not install {requirements.name}: see above, check the network, try again."
    stamp = VENV / f"{requirements.stem}.stamp"
    step(what, digest([requirements]), stamp, lambda: run(pip, sentence))


def tools() -> None:
    """Have the Python tools that the checks need."""
    install("Python tools", ROOT / "requirements.txt")


def node() -> str:
    """Return a Node that is new enough; put it first on the PATH, so that npm finds it too."""
    found = shutil.which("node")
    if not (found and shutil.which("npm") and version(found) >= NODE_VERSION):
        install("Node from PyPI", ROOT / "requirements-node.txt")
        os.environ["PATH"] = f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}"
        found = shutil.which("node")
    if not found or version(found) < NODE_VERSION:
        raise Missing(f"Node {NODE_VERSION} or newer is missing: install it from nodejs.org.")
    return found


def version(program: str) -> int:
    """Return the major version that a program tells, 0 when it cannot be run."""
    try:
        told = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return 0
    number = re.search(r"\d+", told.stdout)
    return int(number.group()) if number else 0


def packages() -> str:
    """Have the npm packages, exactly those of the lock file; return Node."""
    program = node()
    npm = shutil.which("npm") or "npm"
    key = digest([ROOT / "package.json", ROOT / "package-lock.json", ROOT / ".npmrc"])
    sentence = "npm could not install package-lock.json: see above, check the network, try again."
    stamp = ROOT / "node_modules" / ".plyscope-stamp"
    step("JavaScript packages", key, stamp, lambda: run([npm, "ci"], sentence))
    return program


def browser() -> str:
    """Return the path of a Chromium that Playwright can drive; empty: its own. Get one if need be."""
    told = os.environ.get("PLYSCOPE_BROWSER")
    if told:
        if works(told):
            return told
        raise Missing(f"PLYSCOPE_BROWSER is {told}, which does not start: set it to a Chromium or Chrome.")
    for path in (*map(shutil.which, BROWSERS.split()), *BROWSER_PLACES):
        if path and Path(path).exists() and works(path):
            return path
    if works(""):
        return ""
    say("  Browser for the tests: none found, getting one ...")
    subprocess.run([PYTHON, "-m", "playwright", "install", "chromium"], check=False)
    if works(""):
        return ""
    if from_package_manager() and (path := shutil.which("chromium") or shutil.which("chromium-browser")) and works(path):
        return path
    raise Missing("A browser for the tests is missing: install Chromium or Chrome, or set PLYSCOPE_BROWSER to its path.")


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
    if sudo and not (shutil.which("sudo") and subprocess.run([*sudo, "true"], capture_output=True).returncode == 0):
        return False
    for name, commands in PACKAGE_MANAGERS.items():
        if shutil.which(name):
            return all(subprocess.run([*sudo, *command]).returncode == 0 for command in commands)
    return False
