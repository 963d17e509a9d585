"""A process of its own for a program that is checked, with limits of time and memory.

The program runs with the rights of the user. What it prints is dropped.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib import import_module
from math import ceil
from pathlib import Path
from typing import Any

from plyscope.cli.check_answer import Answer, answer_check, from_program_data
from plyscope.student_code.call_tree.sibling_files import files_beside
from plyscope.student_code.grader.own_game.program_report import undecided_to_json

MEMORY = 2 << 30  # bytes that a process may use, where the system can limit them
# A process finds the package where this one has found it.
_PACKAGE = str(Path(__file__).parents[2])
_PATH = os.pathsep.join(filter(None, (_PACKAGE, os.environ.get("PYTHONPATH", ""))))
SECONDS = 60.0  # of processor time, after which it is ended
IDLE = 5  # times as long by the clock, after which one is ended that only waits
# What ends a process that has used its time; 0 on Windows, where the clock alone counts.
TIME_SIGNAL = int(getattr(signal, "SIGXCPU", 0))


def check_in_process(
    text: str,
    *,
    ties: str | None = None,
    function: str = "",
    reference: str = "",
    first: str | None = None,
    utilities: Sequence[float] = (),
    game: str = "",
    seconds: float = SECONDS,
    path: Path | None = None,
) -> Answer:
    """Return what `plyscope check` answers on a program: see `check_answer`.

    It may import the files beside `path`, where that is named.
    """
    request = {
        "text": text,
        "ties": ties,
        "function": function,
        "reference": reference,
        "first": first,
        "utilities": list(utilities),
        "game": game,
    }
    found = _run(request, seconds, path)
    return from_program_data(undecided_to_json(found)) if isinstance(found, str) else found


def _run(request: Mapping[str, Any], seconds: float, path: Path | None) -> Mapping[str, Any] | str:
    """Return what a process of its own answers to a request, or why there is no answer."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        whole = {**request, "seconds": seconds, "path": str(path) if path else ""}
        try:
            done = subprocess.run(
                [sys.executable, "-m", "plyscope.cli.program_process", str(report)],
                input=json.dumps(whole).encode(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": _PATH},
                timeout=IDLE * seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return _tell_late(seconds)
        try:
            found: Mapping[str, Any] = json.loads(report.read_text("utf-8"))
        except (OSError, ValueError):
            if TIME_SIGNAL and done.returncode == -TIME_SIGNAL:
                return _tell_late(seconds)
            how = f"by signal {-done.returncode}" if done.returncode < 0 else "itself"
            return f"The program ended the process of its check {how}."
        return found


def _tell_late(seconds: float) -> str:
    return f"The check did not end within {seconds:g} second{'' if seconds == 1 else 's'}."


def _set_limits(seconds: float) -> None:
    """Limit the memory and the processor time of this process."""
    try:
        resource: Any = import_module("resource")
    except ImportError:  # on Windows
        return
    for kind, limit in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, ceil(seconds))):
        _, most = resource.getrlimit(kind)
        resource.setrlimit(kind, (limit if most < 0 else min(limit, most), most))


def main(path: Path) -> None:
    """Check what standard input asks for, and write the answer."""
    request = json.loads(sys.stdin.buffer.read())
    _set_limits(request["seconds"])
    sys.setrecursionlimit(5_000)
    try:
        with files_beside(Path(request["path"]) if request["path"] else None):
            answer = answer_check(request)
    except MemoryError:
        raise
    except Exception as error:  # ours: what the program raises is told in its report
        fault = f"{type(error).__name__}: {error}".rstrip(": ")
        failure = undecided_to_json(f"Plyscope failed on it ({fault}), not the program.")
        answer = from_program_data(failure)
    path.write_text(json.dumps(answer, ensure_ascii=False), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
