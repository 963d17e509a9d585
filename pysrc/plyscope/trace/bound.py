"""What a search knows of a node that it has closed: a value, or a bound, and how that is known."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class NodeBound:
    """A value with its `sense`: 0 it is this, 1 at least this, -1 at most this.

    `basis` is "proved" where it follows from finished games, "judged" where an estimate has a part
    in it, "likely" where it only very probably is so, and "unknown" where it says nothing. `how` is
    "leaf" for a finished game, "judged" for a position that EVAL judged, the note that answered in
    place of a search, or "". Of vectors only the mover's utility, that of `player`, has a bound.
    """

    bound: int
    basis: str
    value: Any
    origin: str = ""
    player: int | None = None

    @property
    def sign(self) -> str:
        """What stands before the value where it is written: ≤ or ≥ of a bound, ≈ of what is not
        proved; ? where it says nothing."""
        if self.basis == "unknown":
            return "?"
        bound = "" if self.player is not None else ("≤", "", "≥")[self.bound + 1]
        return bound + ("" if self.basis == "proved" else "≈")


BOUND_SIGNS = ("", "≤", "≥", "≈", "≤≈", "≥≈", "?")
NOT_ENTERED = "later"  # in a figure: a node that was not entered yet
NOT_LEFT = "open"  # in a figure: a node that was not left yet
STAGES = (NOT_ENTERED, NOT_LEFT)
