"""What the nodes of a tree of simulations keep, by the words in the names of their attributes."""

import re
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Any

# In English, Portuguese, Spanish, French and German; a word of a name begins with one of these.
# Letters are words of their own.
_WORDS: dict[str, tuple[str, ...]] = {
    "children": (
        "child",
        "kids",
        "filho",
        "hijo",
        "enfant",
        "kinder",
        "branches",
        "successor",
        "next",
    ),
    "parent": ("parent", "pai", "padre", "vater", "prev", "previous"),
    "visits": (
        *("visit", "besuch", "trial", "simulation", "sims", "playout", "plays", "tries"),
        *("attempt", "n", "ni", "count", "total"),
    ),
    "value": (
        *("win", "won", "w", "q", "value", "score", "reward", "utility", "result", "success"),
        *("quality", "vitoria", "victoria", "victoire", "sieg", "u"),
    ),
    "position": ("state", "gamestate", "board", "position", "estado", "grid", "tablero", "game"),
    "move": ("move", "action", "jogada", "jugada", "coup", "zug", "column", "colonne", "coluna"),
}
_SHORT = ("n", "ni", "count", "total", "next", "prev", "previous")  # the last word, or the only one
_MANY = ("untried", "legal", "possible", "available", "unexplored", "valid", "moves", "actions")


def split_words(name: str) -> list[str]:
    """Return the words of a name: new and game for new_game and newGame."""
    return re.sub(r"([a-z])([A-Z])", r"\1_\2", name).lower().strip("_").split("_")


@lru_cache(4096)
def _rank(name: str, kind: str) -> int:
    """Return the place, among the words of a kind, of the first that a name has; -1 for none."""
    words = split_words(name)
    for place, each in enumerate(_WORDS[kind]):
        if len(each) < 3 or each in _SHORT:
            if words[-1] == each and (len(each) < 3 or len(words) == 1):
                return place
        elif any(word.startswith(each) for word in words):
            return place
    return -1


def _is(name: str, kind: str) -> bool:
    return _rank(name, kind) >= 0


@lru_cache(4096)
def is_of_kind(name: str, kind: str) -> bool:
    """Return whether an attribute is what a node keeps, by its name.

    kind  "children", "parent", "visits", "value", "position" or "move"
    """
    if not _is(name, kind) or (kind != "parent" and set(split_words(name)) & set(_MANY)):
        return False
    others = {"visits": ("children", "parent"), "value": ("visits", "children", "parent")}
    return not any(_is(name, other) for other in others.get(kind, ()))


def is_node_by_names(names: Collection[str]) -> bool:
    """Return whether a class is one of nodes, by the attributes that its `__init__` sets."""
    return all(any(is_of_kind(name, kind) for name in names) for kind in ("children", "visits"))


def find_attribute(node: Any, kind: str) -> str:
    """Return the name of what a node keeps of a kind, "" for nothing; see `is_of_kind`."""
    fits = _FITS[kind]
    found = [
        name
        for name in _list_attributes(node)
        if is_of_kind(name, kind) and fits(getattr(node, name))
    ]
    return min(found, key=lambda name: (_rank(name, kind), len(name)), default="")


def _list_attributes(node: Any) -> list[str]:
    """Return the attributes that an object itself keeps."""
    slots = [c.__dict__.get("__slots__", ()) for c in type(node).__mro__]
    named = [name for each in slots for name in ((each,) if isinstance(each, str) else each)]
    return [*getattr(node, "__dict__", ()), *(name for name in named if hasattr(node, name))]


def is_count(value: Any) -> bool:
    """Return whether a value is a number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_count_or_table(value: Any) -> bool:
    return is_count(value) or isinstance(value, dict)


_FITS: dict[str, Callable[[Any], bool]] = {
    "children": lambda value: isinstance(value, (list, tuple, dict, set)),
    "parent": lambda value: hasattr(value, "__dict__"),
    "visits": _is_count_or_table,
    "value": _is_count_or_table,
    "position": lambda value: value is not None and not isinstance(value, (bool, int, float)),
    "move": lambda value: value is not None,
}
