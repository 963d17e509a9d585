"""What a finished game is worth, and how any position is judged, where the game judges them."""

from collections.abc import Sequence
from math import isclose
from typing import Any

from plyscope.student_code.rule_checker.guarded_call import GuardedGame, UnusablePosition
from plyscope.validation import is_number, short_repr


def worth_of(ask: GuardedGame, state: Any) -> list[float]:
    """Return what a finished game is worth to each player."""
    worth = [ask("utility", state, player) for player in range(len(ask.players))]
    for player, value in enumerate(worth):
        if not is_number(value):
            raise UnusablePosition(
                "utility",
                f"the game is over, and utility(state, {player}) returned {short_repr(value)}: "
                "it is a "
                "finite number.",
            )
    if len(worth) == 2 and not isclose(sum(worth), 0, abs_tol=1e-9):
        each = " and ".join(f"{v} to {p}" for v, p in zip(worth, ask.players, strict=True))
        raise UnusablePosition(
            "zero-sum",
            f"the game is over, and utility is {each}: what one of two players wins the other "
            "loses, so they sum to 0.",
        )
    return worth


def judged(ask: GuardedGame, state: Any, worth: Sequence[float]) -> list[float]:
    """Return how a position is judged for each player, nothing where the game judges none.

    Raises Broken where that is no number, or not the utility of a finished game.
    """
    if not hasattr(ask.game, "evaluate"):
        return []
    values = []
    for player in range(len(ask.players)):
        value = ask("evaluate", state, player)
        if not is_number(value):
            raise UnusablePosition(
                "evaluate", f"{ask.shown} returned {short_repr(value)}: it is a finite number."
            )
        if worth and value != worth[player]:
            raise UnusablePosition(
                "evaluate at the end",
                f"the game is over, and {ask.shown} is {value}, where utility is {worth[player]}: "
                "there both are the same.",
            )
        values.append(value)
    return values
