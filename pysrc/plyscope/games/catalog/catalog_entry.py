"""One game on offer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Level:
    """How well the computer plays, by name: a search with `options` and a `strength` as data.

    `line` says in a sentence what that comes to.
    """

    name: str
    label: str
    line: str
    algorithm: str
    options: Mapping[str, int | float | str] = field(default_factory=dict)
    strength: Mapping[str, Any] = field(default_factory=lambda: {"kind": "perfect"})


@dataclass(frozen=True)
class CatalogEntry:
    """A game on offer: `make(first)` builds its rules with that player, one of `firsts`, to begin.

    `depths` are the depths that a search of it answers at in a few seconds in a browser; `perfect`
    tells that it can even be searched to its end, `boards` that its positions can be drawn small.
    `chance` is what people call that which decides by chance ("" where nothing does); `endings` up
    to how many pieces its endings are known.
    `at(text)` builds the game with another position to begin with, where positions can be written.
    `branching` is how many moves its positions have on average, 0 where nobody has counted.
    Of `levels`, from the weakest to the strongest, a visitor meets the one named `level` first.
    """

    name: str
    label: str
    make: Callable[[str], Any]
    depths: tuple[int, ...] = ()
    solvable: bool = False
    has_board_pictures: bool = True
    firsts: tuple[str, ...] = ("X", "O")
    chance_name: str = ""
    branching: float = 0
    levels: tuple[Level, ...] = ()
    first_level: str = ""
    endgame_pieces: int = 0
    from_position: Callable[[str], Any] | None = None
