"""The contract tests of the README, held to a game that somebody wrote: what is broken, and where.

All positions are looked at, those after few moves first, as many as there is time for; then games
are played at random, from a seed, to their end. So a failure is told of the nearest position.
"""

import random
from collections.abc import Sequence
from typing import Any

from plyscope.student_code.grader.trials.watchdog import TimedOut, Watchdog
from plyscope.student_code.rule_checker.guarded_call import players_of
from plyscope.student_code.rule_checker.state_walk import Walk
from plyscope.student_code.rule_checker.violation import Failure
from plyscope.validation import join_names, short_repr

_METHODS = ("to_move", "actions", "result", "is_terminal", "utility")


def failures(game: Any, *, seed: int = 1, seconds: float = 5) -> list[Failure]:
    """Return each rule of the contract that a game breaks, once, after as few moves as were found.

    The same every time, but for a game that is so slow that `seconds` end it. What it raises is a
    failure, too; where there are threads, so is what does not come to its end.
    """
    broken = _of_the_whole(game)
    if broken:
        return broken
    walk = Walk(game, seconds)
    with Watchdog(2 * seconds) as watchdog:
        try:
            watchdog.watched(lambda: walk.through(random.Random(seed)))
        except TimedOut:
            what = f"{walk.asking.shown or 'a method'} did not come to its end"
            walk.tell("stands", f"{what}: is there a loop without one?", walk.path)
    return list(walk.found.values())


def _of_the_whole(game: Any) -> list[Failure]:
    """Return what a game lacks altogether."""
    missing = [name for name in _METHODS if not callable(getattr(game, name, None))]
    if missing:
        return [Failure(f"The game has no {name}(state).") for name in missing]
    if not hasattr(game, "initial"):
        return [
            Failure("The game has no initial, the position in which it starts: set self.initial.")
        ]
    if callable(game.initial):
        return [Failure("initial is a method; it is the position itself: set self.initial.")]
    players = players_of(game)
    named = isinstance(players, Sequence) and not isinstance(players, str) and len(players) > 0
    if not named or not all(isinstance(player, str) and player for player in players):
        right = 'players are names, MAX first, such as ("MAX", "MIN")'
        return [Failure(f"players is {short_repr(players)}: {right}.")]
    if len(set(players)) < len(players):
        return [Failure(f"players has a name twice: {join_names(players)}.")]
    return []
