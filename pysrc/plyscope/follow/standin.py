"""The game as followed code is handed it: the same in all it answers, and every call is heard."""

from collections.abc import Callable
from copy import copy
from typing import Any

from plyscope.game import with_methods


def stand_in(game: Any, **methods: Callable[..., Any]) -> Any:
    """Return a game of the same class, with other methods in place of its own.

    Whatever else it is asked, the game itself answers: what that asks of the rules is not heard.
    """
    try:
        twin = copy(game)
        for name in dir(type(game)):
            if not name.startswith("_") and callable(getattr(type(game), name)):
                setattr(twin, name, getattr(game, name))
        for name, method in methods.items():
            if hasattr(game, name):
                setattr(twin, name, method)
    except (AttributeError, TypeError, ValueError):  # it allows no copy, or nothing to be set
        return with_methods(game, **{n: m for n, m in methods.items() if hasattr(game, n)})
    return twin
