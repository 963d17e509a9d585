"""Positions that make a point: a game of the table, the moves that lead there, what to look at."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Position:
    """A position and a search that shows something there; `game` is a name in GAMES."""

    name: str
    game: str
    moves: tuple[str, ...]
    algorithm: str
    options: Mapping[str, int | float | str] = field(default_factory=dict)
    point: str = ""  # one sentence: what is to be seen


# . . O .
# O . X .   O is to move. With a1 X would have two threats, d4 and b1; three plies ahead O sees that
# O X . .   a4, its own third in the column, makes X answer a1, and does not see that this is a1.
# . . X X
HORIZON = Position(
    "The horizon effect",
    "tictactoe-4x4-4",
    ("b2", "c4", "c3", "a3", "d1", "a2", "c1"),
    "h_alphabeta",
    {"depth": 3},
    "O threatens with a4 to put off X's fork at a1, and so forces X to play it; "
    "quiescence search to the same depth takes a1 itself.",
)

POSITIONS: tuple[Position, ...] = (HORIZON,)
