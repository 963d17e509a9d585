"""A rule of the Game protocol that a game breaks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

SHOWN = 12  # moves that a sentence lists; of more the first and the last


@dataclass(frozen=True)
class Violation:
    """A rule of the Game protocol that a game breaks.

    rule      what is broken: a method, such as "actions", or a property, such as "goes round"
    where     the position, as "At the start" or "After a1, b2"; "" for the class as a whole
    sentence  what is wrong and what would be right, with `where` at its start
    moves     the names of the moves that lead to the position
    is_mild   whether the game can be played and searched all the same

    >>> from plyscope import Tree, check_game
    >>> class SameMoves(Tree):
    ...     def actions(self, state):
    ...         return [1, 1]
    >>> violation = check_game(SameMoves([[3, 12], [2, 4]]))[0]
    >>> violation.rule, violation.where, violation.sentence
    ('actions', 'At the start', 'At the start: actions(state) contains 1 twice.')
    """

    rule: str
    where: str
    sentence: str
    moves: tuple[str, ...] = ()
    is_mild: bool = False

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"Violation(rule={self.rule!r}, where={self.where!r}, sentence={self.sentence!r})"


def violation_to_json(violation: Violation) -> dict[str, Any]:
    """Return a violation as data for the page."""
    return {
        "sentence": violation.sentence,
        "moves": list(violation.moves),
        "mild": violation.is_mild,
    }


def describe_place(names: Sequence[str]) -> str:
    """Return "At the start", or "After" and the names of the moves."""
    if len(names) > SHOWN:
        names = [*names[: SHOWN - 2], "...", names[-1]]
    return f"After {', '.join(names)}" if names else "At the start"
