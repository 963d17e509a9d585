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

    @property
    def sign(self) -> str:
        """What stands before the value where it is written: ≤ or ≥ of a bound, ≈ of what is not
        proved; ? where it says nothing."""
        if self.basis == "unknown":
            return "?"
        bound = "" if self.player is not None else ("≤", "", "≥")[self.sense + 1]
        return bound + ("" if self.basis == "proved" else "≈")


SIGNS = ("", "≤", "≥", "≈", "≤≈", "≥≈", "?")
LATER, OPEN = STAGES = ("later", "open")  # in a figure: what was not entered yet, or not left
