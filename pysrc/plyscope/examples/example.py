"""An example: a search of a position that shows something, and what that is."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Example:
    """A search by `algorithm`, with `options`, of the position after `moves` of a game by name.

    A game that begins with another position has that in its name: see `games.named`.
    """

    name: str
    title: str
    game: str
    moves: tuple[str, ...]
    algorithm: str
    options: Mapping[str, int | float | str] = field(default_factory=dict)
    show_values: bool = False  # whether it is shown what each move is worth
    point: str = ""  # one or two sentences: what to look at, and what happens
    note: str = ""  # what else is worth knowing: a program that played like this

    def to_json(self) -> dict[str, object]:
        """Return the example as the page reads it."""
        return {
            "name": self.name,
            "title": self.title,
            "game": self.game,
            "moves": self.moves,
            "algorithm": self.algorithm,
            "options": self.options,
            "values": self.show_values,
            "point": self.point,
            "note": self.note,
        }
