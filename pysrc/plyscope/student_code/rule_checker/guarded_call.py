"""Calls of a user's game whose exceptions become violations."""

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.student_code.errors.exception_explanation import explain_exception
from plyscope.validation import short_repr


@dataclass(frozen=True)
class BrokenRule:
    """The name of a broken rule, and a sentence about it.

    A mild one leaves the game fit to be played and searched all the same.
    """

    rule: str
    sentence: str
    mild: bool = False


class UnusablePosition(Exception):
    """Raised if a broken rule makes further checks at a position impossible."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.broken_rule = BrokenRule(rule, sentence)


class GuardedGame:
    """Calls methods of a game; `shown` is the latest call as text: result(state, 3)."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.players = players_of(game)
        self._latest: tuple[Any, ...] = ()

    @property
    def shown(self) -> str:
        if not self._latest:
            return ""
        method, *more = self._latest
        return f"{method}({', '.join(['state', *map(short_repr, more)])})"

    def __call__(self, method: str, state: Any, *more: Any) -> Any:
        """Return what a method answers; raise Broken where it fails."""
        try:
            return self.plainly(method, state, *more)
        except (Exception, SystemExit) as error:
            line = failing_line(error)
            where = f" on line {line}" if line else ""
            raise UnusablePosition(
                f"{method} fails", f"{self.shown} failed{where}: {explain_failure(error)}"
            ) from error

    def plainly(self, method: str, state: Any, *more: Any) -> Any:
        """Return what a method answers; raise what it raises."""
        self._latest = method, *more
        return getattr(self.game, method)(state, *more)


def players_of(game: Any) -> Sequence[str]:
    """Return the players' names; MAX and MIN for a game without names."""
    players: Sequence[str] = getattr(game, "players", ("MAX", "MIN"))
    return players


def explain_failure(error: BaseException) -> str:
    """Return why a method of a user's game failed."""
    if isinstance(error, RecursionError):
        return "it calls itself without end."
    if isinstance(error, SystemExit):
        return "it ends the program, for example by sys.exit()."
    if isinstance(error, NotImplementedError):
        return "it raises NotImplementedError."
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return explain_exception(error, frames[-1] if frames else None)


def failing_line(error: BaseException) -> int:
    """Return the innermost line of student code in a traceback, 0 if there is none."""
    lines = [
        line
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename.startswith("<search")
    ]
    return lines[-1] if lines else 0
