"""The command `endgames`: build the endgame database of draughts, on one machine or several."""

import argparse
import importlib
import os
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from time import monotonic
from typing import Any

from plyscope.cli.argument_parser import (
    ExitCode,
    Parser,
    Undecided,
    add_command,
    parse_path,
    write_output,
)
from plyscope.endgames import Progress, build
from plyscope.games.draughts import Draughts

RUN_AGAIN = "Run it again: finished slices are kept."


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command and its options."""
    parser = add_command(
        commands,
        "endgames",
        "build the endgame database of draughts",
        "Build the endgame database of draughts: the value of every position with few pieces. A "
        "build that was interrupted continues where it stopped.",
        [
            "endgames build --pieces 3 --folder endgames",
            "endgames build --pieces 4 --folder endgames --jobs 8",
            "endgames build --pieces 5 --folder /shared/endgames --dask tcp://first:8786",
        ],
    )
    parser.add_argument("what", choices=["build"], help="build: all slices, or those missing")
    parser.add_argument("--pieces", type=int, default=3, help="the most pieces, from 2 (default 3)")
    parser.add_argument(
        "--folder",
        type=parse_path,
        required=True,
        help="the folder to write to; every machine must see it",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=int, metavar="N", help="the number of processes")
    where.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a Dask cluster")
    where.add_argument(
        "--mpi", action="store_true", help="under mpiexec -n N python -m mpi4py.futures"
    )


def run(options: argparse.Namespace) -> int:
    """Build the database and print its number of positions; return the exit code."""
    began = monotonic()
    try:
        with _open_executor(options) as executor:
            database = build(Draughts(), options.pieces, executor, options.folder, _print_progress)
    except BrokenExecutor as error:
        raise Undecided(
            f"The processes that built the database have ended: {error} {RUN_AGAIN}"
        ) from error
    seconds = monotonic() - began
    write_output(
        f"{database.positions:,} positions of up to {database.pieces} pieces, {seconds:.0f} s\n"
    )
    return ExitCode.SUCCESS


def _print_progress(progress: Progress) -> None:
    """Print a line for each finished slice on standard error."""
    share = progress.done / progress.positions
    print(
        f"{progress.slice}  {progress.done:>13,} of {progress.positions:,} positions, {share:.0%}",
        file=sys.stderr,
        flush=True,
    )


@contextmanager
def _open_executor(options: argparse.Namespace) -> Iterator[Executor | None]:
    """Yield the executor, None for this process, and close it at the end."""
    if options.jobs is not None:
        processors = os.cpu_count() or 1
        most_processes = max(16, 4 * processors)
        if sys.platform == "win32":
            most_processes = min(most_processes, 61)  # Windows cannot wait for more
        if not 1 <= options.jobs <= most_processes:
            raise ValueError(
                f"--jobs is a number of processes from 1 to {most_processes} on this machine, "
                f"whose processors are {processors}, not {options.jobs}."
            )
        from concurrent.futures import ProcessPoolExecutor  # missing in a browser

        with ProcessPoolExecutor(options.jobs) as processes:
            yield processes
    elif options.dask is not None:
        try:
            client = _import_module("distributed", "--dask").Client(options.dask)
        except (OSError, ValueError) as error:
            raise ValueError(f"There is no Dask scheduler at {options.dask}: {error}") from error
        with client:
            yield client.get_executor(pure=False)
    elif options.mpi:
        with _import_module("mpi4py.futures", "--mpi").MPIPoolExecutor() as ranks:
            yield ranks
    else:
        yield None


def _import_module(name: str, option: str) -> Any:
    """Return a module that the package does not depend on; raise ValueError if it is missing."""
    try:
        return importlib.import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        raise ValueError(
            f"{option} needs {package}, which is not installed: pip install {package}."
        ) from None
