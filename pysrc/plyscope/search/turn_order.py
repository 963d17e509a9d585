"""Dispatch to MAX's or MIN's function where they do not alternate, as with two ghosts for MIN."""

from collections.abc import Callable
from typing import Any, TypeVar

from plyscope.game import MIN, Game

F = TypeVar("F", bound=Callable[..., Any])


def dispatch_by_mover(game: Game[Any], max_value: F, min_value: F) -> F:
    """Return a function that calls `max_value` if MAX is to move, `min_value` if MIN is."""

    def value(state: Any, *window: Any) -> Any:
        return (min_value if game.to_move(state) == MIN else max_value)(state, *window)

    return value  # type: ignore[return-value]
