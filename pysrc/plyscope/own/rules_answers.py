"""Asking a game that somebody else wrote: what it answers, or why that is no answer."""

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.game import Action
from plyscope.given import is_whole, listed, short
from plyscope.own.stumble import why

LARGEST = 2**53 - 1  # an action that a number of the tape tells from the next


@dataclass(frozen=True)
class Fault:
    """A rule that is broken, by its name, and a sentence for it.

    A mild one leaves the game fit to be played and searched all the same.
    """

    rule: str
    sentence: str
    mild: bool = False


class Broken(Exception):
    """Raised where a rule is broken, so that there is no going on at this position."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.fault = Fault(rule, sentence)


class Asking:
    """Calls methods of a game; `shown` is the latest call, as it is told: result(state, 3)."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.players: Sequence[str] = game.players
        self.shown = ""

    def __call__(self, method: str, state: Any, *more: Any) -> Any:
        """Return what a method answers; raise Broken where it fails."""
        try:
            return self.plainly(method, state, *more)
        except (Exception, SystemExit) as error:
            line = failed_at(error)
            where = f" on line {line}" if line else ""
            raise Broken(
                f"{method} fails", f"{self.shown} failed{where}: {reason(error, self.game)}"
            ) from error

    def plainly(self, method: str, state: Any, *more: Any) -> Any:
        """Return what a method answers; raise what it raises."""
        self.shown = f"{method}({', '.join(['state', *map(short, more)])})"
        return getattr(self.game, method)(state, *more)


def reason(error: BaseException, game: Any) -> str:
    """Say in plain words why somebody's method failed."""
    if isinstance(error, RecursionError):
        return "it calls itself without end."
    if isinstance(error, SystemExit):
        return "it ends the program, by sys.exit() or the like."
    if isinstance(error, NotImplementedError):
        return "it is not written yet."
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return why(error, frames[-1] if frames else None, game)


def failed_at(error: BaseException) -> int:
    """Return the innermost line of a text that was run (see text.py), 0 where there is none."""
    lines = [
        line
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename.startswith("<")
    ]
    return lines[-1] if lines else 0


def actions_of(ask: Asking, state: Any, over: bool) -> list[Action]:
    """Return the actions of a position; raise Broken where they are not as they should be."""
    actions = ask("actions", state)
    if not isinstance(actions, Sequence) or isinstance(actions, (str, bytes)):
        is_missing = actions is None
        right = "is a return missing?" if is_missing else "it is a list, in the order to try them."
        raise Broken("actions", f"actions(state) returned {short(actions)}: {right}")
    found = list(actions)
    wrong = next((a for a in found if not is_whole(a) or not 0 <= a <= LARGEST), None)
    if wrong is not None or None in found:
        raise Broken(
            "actions",
            f"actions(state) has {short(wrong)}: an action is a whole number from 0 up, and "
            "action_name says what people call it.",
        )
    if len(set(found)) < len(found):
        twice = next(a for a in found if found.count(a) > 1)
        raise Broken("actions", f"actions(state) has {twice} twice.")
    if over and found:
        raise Broken(
            "actions at the end",
            f"the game is over, and actions(state) still has {listed(found)}: at the end there "
            "are none.",
        )
    if not over and not found:
        raise Broken(
            "no actions",
            "actions(state) has none, and is_terminal(state) is False: the game is over where "
            "nobody can move.",
        )
    if list(ask("actions", state)) != found:
        raise Broken(
            "same actions", "actions(state) returned others the second time: it is asked often."
        )
    return found


def check_names(ask: Asking, state: Any, actions: Sequence[Action]) -> None:
    """Raise Broken where the names of the actions, as far as it has any, are not right."""
    if not hasattr(ask.game, "action_name"):
        return
    names = [ask("action_name", state, action) for action in actions]
    for action, name in zip(actions, names, strict=True):
        if not isinstance(name, str) or not name.strip():
            raise Broken(
                "action_name",
                f"action_name(state, {action}) returned {short(name)}: a name is a text.",
            )
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        which = [action for action, name in zip(actions, names, strict=True) if name == twice]
        raise Broken("action_name", f"{listed(which)} are all called {short(twice)}.")
    if hasattr(ask.game, "parse_action"):
        for action, name in zip(actions, names, strict=True):
            read = ask("parse_action", state, name)
            if read != action or not is_whole(read):
                raise Broken(
                    "parse_action",
                    f"parse_action(state, {short(name)}) returned {short(read)}, which is the name "
                    f"of {action}.",
                )
