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
