"""The rules of the Game protocol, tested on a game that a user wrote."""

import random
from collections.abc import Sequence
from typing import Any

from plyscope.student_code.grader.trials.watchdog import TimedOut, Watchdog
from plyscope.student_code.rule_checker.guarded_call import players_of
from plyscope.student_code.rule_checker.state_walk import StateWalk
from plyscope.student_code.rule_checker.violation import Violation
from plyscope.validation import join_names, short_repr

_METHODS = ("to_move", "actions", "result", "is_terminal", "utility")


def check_game(game: Any, *, seed: int = 1, seconds: float = 5) -> list[Violation]:
    """Check that a game keeps the rules of the `Game` protocol, and return the violations.

    Each rule is reported once, at the first position where it is broken. The positions after few
    moves are checked in order, then games are played at random from `seed`, for at most `seconds`
    of processor time. What the game raises is a violation too; so is a method that does not return,
    where threads exist. An empty list means that no violation was found.

    >>> from plyscope import Tree, check_game
    >>> check_game(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    []
    """
    broken = _of_the_whole(game)
    if broken:
        return broken
    walk = StateWalk(game, seconds)
    with Watchdog(2 * seconds) as watchdog:
        try:
            watchdog.watched(lambda: walk.through(random.Random(seed)))
        except TimedOut:
            what = f"{walk.asking.shown or 'a method'} did not return"
            walk.tell("stands", f"{what}: is there an endless loop?", walk.path)
    return list(walk.found.values())


def _of_the_whole(game: Any) -> list[Violation]:
    """Return what a game lacks altogether."""
    missing = [name for name in _METHODS if not callable(getattr(game, name, None))]
    if missing:
        return [Violation(name, "", f"The game has no method {name}.") for name in missing]
    if not hasattr(game, "initial"):
        return [
            Violation(
                "initial",
                "",
                "The game has no initial position: set self.initial.",
            )
        ]
    if callable(game.initial):
        return [
            Violation(
                "initial",
                "",
                "initial is a method, but must be the initial position: set self.initial.",
            )
        ]
    players = players_of(game)
    named = isinstance(players, Sequence) and not isinstance(players, str) and len(players) > 0
    if not named or not all(isinstance(player, str) and player for player in players):
        right = 'expected names, MAX first, such as ("MAX", "MIN")'
        return [Violation("players", "", f"players is {short_repr(players)}: {right}.")]
    if len(set(players)) < len(players):
        return [Violation("players", "", f"players has a name twice: {join_names(players)}.")]
    return []
