"""The value and the move that a function returned."""

from dataclasses import dataclass
from math import isnan
from numbers import Real
from typing import Any, Literal, TypeAlias

from plyscope.game import MAX, Game
from plyscope.validation import short_repr

LARGEST = 10**300  # of a whole number: a float goes no further than 10**308
Whose: TypeAlias = Literal["MAX", "mover"]  # of MAX, or of whoever is to move


@dataclass(frozen=True)
class FunctionResult:
    """A value (a utility of MAX or a vector) and a move; None for what was not returned."""

    value: Any = None
    move: Any = None


def read(
    name: str,
    returned: Any,
    game: Game[Any],
    state: Any,
    whose: Whose = "MAX",
    place: int | None = None,
    moves_alone: bool = False,
) -> FunctionResult:
    """Parse a returned number, vector, move, or pair of them in either order.

    `place` is that of the value in a pair, as the text of the function says it. Raises ValueError.
    """
    actions = list(game.actions(state))
    if returned is None:
        raise ValueError(
            f"{name} returned None: a search returns a value, a move, or both as a pair. Is a "
            "return missing?"
        )
    pair = isinstance(returned, (tuple, list)) and len(returned) == 2
    if pair and not is_vector(returned, game):
        value, move = split(returned, actions, place)
    elif moves_alone and _among(returned, actions):
        return FunctionResult(None, returned)
    else:
        value, move = returned, None
    if move is not None and not _among(move, actions):
        raise ValueError(
            f"{name} returned the move {short_repr(move)}, which is not legal; the moves are "
            f"{short_repr(actions)}."
        )
    number = utility(value, game, 1 if whose == "MAX" or game.to_move(state) == MAX else -1)
    if number is None:
        raise ValueError(f"{name} returned {_shown(returned)}: {why_not(value)}.")
    return FunctionResult(number, move)


def split(pair: Any, actions: Any, place: int | None) -> tuple[Any, Any]:
    """Return the value and the move of a pair."""
    first, second = pair
    if second is None or not is_value(second):
        return first, second
    if first is None or not is_value(first):
        return second, first
    if place is None:
        place = int(_among(first, actions) and not _among(second, actions))
    return pair[place], pair[1 - place]


def utility(value: Any, game: Game[Any], sign: int) -> Any:
    """Return a value as a utility of MAX, with `sign` -1 for MIN's; None if it is no value."""
    if is_vector(value, game):
        return tuple(value)
    if not is_value(value) or isinstance(value, (tuple, list)):
        return None
    return sign * value if value else value  # no -0


def is_value(thing: Any) -> bool:
    """Return whether it can be a value: a number, perhaps infinite, or a vector of them."""
    if isinstance(thing, (tuple, list)):
        return bool(thing) and all(is_value(each) for each in thing)
    if not isinstance(thing, Real) or isinstance(thing, bool):
        return False
    return abs(thing) < LARGEST if isinstance(thing, int) else bool(thing == thing)


def is_vector(thing: Any, game: Game[Any]) -> bool:
    """Return whether it is a vector of utilities, one for each player."""
    many = isinstance(thing, (tuple, list)) and len(thing) == len(game.players) and is_value(thing)
    by_number = hasattr(game, "turns") and game.players[0] == "A"  # a Tree's; those of Nim are A, B
    return many and (len(thing) > 2 or by_number)


def why_not(value: Any) -> str:
    """Return why something is not a value."""
    if isinstance(value, str):
        return "a value is a number, not a string"
    if isinstance(value, bool):
        return "a value is a number, not True or False"
    if isinstance(value, int):
        return "the number is too large for a value"
    if isinstance(value, Real):
        return "that is not a number; it comes from ∞ − ∞ or 0 · ∞"
    return "a search returns a value, a move, or both as a pair"


def _shown(returned: Any) -> str:
    return "NaN" if isinstance(returned, float) and isnan(returned) else short_repr(returned)


def _among(thing: Any, actions: Any) -> bool:
    """Tell whether it is one of the actions: True is not 1, and nothing unlike a number is."""
    try:
        return not isinstance(thing, bool) and any(thing == each for each in actions)
    except Exception:  # their class may compare as it likes
        return False
