"""One game on offer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Entry:
    """A game on offer: `make(first)` builds its rules with that player, one of `firsts`, to begin.

    `depths` are the depths that a search of it answers at in a few seconds in a browser; `perfect`
    tells that it can even be searched to its end, `boards` that its positions can be drawn small.
    `chance` is what people call that which decides by chance ("" where nothing does); `endings` up
    to how many pieces its endings are known.
    `at(text)` builds the game with another position to begin with, where positions can be written.
    """

    name: str
    label: str
    make: Callable[[str], Any]
    depths: tuple[int, ...] = ()
    perfect: bool = False
    boards: bool = True
    firsts: tuple[str, ...] = ("X", "O")
    chance: str = ""
    endings: int = 0
    at: Callable[[str], Any] | None = None
