"""The tasks of a build: functions with picklable arguments, for any process.

A slice and its twin, with the same pieces and the opponent to move, are made together. The slices
that they depend on are read from the folder, which all processes must see.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from plyscope.endgames.exit_moves import Lookup
from plyscope.endgames.file_format import read_slice, write_slice
from plyscope.endgames.index import Pieces, index_for
from plyscope.endgames.initial_pass import InitialValues, run_initial_pass
from plyscope.endgames.product_index import product_index
from plyscope.endgames.retrograde import solve
from plyscope.endgames.slices import Slice

Part: TypeAlias = tuple[Slice, int, int]  # the triples of a slice from one up to another

CHUNK = 1 << 20  # wide numbers that one task looks at: some ten seconds of work


def parts(slice_: Slice) -> list[Part]:
    """Return the parts into which the first pass over a slice and its twin is divided."""
    first_passes = []
    for each in dict.fromkeys((slice_, slice_.twin)):
        triples = product_index(each).triples
        step = max(1, CHUNK // len(product_index(each).other_kings))
        first_passes += [
            (each, first, min(first + step, triples)) for first in range(0, triples, step)
        ]
    return first_passes


def lookup_in(body_of: Callable[[Slice], bytes]) -> Lookup:
    """Return a look-up function in finished slices."""

    def lookup(pieces: Pieces) -> int:
        men, kings, other_men, other_kings = pieces
        slice_ = Slice(
            men.bit_count(), kings.bit_count(), other_men.bit_count(), other_kings.bit_count()
        )
        return body_of(slice_)[index_for(slice_).number(pieces)]

    return lookup


def run_first_pass(part: Part, folder: str) -> InitialValues:
    """Run the first pass over a part of a slice."""
    slice_, first, last = part
    return run_initial_pass(slice_, lookup_in(lambda needed: _body(folder, needed)), first, last)


def run_retrograde(first_passes: list[tuple[Part, InitialValues]], folder: str) -> None:
    """Solve a slice and its twin after the first pass over all parts, and write both."""
    from pathlib import Path  # the page has no folder, and its memory is small

    for slice_, body in solved(first_passes).items():
        write_slice(Path(folder), slice_, body)


def build_pair(slice_: Slice, folder: str) -> None:
    """Solve a slice and its twin, and write both."""
    run_retrograde([(part, run_first_pass(part, folder)) for part in parts(slice_)], folder)


def make_pair(slice_: Slice, body_of: Callable[[Slice], bytes]) -> dict[Slice, bytes]:
    """Return a slice and its twin, solved from slices in memory."""
    lookup = lookup_in(body_of)
    return solved([(part, run_initial_pass(part[0], lookup, *part[1:])) for part in parts(slice_)])


def solved(first_passes: list[tuple[Part, InitialValues]]) -> dict[Slice, bytes]:
    """Return the codes of a slice and its twin from all their parts, in order."""
    sides: dict[Slice, list[InitialValues]] = {}
    for (slice_, _, _), each in first_passes:
        sides.setdefault(slice_, []).append(each)
    return solve(sides)


@lru_cache(64)
def _body(folder: str, slice_: Slice) -> bytes:
    from pathlib import Path  # likewise

    return read_slice(Path(folder), slice_)
