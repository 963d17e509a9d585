"""One game of the catalog."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

OWN_GROUP = "My own"  # the heading of the user's trees, positions and programs


@dataclass(frozen=True)
class Level:
    """A level of play, by name: a search with `options`, and a `strength` as data.

    `line` describes it in a sentence.
    """

    name: str
    label: str
    line: str
    algorithm: str
    options: Mapping[str, int | float | str] = field(default_factory=dict)
    strength: Mapping[str, Any] = field(default_factory=lambda: {"kind": "perfect"})


@dataclass(frozen=True)
class CatalogEntry:
    """A game of the catalog: `make(first)` builds its rules, with a player of `firsts` to move
    first.

    `depths` are the depths that a search reaches in a few seconds in a browser; `perfect` says that
    even a search to the end does, `boards` that its positions can be drawn small. `chance` is the
    name of the source of chance ("" without chance); `endings` is the number of pieces up to which
    its endgames are known. `at(text)` builds the game from another position, where positions can be
    written, and `label_position` names it, unless it is a "custom position". `branching` is the
    mean number of moves, 0 if unknown. `levels` go from the weakest to the strongest; `level` is
    the default. `group` is the heading under which the game is listed, `rule` says in one line how
    to play and who wins. `former_start` is a position in which the game once began: older links
    have their moves from there.
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
    label_position: Callable[[Any], str] | None = None
    group: str = ""
    rule: str = ""
    former_start: str = ""
