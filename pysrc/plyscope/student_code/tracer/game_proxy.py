"""A proxy of the game that reports some of its calls."""

from collections.abc import Callable
from types import MemberDescriptorType
from typing import Any

from plyscope.game import with_methods


def make_game_proxy(game: Any, **methods: Callable[..., Any]) -> Any:
    """Return an instance of the game's class with some methods replaced.

    Whatever else it is asked, the game itself answers: what that asks of the rules is not heard.
    """
    own = type(game)
    bound = {
        name: getattr(game, name)
        for name in dir(own)
        if not name.startswith("_") and callable(getattr(own, name))
    }
    bound |= {name: method for name, method in methods.items() if hasattr(game, name)}
    try:
        # Methods in slots are found as fast as those of a class.
        twin_of = type(own.__name__, (own,), {"__slots__": tuple(bound)})
        twin: Any = object.__new__(twin_of)
        for kind in reversed(own.__mro__):
            for name, member in vars(kind).items():
                if isinstance(member, MemberDescriptorType) and name not in bound:
                    member.__set__(twin, member.__get__(game))
        getattr(twin, "__dict__", {}).update(getattr(game, "__dict__", {}))
        for name, method in bound.items():
            setattr(twin, name, method)
    except (AttributeError, TypeError, ValueError):  # it allows no class below it, or no setting
        return with_methods(game, **methods)
    return twin
