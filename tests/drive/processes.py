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
    return sum(_pss(pid) for pid in _family(root))


def largest_renderer(root: int) -> float:
    """Return the megabytes of the largest page among the descendants of a process."""
    return max(_pss(pid) for pid in _family(root) if _is_renderer(pid))


def _family(root: int) -> set[int]:
    """Return a process and its descendants."""
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
    return family


def _is_renderer(pid: int) -> bool:
    try:
        return b"--type=renderer" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def _pss(pid: int) -> float:
    """Return the megabytes of a process, its share of what others use too; 0 if it has ended."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000
