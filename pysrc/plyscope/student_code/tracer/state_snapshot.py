"""Snapshots of positions, to be compared later."""

from collections.abc import Mapping
from typing import Any

_PLAIN = (int, float, str, bytes, bool, type(None))
_DEEP = 12  # things in things


def take_snapshot(thing: Any, left: int = _DEEP) -> Any:
    """Return an object as nested tuples that share nothing with it."""
    if isinstance(thing, _PLAIN) or not left:
        return thing if isinstance(thing, _PLAIN) else "..."
    kind = type(thing).__name__
    if isinstance(thing, (list, tuple)):
        return kind, *(take_snapshot(each, left - 1) for each in thing)
    if isinstance(thing, Mapping):
        return kind, *(
            (take_snapshot(k, left - 1), take_snapshot(v, left - 1)) for k, v in thing.items()
        )
    if isinstance(thing, (set, frozenset)):
        return kind, frozenset(take_snapshot(each, left - 1) for each in thing)
    held = dict(getattr(thing, "__dict__", {}))
    for each in type(thing).__mro__:
        slots = each.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            held[name] = getattr(thing, name, None)
    return (kind, *(take_snapshot(held, left - 1))) if held else (kind, repr(thing))
