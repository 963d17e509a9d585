"""The steps of build.py: each says what it does and how long it took, and is skipped when done."""

import hashlib
import os
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"


class Missing(Exception):
    """Something that a step needs is not there; one sentence names it and says how to get it."""

    def __init__(self, sentence: str, output: str = "") -> None:
        """Keep what a failed command printed, to be shown before the sentence."""
        super().__init__(sentence)
        self.output = output


def say(line: str) -> None:
    """Print a whole line at once, also where the output is a file and threads print others."""
    print(f"{line}\n", end="", flush=True)


def digest(paths: Iterable[Path], *more: str) -> str:
    """Hash the content of files, and of folders with all that is in them."""
    result = hashlib.sha256("\n".join(more).encode())
    for path in paths:
        inside = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
        for file in inside:
            if file.suffix != ".pyc":
                result.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return result.hexdigest()[:16]


def step(what: str, key: str, stamp: Path, make: Callable[[], object]) -> None:
    """Make something, unless its stamp (which lies inside it) has the key of its inputs."""
    began = time.monotonic()
    if stamp.exists() and stamp.read_text() == key:
        say(f"  {what}: up to date")
        return
    stamp.unlink(missing_ok=True)
    say(f"  {what} ...")  # whole lines: others may be made at the same time
    make()
    say(f"  {what}: {time.monotonic() - began:.1f} s")
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)


def run(command: Sequence[str | Path], sentence: str, env: Mapping[str, str] | None = None) -> str:
    """Run quietly and return the output; when it fails, raise the sentence with the output."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=ROOT,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise Missing(sentence) from error
    if done.returncode:
        raise Missing(sentence, done.stdout)
    return done.stdout
