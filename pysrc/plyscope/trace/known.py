"""What a search knows of a node that it has closed: a value, or a bound, and how that is known."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Known:
    """A value with its `sense`: 0 it is this, 1 at least this, -1 at most this.

    `basis` is "proved" where it follows from finished games, "judged" where an estimate has a part
    in it, "likely" where it only very probably is so, and "unknown" where it says nothing. `how` is
    "leaf" for a finished game, "judged" for a position that EVAL judged, the note that answered in
    place of a search, or "". Of vectors only the mover's utility, that of `player`, has a bound.
    """

    sense: int
    basis: str
    value: Any
    how: str = ""
    player: int | None = None
