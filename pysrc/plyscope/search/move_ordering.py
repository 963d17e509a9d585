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

    given     the order of the game
    reversed  the last action first
    best      the best for the player to move first, by exact value; this searches the whole game
    worst     the same with the worst first
    random    at random, the same for the same seed and position
    evaluate  the best first, by the evaluation of the position after the move

    Equal moves, and the outcomes of chance, keep their order. `captures` are ordered alike. Raises
    ValueError for any other order.
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


# A function of a position and some of its actions that returns them in another order.
Arrangement = Callable[[Any, Sequence[Action]], Sequence[Action]]


def _rearrange(
    list_actions: Callable[[Any], Sequence[Action]], arrange: Arrangement
) -> Callable[[Any], Sequence[Action]]:
    """Return `list_actions` with its result in another order."""
    return lambda state: arrange(state, list_actions(state))


def _value_order(game: Game[Any], value: Callable[[Any], float], sign: int = 1) -> Arrangement:
    """Put first the moves that are best for the player to move."""

    def arrange(state: Any, actions: Sequence[Action]) -> Sequence[Action]:
        if game.to_move(state) == CHANCE:
            return actions
        direction = -sign if game.to_move(state) == MAX else sign
        return sorted(actions, key=lambda a: direction * value(game.result(state, a)))

    return arrange


def _reversed_order(game: Game[Any]) -> Arrangement:
    """Put the moves in reverse order."""
    return lambda state, actions: actions if game.to_move(state) == CHANCE else actions[::-1]


def _random_order(seed: int) -> Arrangement:
    """Put the moves in a random order that depends only on the seed and the position."""

    def arrange(state: Any, actions: Sequence[Action]) -> Sequence[Action]:
        shuffled = list(actions)
        random.Random(f"{seed}:{state!r}").shuffle(shuffled)
        return shuffled

    return arrange
