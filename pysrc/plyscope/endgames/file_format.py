"""A slice as a file: a header that identifies it, and a byte for each position.

The header has the kind of the file, its version, the rules, the numbers of the slice, the number of
positions, and the SHA-256 of the rest. A file is written under another name first, so that there is
never an incomplete one under its own name.
"""

import hashlib
import os
import struct
from typing import TYPE_CHECKING

from plyscope.endgames.slices import Slice
from plyscope.validation import short_repr

if TYPE_CHECKING:
    from pathlib import Path

MAGIC = b"plyscope endgames\n"
VERSION = 1
RULES = b"draughts"
_HEADER = struct.Struct("<18sH16s4BQ32s")


class DamagedFile(ValueError):
    """Raised for a file of a slice that is damaged or incomplete."""


def parse_folder(folder: "str | Path") -> "Path":
    """Return a folder as a path; raise ValueError for '', which Path takes for the current one."""
    from pathlib import Path  # the page has no folder, and its memory is small

    if folder == "":
        raise ValueError("folder is the name of a folder, not ''.")
    return Path(folder)


def slice_path(folder: "Path", slice_: Slice) -> "Path":
    """Return the path of a slice in a folder."""
    return folder / f"{RULES.decode()}-{slice_.name}.endgames"


def write_slice(folder: "Path", slice_: Slice, body: bytes) -> None:
    """Write a complete slice, or leave the old file; an OSError names the file.

    The permissions of the file follow the umask, so that a shared folder stays shared.
    """
    path = slice_path(folder, slice_)
    head = _HEADER.pack(MAGIC, VERSION, RULES, *slice_, len(body), hashlib.sha256(body).digest())
    # Of a name that nobody else has: two workers may both be told to make this slice.
    partial = path.with_name(f"{path.name}.{os.urandom(8).hex()}.part")
    file = partial.open("xb")
    try:
        with file:
            file.write(head)
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
    except OSError as error:
        partial.unlink()
        raise OSError(error.errno, error.strerror, str(path)) from error
    except BaseException:
        partial.unlink()
        raise


def read_slice(folder: "Path", slice_: Slice) -> bytes:
    """Return the bytes of a slice.

    Raises FileNotFoundError if it is missing, DamagedFile if it is incomplete or changed, and
    ValueError for another kind of file, or one of another version, game or slice.
    """
    path = slice_path(folder, slice_)
    with path.open("rb") as file:
        head, body = file.read(_HEADER.size), file.read()
    name = short_repr(str(path))
    if head[: len(MAGIC)] != MAGIC[: len(head)] or not head:
        raise ValueError(f"{name} is not an endgame slice: its header is wrong.")
    if len(head) < _HEADER.size:
        raise DamagedFile(f"{name} is cut off within its header: build it again.")
    _, version, rules, *numbers, count, digest = _HEADER.unpack(head)
    if version != VERSION:
        raise ValueError(f"{name} is of version {version}, and this reads version {VERSION} only.")
    if rules.rstrip(b"\0") != RULES:
        theirs = short_repr(rules.rstrip(b"\0").decode("latin-1"))
        raise ValueError(f"{name} is of the game {theirs}, not of {RULES.decode()!r}.")
    if tuple(numbers) != slice_ or count != slice_.positions:
        raise ValueError(
            f"{name} has the slice {Slice(*numbers).name} with {count:,} positions, not "
            f"{slice_.name} with {slice_.positions:,}: it was renamed."
        )
    if len(body) < count:
        raise DamagedFile(
            f"{name} is cut off after {len(body):,} of {count:,} positions: build it again."
        )
    if len(body) > count or hashlib.sha256(body).digest() != digest:
        raise DamagedFile(f"{name} is damaged, not as it was written: build it again.")
    return body
