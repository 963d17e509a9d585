"""Endgame databases of draughts by retrograde analysis: what every position of few pieces is worth.

slices      which positions make a slice, and on which others it depends
index       the number of a position in its slice, and back
codes       what a byte says of a position
wide        other numbers, by which a slice is solved
outward     the moves that lead out of a slice
forward     the first look at its positions
unmoves     moves taken back
retrograde  a slice and its twin, from the ends backwards
files       a slice as a file
database    a database that is there
room        whether a build has room
work        the tasks of a build
building    the one call
packed      who wins, in two bits a position
there       what this process has of all that, for games that know their endings
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from plyscope.endgames.database import Database, EndgameValue, load
from plyscope.endgames.registry import Endgames
from plyscope.endgames.win_draw_loss import shipped, unpack

if TYPE_CHECKING:
    from plyscope.endgames.builder import Progress, build

__all__ = ["Database", "EndgameValue", "Endgames", "Progress", "build", "load", "shipped", "unpack"]


def __getattr__(name: str) -> Any:
    """Import what builds all of them when it is first asked for: the page has no use for it."""
    if name not in {"Progress", "build"}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module("plyscope.endgames.builder")
    return getattr(module, name)
