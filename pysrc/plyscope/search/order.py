"""Move ordering: the same game, with the moves of each position in another order."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from plyscope.game import CHANCE, MAX, Action, Game, with_actions
from plyscope.given import short
from plyscope.search.values import minimax_values

ORDERS = ("given", "reversed", "best", "worst", "random", "evaluate")


def ordered(game: Game[Any], how: str, seed: int = 0) -> Any:
    """Return `game` with its actions in another order (AIMA 4e, section 6.3.1).

    "given" as they come; "reversed" the last first, from right to left; "best" by exact value for
    the player to move, and "worst" the other way round, which search the whole game, and so are
    for experiments; "random", the same for the same seed; "evaluate" by the heuristic of the
    position that a move leads to. Of equal moves the given order is kept, and of what chance may
    bring. Raises ValueError for any other word.
    """
    if how not in ORDERS:
        raise ValueError(f"An order is {', '.join(ORDERS)}, not {short(how)}.")
    if how == "given":
        return game
    if how == "reversed":
        return with_actions(game, _turned(game))
    if how == "random":
        return with_actions(game, _shuffled(game, seed))
    if how == "evaluate":
        return with_actions(game, _sorted(game, lambda state: game.evaluate(state, MAX)))  # type: ignore[attr-defined]
    value, sign = minimax_values(game), -1 if how == "worst" else 1
    return with_actions(game, _sorted(game, lambda state: value(state, None), sign))


def _sorted(
    game: Game[Any], value: Callable[[Any], float], sign: int = 1
) -> Callable[[Any], Sequence[Action]]:
    """Return `actions`, those first that are best for the player to move by `value`, MAX's."""

    def actions(state: Any) -> Sequence[Action]:
        if game.to_move(state) == CHANCE:
            return game.actions(state)
        wants = -sign if game.to_move(state) == MAX else sign
        return sorted(game.actions(state), key=lambda a: wants * value(game.result(state, a)))

    return actions


def _turned(game: Game[Any]) -> Callable[[Any], Sequence[Action]]:
    """Return `actions` from right to left."""

    def actions(state: Any) -> Sequence[Action]:
        found = game.actions(state)
        return found if game.to_move(state) == CHANCE else found[::-1]

    return actions


def _shuffled(game: Game[Any], seed: int) -> Callable[[Any], Sequence[Action]]:
    """Return `actions` in an order that hangs on the seed and the position, and on no other."""

    def actions(state: Any) -> Sequence[Action]:
        found = list(game.actions(state))
        random.Random(f"{seed}:{state!r}").shuffle(found)
        return found

    return actions
