"""Endgame databases, and networks: built or fetched once, and loaded into each worker."""

import binascii
import hashlib
from typing import Any

from plyscope.endgames.encoding import DRAW
from plyscope.endgames.registry import EXACT, REGISTRY
from plyscope.endgames.slices import Slice, pairs
from plyscope.endgames.win_draw_loss import unpack
from plyscope.games.go import snapshots
from plyscope.validation import short_repr

SLICE_PAIRS = pairs(EXACT)  # each a slice and its twin, the same with colours swapped
_DIGEST_SIZE = hashlib.sha256().digest_size


def build_slices(part: int) -> dict[str, Any]:
    """Build a slice with its twin, and those it depends on; count wins, draws and losses.

    They count for the player to move. `body` is what `load_files` takes; `part` counts from 0.
    """
    pair = SLICE_PAIRS[part]
    REGISTRY.build(pair)
    bodies = [REGISTRY.bodies[each] for each in _with_twin(pair)]
    codes = b"".join(bodies)
    draws = codes.count(DRAW)
    wins = sum(map(codes.count, range(1, DRAW, 2)))
    return {
        "pieces": [*pair],
        "positions": len(codes),
        "wins": wins,
        "draws": draws,
        "losses": len(codes) - wins - draws,
        "longest": max(code for code in range(DRAW) if code in codes),
        "body": _encode_base64(hashlib.sha256(codes).digest() + codes),
    }


def load_files(parts: list[str], outcomes: str, first: int = 0, networks: str = "") -> int:
    """Load slices that another worker built, in order, and the files that are not empty.

    `outcomes` is a win/draw/loss file, `networks` that of the networks of Go. `first` is the number
    of the first of the slices. Return the number of positions whose results are known then. Raises
    ValueError for damaged data.
    """
    if networks:
        snapshots.load_file(_decode_base64(networks))
    for pair, text in zip(SLICE_PAIRS[first:], parts, strict=False):
        content = _decode_base64(text)
        digest, codes = content[:_DIGEST_SIZE], content[_DIGEST_SIZE:]
        positions = sum(each.positions for each in _with_twin(pair))
        if len(codes) != positions or hashlib.sha256(codes).digest() != digest:
            raise ValueError(f"Endgame slice {pair.name} is damaged: build it again.")
        for each in _with_twin(pair):
            REGISTRY.bodies[each], codes = codes[: each.positions], codes[each.positions :]
    if outcomes:
        REGISTRY.load(unpack(_decode_base64(outcomes)))
        return REGISTRY.outcomes().positions
    return sum(map(len, REGISTRY.bodies.values()))


def _with_twin(slice_: Slice) -> tuple[Slice, ...]:
    """Return a slice and its twin; one slice if it is its own twin."""
    return tuple(dict.fromkeys((slice_, slice_.twin)))


def _encode_base64(content: bytes) -> str:
    """Return bytes as base64."""
    return binascii.b2a_base64(content, newline=False).decode()


def _decode_base64(text: str) -> bytes:
    """Return bytes from base64; raise ValueError for anything else."""
    try:
        return binascii.a2b_base64(text, strict_mode=True)
    except ValueError:
        raise ValueError(f"A file is {short_repr(text)}, expected base64.") from None
