"""The variables of a traced function as text."""

from collections.abc import Mapping
from inspect import isfunction, ismethod, ismodule
from typing import Any

from plyscope.game import Game
from plyscope.student_code.convention.function_result import LARGEST
from plyscope.trace.value_format import format_number
from plyscope.validation import is_integer, short_repr

_MOST = 20  # variables that are shown
_MOVES = ("move", "action")


def format_variables(variables: Mapping[str, Any], game: Game[Any], state: Any) -> dict[str, str]:
    """Return variables by name, as text: numbers as elsewhere, moves by their names.

    The game itself, functions and what begins with an underscore are left out.
    """
    found: dict[str, str] = {}
    for name, value in dict(variables).items():
        if len(found) < _MOST and not _is_hidden(name, value):
            found[name] = _text(name, value, game, state)
    return found


def _is_hidden(name: str, value: Any) -> bool:
    if name.startswith(("_", ".")) or name == "self":
        return True
    return isfunction(value) or ismethod(value) or ismodule(value) or _is_game(value)


def _is_game(value: Any) -> bool:
    try:
        return hasattr(value, "is_terminal")
    except Exception:  # their class may answer as it likes
        return False


def _text(name: str, value: Any, game: Game[Any], state: Any) -> str:
    is_move = name in ("a", "m") or any(word in name.lower() for word in _MOVES)
    if is_move and is_integer(value) and value in list(game.actions(state)):
        return game.action_name(state, value)
    if isinstance(value, float) or (is_integer(value) and abs(value) < LARGEST):
        return format_number(value) if value == value else "NaN"
    return short_repr(value)
