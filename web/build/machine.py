"""What must be on the machine, found or got: Python tools, Node and npm packages."""

import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

from web.build.steps import ROOT, Missing, digest, run, step

VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
NODE_VERSION = 20
INSTALLING = threading.Lock()  # two pips at once would break the environment
UNPACKING = threading.Lock()  # and two npms the packages


def venv() -> None:
    """Make the virtual environment, with nothing in it."""
    # Not that of the environment itself; and the same one by whichever of its names it was started.
    python = os.path.realpath(getattr(sys, "_base_executable", sys.executable))
    key = f"{sys.version} {python}"
    sentence = (
        "Python could not make a virtual environment: install its venv module "
        "(on Debian and Ubuntu: apt-get install python3-venv)."
    )
    make = [python, "-m", "venv", "--clear", VENV]
    step("Python environment", key, VENV / "made.stamp", lambda: run(make, sentence))


def install(what: str, requirements: Path) -> None:
    """Install pinned and hashed packages from PyPI into the virtual environment; none is built."""
    pip = [PYTHON, "-m", "pip", "install", "--require-hashes", "--only-binary=:all:"]
    pip += ["-r", requirements]
    sentence = (
        f"pip could not install {requirements.name}: see above, check the network, try again."
    )
    stamp = VENV / f"{requirements.stem}.stamp"
    with INSTALLING:
        venv()
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
    with UNPACKING:
        step("JavaScript packages", key, stamp, lambda: run([npm, "ci"], sentence))
    return program
