"""Static move ordering: the same game with its actions in another order."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from plyscope.game import CHANCE, MAX, Action, Game, with_methods
from plyscope.search.exact_values import memoize_minimax
from plyscope.validation import short_repr

STATIC_ORDERS = ("given", "reversed", "best", "worst", "random", "evaluate")


def order_moves(game: Game[Any], order: str, seed: int = 0) -> Any:
    """Return `game` with its actions in another order (AIMA 4e, section 6.3.1).

    "given" as they come; "reversed" the last first, from right to left; "best" by exact value for
    the player to move, and "worst" the other way round, which search the whole game, and so are
    for experiments; "random", the same for the same seed; "evaluate" by the heuristic of the
    position that a move leads to. Of equal moves the given order is kept, and of what chance may
    bring. Its `captures` come in the same order. Raises ValueError for any other word.
    """
    if order not in STATIC_ORDERS:
        raise ValueError(f"An order is {', '.join(STATIC_ORDERS)}, not {short_repr(order)}.")
    if order == "given":
        return game
    if order == "reversed":
        arrange = _reversed_order(game)
    elif order == "random":
        arrange = _random_order(seed)
    elif order == "evaluate":
        arrange = _value_order(game, lambda state: game.evaluate(state, MAX))  # type: ignore[attr-defined]
    else:
        value, sign = memoize_minimax(game), -1 if order == "worst" else 1
        arrange = _value_order(game, lambda state: value(state, None), sign)
    methods = {
        name: _rearrange(getattr(game, name), arrange)
        for name in ("actions", "captures")
        if hasattr(game, name)
    }
    return with_methods(game, **methods)


Arrangement = Callable[
    [Any, Sequence[Action]], Sequence[Action]
]  # of a position, some of its actions


def _rearrange(
    list_actions: Callable[[Any], Sequence[Action]], arrange: Arrangement
) -> Callable[[Any], Sequence[Action]]:
    """Return `list_actions` with its result in another order."""
    return lambda state: arrange(state, list_actions(state))


def _value_order(game: Game[Any], value: Callable[[Any], float], sign: int = 1) -> Arrangement:
    """Put first the moves that are best for the player to move."""

    def arrange(state: Any, found: Sequence[Action]) -> Sequence[Action]:
        if game.to_move(state) == CHANCE:
            return found
        wants = -sign if game.to_move(state) == MAX else sign
        return sorted(found, key=lambda a: wants * value(game.result(state, a)))

    return arrange


def _reversed_order(game: Game[Any]) -> Arrangement:
    """Put the moves in reverse order."""
    return lambda state, found: found if game.to_move(state) == CHANCE else found[::-1]


def _random_order(seed: int) -> Arrangement:
    """Put the moves in a random order that depends only on the seed and the position."""

    def arrange(state: Any, found: Sequence[Action]) -> Sequence[Action]:
        shuffled = list(found)
        random.Random(f"{seed}:{state!r}").shuffle(shuffled)
        return shuffled

    return arrange
