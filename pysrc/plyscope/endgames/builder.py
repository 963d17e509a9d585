"""Building an endgame database, on one processor or on many machines."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from plyscope.endgames.capacity import check_capacity
from plyscope.endgames.database import MAX_PIECES, Database, load
from plyscope.endgames.file_format import DamagedFile, parse_folder, read_slice
from plyscope.endgames.initial_pass import InitialValues
from plyscope.endgames.slices import Slice, pairs, required_slices
from plyscope.endgames.tasks import Part, build_pair, made, parts, run_first_pass, run_retrograde
from plyscope.games.draughts import Draughts
from plyscope.validation import check_integer, short_repr

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from pathlib import Path


class Progress(NamedTuple):
    """How far a build is: the slice that was done last, and positions done of all."""

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
    """Return what all positions of draughts with at most so many pieces are worth.

    Slice by slice in the order in which they depend on each other, by `executor`, any that
    concurrent.futures knows, or in this process where it is None. In a folder each slice is a file,
    and those that are there and whole are kept: a build that broke goes on where it was. An
    executor needs a folder, one that all its processes see. The bytes are the same whoever builds.
    Raises ValueError where the game is another, where there is no room for so many pieces, and
    where a file in the folder is not what its name says.
    """
    if not isinstance(game, Draughts):
        raise ValueError(f"Endgames are built of Draughts(), not of {short_repr(game)}.")
    check_integer("pieces", pieces, 2, MAX_PIECES)
    if executor is not None and folder is None:
        raise ValueError("An executor needs a folder that all its processes see.")
    place = None if folder is None else parse_folder(folder)
    if place is not None:
        place.mkdir(parents=True, exist_ok=True)
    every = pairs(pieces)
    told = _Told(every, progress)
    if place is None:
        check_capacity(pieces, every, None)
        bodies: dict[Slice, bytes] = {}
        for one in every:
            bodies |= made(one, bodies.__getitem__)
            told.done(one)
        return Database(bodies)
    missing = [one for one in every if not (_whole(place, one) and _whole(place, one.twin))]
    check_capacity(pieces, missing, place)
    for one in every:
        if one not in missing:
            told.done(one)
    if executor is None:
        for one in missing:
            build_pair(one, str(place))
            told.done(one)
    else:
        for one in _by(executor, missing, str(place.resolve())):
            told.done(one)
    return load(place, pieces)


class _Told:
    """Tells of each slice that is done."""

    def __init__(self, pairs: list[Slice], progress: Tell | None) -> None:
        self.progress = progress
        self.positions = sum(map(_positions, pairs))
        self.counted = 0

    def done(self, one: Slice) -> None:
        self.counted += _positions(one)
        if self.progress is not None:
            self.progress(Progress(one.name, self.counted, self.positions))


def _positions(one: Slice) -> int:
    """Return how many positions a slice and its twin have."""
    return sum(each.positions for each in {one, one.twin})


def _whole(folder: "Path", one: Slice) -> bool:
    """Tell whether a slice is there and whole; raise ValueError where its file is another's."""
    try:
        read_slice(folder, one)
    except (FileNotFoundError, DamagedFile):
        return False
    return True


def _by(executor: "Executor", missing: list[Slice], folder: str) -> Iterator[Slice]:
    """Yield slices as they are done by an executor, each begun when those it needs are there."""
    from concurrent.futures import FIRST_COMPLETED, wait  # the page has no use for it

    needed = {
        one: _pairs(required_slices(one) | required_slices(one.twin)) & set(missing)
        for one in missing
    }
    tasks: dict[Future[Any], tuple[Slice, Part | None]] = {}  # the part of it, None for the whole
    looked: dict[Slice, dict[Part, InitialValues]] = {}
    try:
        while needed or tasks:
            for one in [one for one, others in needed.items() if not others]:
                del needed[one]
                several = parts(one)
                if len(several) > 2:
                    for each in several:
                        tasks[executor.submit(run_first_pass, each, folder)] = one, each
                else:
                    tasks[executor.submit(build_pair, one, folder)] = one, None
            for task in wait(tasks, return_when=FIRST_COMPLETED).done:
                one, part = tasks.pop(task)
                found = task.result()
                if part is None:
                    for others in needed.values():
                        others.discard(one)
                    yield one
                    continue
                looked.setdefault(one, {})[part] = found
                if len(looked[one]) == len(parts(one)):
                    every = looked.pop(one)
                    whole = [(each, every[each]) for each in parts(one)]
                    tasks[executor.submit(run_retrograde, whole, folder)] = one, None
    finally:
        for task in tasks:
            task.cancel()


def _pairs(found: set[Slice]) -> set[Slice]:
    """Return for each slice that of it and its twin by which both are built."""
    return {max(one, one.twin) for one in found}
