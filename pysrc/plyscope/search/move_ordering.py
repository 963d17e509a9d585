"""Move ordering: the same game, with the moves of each position in another order."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from plyscope.game import CHANCE, MAX, Action, Game, with_methods
from plyscope.search.exact_values import minimax_values
from plyscope.validation import short

ORDERS = ("given", "reversed", "best", "worst", "random", "evaluate")


def ordered(game: Game[Any], how: str, seed: int = 0) -> Any:
    """Return `game` with its actions in another order (AIMA 4e, section 6.3.1).

    "given" as they come; "reversed" the last first, from right to left; "best" by exact value for
    the player to move, and "worst" the other way round, which search the whole game, and so are
    for experiments; "random", the same for the same seed; "evaluate" by the heuristic of the
    position that a move leads to. Of equal moves the given order is kept, and of what chance may
    bring. Its `captures` come in the same order. Raises ValueError for any other word.
    """
    if how not in ORDERS:
        raise ValueError(f"An order is {', '.join(ORDERS)}, not {short(how)}.")
    if how == "given":
        return game
    if how == "reversed":
        arrange = _turned(game)
    elif how == "random":
        arrange = _shuffled(seed)
    elif how == "evaluate":
        arrange = _sorted(game, lambda state: game.evaluate(state, MAX))  # type: ignore[attr-defined]
    else:
        value, sign = minimax_values(game), -1 if how == "worst" else 1
        arrange = _sorted(game, lambda state: value(state, None), sign)
    methods = {
        name: _arranged(getattr(game, name), arrange)
        for name in ("actions", "captures")
        if hasattr(game, name)
    }
    return with_methods(game, **methods)


Arrange = Callable[[Any, Sequence[Action]], Sequence[Action]]  # of a position, some of its actions


def _arranged(
    given: Callable[[Any], Sequence[Action]], arrange: Arrange
) -> Callable[[Any], Sequence[Action]]:
    """Return what `given` does, in another order."""
    return lambda state: arrange(state, given(state))


def _sorted(game: Game[Any], value: Callable[[Any], float], sign: int = 1) -> Arrange:
    """Put those first that are best for the player to move by `value`, a utility of MAX."""

    def arrange(state: Any, found: Sequence[Action]) -> Sequence[Action]:
        if game.to_move(state) == CHANCE:
            return found
        wants = -sign if game.to_move(state) == MAX else sign
        return sorted(found, key=lambda a: wants * value(game.result(state, a)))

    return arrange


def _turned(game: Game[Any]) -> Arrange:
    """Put them from right to left."""
    return lambda state, found: found if game.to_move(state) == CHANCE else found[::-1]


def _shuffled(seed: int) -> Arrange:
    """Put them in an order that hangs on the seed and the position, and on no other."""

    def arrange(state: Any, found: Sequence[Action]) -> Sequence[Action]:
        shuffled = list(found)
        random.Random(f"{seed}:{state!r}").shuffle(shuffled)
        return shuffled

    return arrange
