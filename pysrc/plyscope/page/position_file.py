"""The name of a file about a position: plyscope-tictactoe-b2-a3.csv."""

import re
from collections.abc import Sequence

from plyscope.page.position import Root

_USUAL_FIRSTS = ("X", "MAX")
_MAX_LENGTH = 100  # characters of the moves


def name_position_file(root: Root, ending: str) -> str:
    """Return the name of a file about a position; the shell replaces what no name can have."""
    begins = [] if root.first in _USUAL_FIRSTS else [f"{root.first}-begins"]
    return f"{'-'.join(['plyscope', root.game, *begins, name_position(root.moves)])}.{ending}"


def name_position(moves: Sequence[str]) -> str:
    """Return a position as a part of a file's name: its moves, or how many if they are long."""
    names = re.sub(r"[^\w.-]+", "_", "-".join(moves), flags=re.ASCII)
    return f"after-{len(moves)}-moves" if len(names) > _MAX_LENGTH else names or "start"
