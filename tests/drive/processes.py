"""The programs that a driver starts: ended with all their children, measured with all of them."""

import os
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path


def start(command: list[str], env: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
    """Start a program at the head of a group of its own, silently."""
    quiet = subprocess.DEVNULL
    full = {**os.environ, **(env or {})}
    return subprocess.Popen(command, env=full, stdout=quiet, stderr=quiet, start_new_session=True)


def end(program: subprocess.Popen[bytes]) -> None:
    """End a program and what it started."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(program.pid, how)
            program.wait(timeout=5)
        except ProcessLookupError:
            break
        except subprocess.TimeoutExpired:
            continue
    program.wait(timeout=5)


def megabytes(root: int) -> float:
    """Return the memory of a process and its descendants, pages that they share counted once."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it ended in between
            continue
        parents[int(stat.parent.name)] = int(fields[1])
    family = {root}
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    total = 0
    for pid in family:
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1000
