"""An exercise on a position: find the move, which an EPD line names as its best."""

from dataclasses import dataclass
from typing import Any

from plyscope.exercises.marks import Mark, Marks
from plyscope.games.factory import make
from plyscope.games.notation import Pasted, parse_notation
from plyscope.validation import join_names, short_repr


@dataclass(frozen=True)
class MoveExercise:
    """Find the move in a position.

    game   the name of the game, with the position that it begins with
    best   the moves that are right, by their names; where there are none, all but those of `avoid`
    avoid  the moves that are wrong, by their names

    >>> line = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;"
    >>> MoveExercise.from_epd(line).grade("Ra8").is_right
    True
    """

    game: str
    best: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.best and not self.avoid:
            raise ValueError("An exercise has a move to find or one to avoid, bm or am in an EPD.")

    @classmethod
    def from_epd(cls, line: str, name: str = "chess") -> "MoveExercise":
        """Return the exercise of an EPD line; raise ValueError where it says nothing of a move."""
        return cls.from_position(parse_notation(name, line))

    @classmethod
    def from_position(cls, position: Pasted) -> "MoveExercise":
        """Return the exercise of a line that was pasted."""
        return cls(position.game, tuple(position.best), tuple(position.avoid))

    @property
    def task(self) -> str:
        """What is asked, in a sentence."""
        game = make(self.game)
        who = game.players[game.to_move(game.initial)]
        return f"{who} to move: {'find the best move' if self.best else 'find a good move'}."

    def grade(self, move: Any) -> Marks:
        """Return the mark of a move; raise IllegalMove where it is none of this position."""
        game = make(self.game)
        action = game.parse_action(game.initial, move)
        name = game.action_name(game.initial, action)
        right = name in self.best if self.best else name not in self.avoid
        wanted = " or ".join(self.best) if self.best else f"any but {join_names(self.avoid)}"
        reason = f"The exercise wants {wanted}, not {short_repr(name)[1:-1]}."
        verdict = "right" if right else "wrong"
        return Marks(
            [Mark("move", "", name, wanted, verdict, int(right), 1, "" if right else reason)]
        )
