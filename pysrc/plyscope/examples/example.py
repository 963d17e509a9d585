"""An example: a search of a position, and the idea that it shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Example:
    """A search of a position that shows one idea.

    name         the key of the example
    title        its title, at most 40 characters
    game         the name of the game, with its initial position if that is not the usual one
    moves        the moves from the initial position, by name
    algorithm    a key of `ALGORITHMS`
    options      options of the algorithm
    show_values  show the value of each move beside the board
    point        one or two sentences: what happens, and what to look at
    note         something else worth knowing, such as a historic program
    """

    name: str
    title: str
    game: str
    moves: tuple[str, ...]
    algorithm: str
    options: Mapping[str, int | float | str] = field(default_factory=dict)
    show_values: bool = False
    point: str = ""
    note: str = ""
