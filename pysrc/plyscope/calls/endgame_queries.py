"""What the page asks of the endgames: built part by part, and brought to each of its workers."""

import binascii
import hashlib
from typing import Any

from plyscope.endgames.encoding import DRAW
from plyscope.endgames.registry import EXACT, THERE
from plyscope.endgames.slices import Slice, pairs
from plyscope.endgames.win_draw_loss import unpack
from plyscope.validation import short_repr

PARTS = pairs(EXACT)  # each a slice and its twin
_DIGEST = hashlib.sha256().digest_size


def build(part: int) -> dict[str, Any]:
    """Build a part, and what it needs, unless it is there; say what it is worth to who is to move.

    `body` is what `bring` takes. The parts are numbered from 0.
    """
    one = PARTS[part]
    THERE.build(one)
    found = {each: THERE.bodies[each] for each in _both(one)}
    codes = b"".join(found.values())
    draws = codes.count(DRAW)
    wins = sum(map(codes.count, range(1, DRAW, 2)))
    return {
        "parts": len(PARTS),
        "pieces": [*one],
        "positions": len(codes),
        "all": sum(each.positions for pair in PARTS for each in _both(pair)),
        "wins": wins,
        "draws": draws,
        "losses": len(codes) - wins - draws,
        "longest": max(code for code in range(DRAW) if code in codes),
        "body": _text(hashlib.sha256(codes).digest() + codes),
    }


def bring(parts: list[str], outcomes: str) -> int:
    """Have parts that were built elsewhere, in order, and the file of who wins, where it is not "".

    Return how many positions are known then. Raises ValueError where one is cut off or damaged.
    """
    for one, text in zip(PARTS, parts, strict=False):
        whole = _bytes(text)
        digest, codes = whole[:_DIGEST], whole[_DIGEST:]
        positions = sum(each.positions for each in _both(one))
        if len(codes) != positions or hashlib.sha256(codes).digest() != digest:
            raise ValueError(f"The endgames {one.name} are damaged or cut off: build them again.")
        for each in _both(one):
            THERE.bodies[each], codes = codes[: each.positions], codes[each.positions :]
    if outcomes:
        THERE.load(unpack(_bytes(outcomes)))
        return THERE.outcomes().positions
    return sum(map(len, THERE.bodies.values()))


def _both(one: Slice) -> tuple[Slice, ...]:
    """Return a slice and its twin, or itself alone where that is the same."""
    return tuple(dict.fromkeys((one, one.twin)))


def _text(content: bytes) -> str:
    """Write base64."""
    return binascii.b2a_base64(content, newline=False).decode()


def _bytes(text: str) -> bytes:
    """Read base64; raise ValueError where it is none."""
    try:
        return binascii.a2b_base64(text, strict_mode=True)
    except ValueError:
        raise ValueError(f"Endgames travel as base64, which {short_repr(text)} is not.") from None
