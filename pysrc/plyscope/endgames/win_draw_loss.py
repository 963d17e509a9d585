"""Win, draw or loss of each position in two bits, without distances: small enough for a download.

The file has its kind, its version, the rules, the number of pieces and the SHA-256 of the rest;
then, compressed by zlib, four positions a byte, slice by slice.
"""

import hashlib
import os.path
import struct
import zlib
from functools import reduce

from plyscope.endgames.database import Database
from plyscope.endgames.encoding import DRAW
from plyscope.endgames.file_format import RULES
from plyscope.endgames.slices import slices

MAGIC = b"plyscope outcomes\n"
VERSION = 1
PIECES = 4  # of the one that comes with the package
SHIPPED = os.path.join(os.path.dirname(__file__), "draughts-4.outcomes")
_HEADER = struct.Struct("<18sH16sB32s")

_DRAW, _WIN, _LOSS = 0, 1, 2
_BITS = bytes(_DRAW if code == DRAW else _WIN if code % 2 else _LOSS for code in range(256))
_CODES = DRAW, 1, 2, DRAW  # 3 is never written


def pack(database: Database) -> bytes:
    """Return the file of a database."""
    whole = b"".join(
        database.bodies[one] for count in range(2, database.pieces + 1) for one in slices(count)
    )
    bits = whole.translate(_BITS) + bytes(-len(whole) % 4)
    # All bytes at once, as one number each: the first position of a byte is in its lowest bits.
    quarters = (int.from_bytes(bits[place::4], "little") << 2 * place for place in range(4))
    packed = reduce(int.__or__, quarters).to_bytes(len(bits) // 4, "little")
    body = zlib.compress(packed, 9)
    rules, digest = RULES, hashlib.sha256(body).digest()
    return _HEADER.pack(MAGIC, VERSION, rules, database.pieces, digest) + body


def unpack(file: bytes) -> Database:
    """Return the database of a file; raise ValueError, saying what is wrong, if it is invalid."""
    if file[: len(MAGIC)] != MAGIC or len(file) < _HEADER.size:
        raise ValueError("This is not a file of outcomes: its header is wrong or cut off.")
    _, version, rules, pieces, digest = _HEADER.unpack(file[: _HEADER.size])
    if (version, rules.rstrip(b"\0")) != (VERSION, RULES):
        raise ValueError(
            f"These outcomes are of version {version} and {rules.rstrip(bytes(1))!r}, not of "
            f"{VERSION} and {RULES!r}."
        )
    body = file[_HEADER.size :]
    if hashlib.sha256(body).digest() != digest:
        raise ValueError("The file of outcomes is damaged or cut off: get it again.")
    packed = zlib.decompress(body)
    whole = bytearray(4 * len(packed))
    for place in range(4):
        codes = bytes(_CODES[byte >> 2 * place & 3] for byte in range(256))
        whole[place::4] = packed.translate(codes)
    bodies, start = {}, 0
    for count in range(2, pieces + 1):
        for one in slices(count):
            bodies[one] = bytes(whole[start : start + one.positions])
            start += one.positions
    return Database(bodies, exact=False)


def shipped() -> Database:
    """Return the win/draw/loss values of at most four pieces that come with the package.

    Raises FileNotFoundError if they do not, as in the page, which downloads them on demand.
    """
    with open(SHIPPED, "rb") as file:
        return unpack(file.read())
