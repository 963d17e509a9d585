"""Names of files; that of one about a position is plyscope-tictactoe-b2-a3.csv."""

import re
from collections.abc import Sequence

from plyscope.page.position import Root

_USUAL_FIRSTS = ("X", "MAX")
_MAX_LENGTH = 100  # characters of the moves
_LONGEST_NAME = 120  # characters: Windows allows 260 for a path with its folders
# Names that Windows keeps for devices, whatever their ending is.
_DEVICES = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
}


def make_safe(name: str) -> str:
    """Return a name without characters that some system forbids in one, and not too long.

    Its ending stays.
    """
    ending = re.search(r"(?:\.[a-z]+)?\Z", name)[0]  # type: ignore[index]
    stem = re.sub(r"[^A-Za-z0-9_.-]+", "_", name.removesuffix(ending)).lstrip(".")
    device, dot, rest = stem.partition(".")
    if device.lower() in _DEVICES:
        stem = f"{device}_{dot}{rest}"
    return f"{stem[: _LONGEST_NAME - len(ending)] or 'plyscope'}{ending}"


def name_position_file(root: Root, ending: str) -> str:
    """Return the name of a file about a position, to be made safe."""
    begins = [] if root.first in _USUAL_FIRSTS else [f"{root.first}-begins"]
    return f"{'-'.join(['plyscope', root.game, *begins, name_position(root.moves)])}.{ending}"


def name_position(moves: Sequence[str]) -> str:
    """Return a position as a part of a file's name: its moves, or how many if they are long."""
    names = re.sub(r"[^\w.-]+", "_", "-".join(moves), flags=re.ASCII)
    return f"after-{len(moves)}-moves" if len(names) > _MAX_LENGTH else names or "start"
