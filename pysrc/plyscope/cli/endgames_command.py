"""Endgames of draughts, built from the command line, on as many machines as there are."""

import argparse
import importlib
import os
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from time import monotonic
from typing import Any

from plyscope.cli.argument_parser import Parser, parse_path, say
from plyscope.endgames import Progress, build
from plyscope.games.draughts import Draughts

AGAIN = "Run it again: what is done stays done."


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command and what it can be told."""
    asker = commands.add_parser(
        "endgames",
        help="build the endgames of draughts",
        description="Build what all positions of draughts with few pieces are worth. A build that "
        "broke goes on where it was.",
    )
    asker.add_argument("what", choices=["build"], help="build: all of it, or what is missing")
    asker.add_argument(
        "--pieces", type=int, default=3, help="up to how many pieces, from 2 (default 3)"
    )
    asker.add_argument(
        "--folder", type=parse_path, required=True, help="where to; all machines have to see it"
    )
    where = asker.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=int, metavar="N", help="so many processes of this machine")
    where.add_argument("--dask", metavar="ADDRESS", help="a Dask cluster, by its scheduler")
    where.add_argument(
        "--mpi", action="store_true", help="under mpiexec -n N python -m mpi4py.futures"
    )


def run(asked: argparse.Namespace) -> int:
    """Build the endgames and print how many positions there are; return the exit status."""
    began = monotonic()
    try:
        with _executor(asked) as executor:
            database = build(Draughts(), asked.pieces, executor, asked.folder, _told)
    except BrokenExecutor as error:
        raise ValueError(f"The processes that built are gone: {error} {AGAIN}") from error
    seconds = monotonic() - began
    say(f"{database.positions:,} positions of up to {database.pieces} pieces, {seconds:.0f} s\n")
    return 0


def _told(progress: Progress) -> None:
    """Print a line for each slice that is done, beside the output."""
    share = progress.done / progress.positions
    print(
        f"{progress.slice}  {progress.done:>13,} of {progress.positions:,} positions, {share:.0%}",
        file=sys.stderr,
        flush=True,
    )


@contextmanager
def _executor(asked: argparse.Namespace) -> Iterator[Executor | None]:
    """Give what builds, and close it at the end: None is this process."""
    if asked.jobs is not None:
        processors = os.cpu_count() or 1
        most = max(16, 4 * processors)
        if sys.platform == "win32":
            most = min(most, 61)  # Windows cannot wait for more
        if not 1 <= asked.jobs <= most:
            raise ValueError(
                f"--jobs is a number of processes from 1 to {most} on this machine, whose "
                f"processors are {processors}, not {asked.jobs}."
            )
        from concurrent.futures import ProcessPoolExecutor  # not there in a browser

        with ProcessPoolExecutor(asked.jobs) as processes:
            yield processes
    elif asked.dask is not None:
        try:
            client = _installed("distributed", "--dask").Client(asked.dask)
        except (OSError, ValueError) as error:
            raise ValueError(f"There is no Dask scheduler at {asked.dask}: {error}") from error
        with client:
            yield client.get_executor(pure=False)
    elif asked.mpi:
        with _installed("mpi4py.futures", "--mpi").MPIPoolExecutor() as ranks:
            yield ranks
    else:
        yield None


def _installed(name: str, option: str) -> Any:
    """Return a module that the package does not depend on; raise ValueError where it is missing."""
    try:
        return importlib.import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        raise ValueError(
            f"{option} needs {package}, which is not installed: pip install {package}."
        ) from None
