"""Endgame databases of draughts by retrograde analysis."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from plyscope.endgames.database import Database, EndgameValue, load
from plyscope.endgames.registry import Endgames
from plyscope.endgames.win_draw_loss import shipped, unpack

if TYPE_CHECKING:
    from plyscope.endgames.builder import Progress, build

__all__ = ["Database", "EndgameValue", "Endgames", "Progress", "build", "load", "shipped", "unpack"]


def __getattr__(name: str) -> Any:
    """Import the functions that build databases on first use, because the page never calls them."""
    if name not in {"Progress", "build"}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module("plyscope.endgames.builder")
    return getattr(module, name)
