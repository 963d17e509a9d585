"""Arguments for the parameters of a function."""

import inspect
from collections.abc import Callable, Mapping
from math import inf
from types import FunctionType
from typing import Any

from plyscope.game import MAX
from plyscope.student_code.convention.function_definition import definition, plain
from plyscope.student_code.convention.parameter_roles import find_roles

DEEP = 1000  # plies: no game here has so many, and Python's recursion ends there


def method_of(owner: type) -> Callable[..., Any]:
    """Return the method of a class that searches: the one that no other calls."""
    methods = {name: m for name, m in vars(owner).items() if isinstance(m, FunctionType)}
    taking = {n: m for n, m in methods.items() if "state" in _roles_of(m).values()}
    calls = {n: set(m.__code__.co_names) & set(methods) - {n} for n, m in methods.items()}
    found = [n for n in taking if not any(n in calls[other] for other in taking if other != n)]
    found = [n for n in found if not n.startswith("__")] or [n for n in taking if "max" in n][:1]
    if len(found) == 1:
        return methods[found[0]]
    if not found:
        raise ValueError(f"The class {owner.__name__} has no method that takes a position.")
    each = ", ".join(f"{owner.__name__}.{name}" for name in found)
    raise ValueError(f"Found several searches ({each}). Choose one.")


def _roles_of(function: FunctionType) -> Mapping[str, str]:
    return find_roles([*signature(function).parameters], definition(function.__code__))


def signature(function: Callable[..., Any]) -> inspect.Signature:
    try:
        return inspect.signature(function)
    except (TypeError, ValueError):
        raise ValueError(
            "The parameters of this function are unknown: use a function written in Python."
        ) from None


def filled(
    function: Callable[..., Any], parameters: Mapping[str, inspect.Parameter], own_game: bool
) -> dict[str, str]:
    """Return the role of each parameter; unknown required ones are first game, then state."""
    code = plain(function.__init__ if isinstance(function, type) else function)  # type: ignore[misc]
    found = find_roles([*parameters], definition(code.__code__) if code else None)
    missing = [role for role in ("game", "state") if role not in found.values()]
    unknown = [n for n, p in parameters.items() if n not in found and p.default is p.empty]
    if own_game or len(unknown) < len(missing):
        missing = [role for role in missing if role == "state"]
    if not isinstance(function, type):
        found |= dict(zip(unknown, missing, strict=False))
    return found


def arguments_of(
    name: str,
    parameters: Mapping[str, inspect.Parameter],
    found: Mapping[str, str],
    given: Mapping[str, Any],
    game: Any,
    state: Any,
) -> tuple[list[Any], dict[str, Any]]:
    """Return the positional and the keyword arguments of a call."""
    is_max = game.to_move(state) == MAX
    fill: dict[str, Any] = {
        "game": game,
        "state": state,
        "maximizing": is_max,
        "player": game.to_move(state),
        "mover": "max" if is_max else "min",
        "colour": 1 if is_max else -1,
    }
    free = {"alpha": -inf, "beta": inf, "window": (-inf, inf), "depth": DEEP, "ply": 0}
    by_place: list[Any] = []
    by_name: dict[str, Any] = {}
    for each, parameter in parameters.items():
        role = found.get(each, "")
        if each in given:
            value = given[each]
        elif role in fill:
            value = fill[role]
        elif role == "evaluate" and parameter.default in (None, parameter.empty):
            value = _judge(game)
        elif parameter.default is not parameter.empty:
            value = parameter.default
        elif role in free:
            value = free[role]
        elif role == "memo":
            value = {}
        elif parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        else:
            raise ValueError(f"{name}({', '.join(parameters)}): the meaning of {each} is unknown.")
        if parameter.kind == parameter.KEYWORD_ONLY:
            by_name[each] = value
        else:
            by_place.append(value)
    return by_place, by_name


def _judge(game: Any) -> Callable[..., float]:
    """Return the game's evaluation as a function that is handed in: for MAX where nobody is said.

    It takes a position, and may take a player, and the game before both.
    """

    def evaluate(*asked: Any) -> float:
        state, player, *_ = (*(each for each in asked if each is not game), MAX)
        judged: float = game.evaluate(state, player)
        return judged

    return evaluate
