"""An exercise on a position: find the best move, or avoid a bad one."""

from dataclasses import dataclass
from typing import Any

from plyscope.exercises.marks import Mark, Marks
from plyscope.games.factory import make
from plyscope.games.notation import Pasted, parse_notation
from plyscope.validation import join_names, short_repr


@dataclass(frozen=True)
class MoveExercise:
    """A position with its best moves, as an EPD line gives them.

    game   the name of the game, with its initial position
    best   the names of the right moves; if empty, all moves but those in `avoid` are right
    avoid  the names of the wrong moves

    Raises ValueError if both are empty.

    >>> line = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;"
    >>> MoveExercise.from_epd(line).grade("Ra8").is_right
    True
    """

    game: str
    best: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.best and not self.avoid:
            raise ValueError(
                "A move exercise needs a best move or a move to avoid, bm or am in EPD."
            )

    @classmethod
    def from_epd(cls, line: str, name: str = "chess") -> "MoveExercise":
        """Return the exercise of an EPD line; raise ValueError if it has neither bm nor am."""
        return cls.from_position(parse_notation(name, line))

    @classmethod
    def from_position(cls, position: Pasted) -> "MoveExercise":
        """Return the exercise of a parsed position."""
        return cls(position.game, tuple(position.best), tuple(position.avoid))

    @property
    def task(self) -> str:
        """The task as a sentence."""
        game = make(self.game)
        mover = game.players[game.to_move(game.initial)]
        return f"{mover} to move: {'find the best move' if self.best else 'find a good move'}."

    def grade(self, move: Any) -> Marks:
        """Return the mark of a move; raise IllegalMove if the move is illegal."""
        game = make(self.game)
        action = game.parse_action(game.initial, move)
        name = game.action_name(game.initial, action)
        is_right = name in self.best if self.best else name not in self.avoid
        solution = " or ".join(self.best) or f"any move except {join_names(self.avoid)}"
        verdict, feedback = "right", ""
        if not is_right:
            verdict = "wrong"
            feedback = f"The solution is {solution}, not {short_repr(name)[1:-1]}."
        return Marks([Mark("move", "", name, solution, verdict, int(is_right), 1, feedback)])
