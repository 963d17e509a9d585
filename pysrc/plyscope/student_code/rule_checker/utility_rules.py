"""The rules for utilities and evaluations."""

from collections.abc import Sequence
from math import isclose
from typing import Any

from plyscope.student_code.rule_checker.guarded_call import GuardedGame, UnusablePosition
from plyscope.validation import is_number, short_repr


def worth_of(ask: GuardedGame, state: Any) -> list[float]:
    """Return the utilities of a finished game, one for each player."""
    worth = [ask("utility", state, player) for player in range(len(ask.players))]
    for player, value in enumerate(worth):
        if not is_number(value):
            raise UnusablePosition(
                "utility",
                f"the game is over, but utility(state, {player}) returned {short_repr(value)}: "
                "expected a finite number.",
            )
    if len(worth) == 2 and not isclose(sum(worth), 0, abs_tol=1e-9):
        each = " and ".join(f"{v} for {p}" for v, p in zip(worth, ask.players, strict=True))
        raise UnusablePosition(
            "zero-sum",
            f"the game is over, but the utilities {each} do not sum to 0: one player wins what the "
            "other loses.",
        )
    return worth


def judged(ask: GuardedGame, state: Any, worth: Sequence[float]) -> list[float]:
    """Return the evaluations of a position, one for each player; empty without `evaluate`.

    Raises Broken where that is no number, or not the utility of a finished game.
    """
    if not hasattr(ask.game, "evaluate"):
        return []
    values = []
    for player in range(len(ask.players)):
        value = ask("evaluate", state, player)
        if not is_number(value):
            raise UnusablePosition(
                "evaluate", f"{ask.shown} returned {short_repr(value)}: expected a finite number."
            )
        if worth and value != worth[player]:
            raise UnusablePosition(
                "evaluate at the end",
                f"the game is over, but {ask.shown} is {value} and utility is {worth[player]}: "
                "they must be equal.",
            )
        values.append(value)
    return values


def check_upper_bound(ask: GuardedGame, state: Any, worth: Sequence[float]) -> None:
    """Check the upper bound of a position in a game of one player that has `upper_bound`.

    Raises UnusablePosition where that is no number, or less than the utility of a finished game.
    """
    if len(ask.players) != 1 or not hasattr(ask.game, "upper_bound"):
        return
    bound = ask("upper_bound", state)
    if not is_number(bound):
        raise UnusablePosition(
            "upper_bound", f"{ask.shown} returned {short_repr(bound)}: expected a finite number."
        )
    if worth and bound < worth[0]:
        raise UnusablePosition(
            "upper_bound at the end",
            f"the game is over, but {ask.shown} is {bound} and utility is {worth[0]}: the bound "
            "must not be less.",
        )
