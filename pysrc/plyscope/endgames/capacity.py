"""A check before a build that disk and memory are large enough, because it may take days."""

import sys
from collections.abc import Collection
from typing import TYPE_CHECKING

from plyscope.endgames.product_index import count
from plyscope.endgames.slices import Slice, slices
from plyscope.validation import short_repr

if TYPE_CHECKING:
    from pathlib import Path

BYTES_PER_POSITION = (
    12  # bytes for each wide number while a slice is solved: two, and its place in the lists
)


def check_capacity(pieces: int, missing: Collection[Slice], folder: "Path | None") -> None:
    """Raise ValueError, with figures, if the missing slices and their twins do not fit.

    On disk each position takes a byte. In memory there are all slices in the end, and working lists
    for a slice and its twin while they are solved.
    """
    written = sum(each.positions for one in missing for each in {one, one.twin})
    if folder is not None:
        import shutil  # the page has no folder

        free = shutil.disk_usage(folder).free
        if written > free:
            raise ValueError(
                f"The endgames of {pieces} pieces take {_size(written)} more on disk, and "
                f"{short_repr(str(folder))} has {_size(free)} free: build fewer pieces, or "
                "elsewhere."
            )
    whole = sum(one.positions for each in range(2, pieces + 1) for one in slices(each))
    most = max((sum(map(count, {one, one.twin})) for one in missing), default=0)
    needed, space = whole + BYTES_PER_POSITION * most, address_space()
    if needed > space:
        raise ValueError(
            f"The endgames of {pieces} pieces take {_size(needed)} of memory, {_size(whole)} for "
            f"their positions and the rest to solve the largest slice, and this Python can address "
            f"{_size(space)}: build fewer pieces."
        )


def address_space() -> int:
    """Return the number of bytes that this process may address."""
    try:
        import resource
    except ImportError:  # in the browser, and on Windows
        return sys.maxsize
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    return sys.maxsize if limit == resource.RLIM_INFINITY else min(limit, sys.maxsize)


def _size(number: float) -> str:
    """Return a number of bytes as text."""
    for unit in ("bytes", "kB", "MB", "GB"):
        if number < 1_000:
            return f"{number:.3g} {unit}"
        number /= 1_000
    return f"{number:,.3g} TB"
