"""Whose turn it is, where MAX and MIN do not alternate: two ghosts that move one after another."""

from collections.abc import Callable
from typing import Any, TypeVar

from plyscope.game import MIN, Game

F = TypeVar("F", bound=Callable[..., Any])


def dispatch_by_mover(game: Game[Any], max_value: F, min_value: F) -> F:
    """Return a function that is `max_value` where MAX is to move, and `min_value` where MIN is."""

    def value(state: Any, *window: Any) -> Any:
        return (min_value if game.to_move(state) == MIN else max_value)(state, *window)

    return value  # type: ignore[return-value]
