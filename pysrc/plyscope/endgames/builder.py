"""The building of an endgame database, on one processor or on many machines."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from plyscope.endgames.capacity import check_capacity
from plyscope.endgames.database import MAX_PIECES, Database, load
from plyscope.endgames.file_format import DamagedFile, parse_folder, read_slice
from plyscope.endgames.initial_pass import InitialValues
from plyscope.endgames.slices import Slice, pairs, required_slices
from plyscope.endgames.tasks import (
    Part,
    build_pair,
    make_pair,
    parts,
    run_first_pass,
    run_retrograde,
)
from plyscope.games.draughts import Draughts
from plyscope.validation import check_integer, short_repr

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from pathlib import Path


class Progress(NamedTuple):
    """The progress of a build: the last finished slice, and the finished and total positions."""

    slice: str
    done: int
    positions: int


Tell = Callable[[Progress], None]


def build(
    game: Any,
    pieces: int,
    executor: "Executor | None" = None,
    folder: "str | Path | None" = None,
    progress: Tell | None = None,
) -> Database:
    """Return the database of all positions of draughts with at most this many pieces.

    The slices are built in the order of their dependence, by `executor`, an executor of
    concurrent.futures, or in this process if it is None. In a folder each slice is a file. Complete
    files are kept, so that an interrupted build can be continued. An executor needs a folder that
    all its processes see. The bytes do not depend on the executor. Raises ValueError for another
    game, if there is not enough room, and for a file that does not match its name.
    """
    if not isinstance(game, Draughts):
        raise ValueError(f"Endgames are built of Draughts(), not of {short_repr(game)}.")
    check_integer("pieces", pieces, 2, MAX_PIECES)
    if executor is not None and folder is None:
        raise ValueError("An executor needs a folder that all its processes see.")
    place = None if folder is None else parse_folder(folder)
    if place is not None:
        place.mkdir(parents=True, exist_ok=True)
    results = pairs(pieces)
    report = _ProgressReport(results, progress)
    if place is None:
        check_capacity(pieces, results, None)
        bodies: dict[Slice, bytes] = {}
        for slice_ in results:
            bodies |= make_pair(slice_, bodies.__getitem__)
            report.done(slice_)
        return Database(bodies)
    missing = [
        slice_
        for slice_ in results
        if not (_is_complete(place, slice_) and _is_complete(place, slice_.twin))
    ]
    check_capacity(pieces, missing, place)
    for slice_ in results:
        if slice_ not in missing:
            report.done(slice_)
    if executor is None:
        for slice_ in missing:
            build_pair(slice_, str(place))
            report.done(slice_)
    else:
        for slice_ in _build_with(executor, missing, str(place.resolve())):
            report.done(slice_)
    return load(place, pieces)


class _ProgressReport:
    """Report each finished slice."""

    def __init__(self, pairs: list[Slice], progress: Tell | None) -> None:
        self.progress = progress
        self.positions = sum(map(_positions, pairs))
        self.counted = 0

    def done(self, slice_: Slice) -> None:
        self.counted += _positions(slice_)
        if self.progress is not None:
            self.progress(Progress(slice_.name, self.counted, self.positions))


def _positions(slice_: Slice) -> int:
    """Return the number of positions of a slice and its twin."""
    return sum(each.positions for each in {slice_, slice_.twin})


def _is_complete(folder: "Path", slice_: Slice) -> bool:
    """Return whether a slice is complete; raise ValueError if its file is that of another slice."""
    try:
        read_slice(folder, slice_)
    except (FileNotFoundError, DamagedFile):
        return False
    return True


def _build_with(executor: "Executor", missing: list[Slice], folder: str) -> Iterator[Slice]:
    """Yield slices as an executor finishes them; each starts when those that it needs are done."""
    from concurrent.futures import FIRST_COMPLETED, wait  # the page has no use for it

    needed = {
        slice_: _pairs(required_slices(slice_) | required_slices(slice_.twin)) & set(missing)
        for slice_ in missing
    }
    tasks: dict[Future[Any], tuple[Slice, Part | None]] = {}  # the part of it, None for the whole
    first_passes: dict[Slice, dict[Part, InitialValues]] = {}
    try:
        while needed or tasks:
            for slice_ in [slice_ for slice_, unbuilt in needed.items() if not unbuilt]:
                del needed[slice_]
                slice_parts = parts(slice_)
                if len(slice_parts) > 2:
                    for each in slice_parts:
                        tasks[executor.submit(run_first_pass, each, folder)] = slice_, each
                else:
                    tasks[executor.submit(build_pair, slice_, folder)] = slice_, None
            for task in wait(tasks, return_when=FIRST_COMPLETED).done:
                slice_, part = tasks.pop(task)
                found = task.result()
                if part is None:
                    for unbuilt in needed.values():
                        unbuilt.discard(slice_)
                    yield slice_
                    continue
                first_passes.setdefault(slice_, {})[part] = found
                if len(first_passes[slice_]) == len(parts(slice_)):
                    results = first_passes.pop(slice_)
                    all_parts = [(each, results[each]) for each in parts(slice_)]
                    tasks[executor.submit(run_retrograde, all_parts, folder)] = slice_, None
    finally:
        for task in tasks:
            task.cancel()


def _pairs(slices: set[Slice]) -> set[Slice]:
    """Return for each slice the one of it and its twin by which both are built."""
    return {max(slice_, slice_.twin) for slice_ in slices}
