"""The attributes of an object, and those of the objects of its program that it holds.

A player may keep the game, and the game the board: the position is then in `game.board`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

DEEPEST = 2  # objects around an attribute, besides the first
MOST = 12  # objects that are looked into


def is_own_object(value: Any) -> bool:
    """Return whether a value is an object of a class of the program, with attributes."""
    return type(value).__module__ == "program" and hasattr(value, "__dict__")


def list_held(owner: Any) -> Iterator[tuple[str, Any]]:
    """Yield the attributes of an object and of the objects in it, by names such as `game.board`."""
    waiting, seen = [("", owner, 0)], {id(owner)}
    while waiting:
        before, holder, depth = waiting.pop(0)
        for name, value in list(getattr(holder, "__dict__", {}).items()):
            yield before + name, value
            is_new = is_own_object(value) and id(value) not in seen
            if is_new and depth < DEEPEST and len(seen) < MOST:
                seen.add(id(value))
                waiting.append((f"{before}{name}.", value, depth + 1))


def read_held(owner: Any, name: str) -> Any:
    """Return the attribute that `list_held` calls so, None if there is none now."""
    for part in name.split("."):
        owner = getattr(owner, "__dict__", {}).get(part)
    return owner


def read_global(names: Mapping[str, Any], path: str) -> Any:
    """Return what a name of a program holds, or an attribute of it, such as `game.board`."""
    name, _, attribute = path.partition(".")
    value = names.get(name)
    return read_held(value, attribute) if attribute else value
