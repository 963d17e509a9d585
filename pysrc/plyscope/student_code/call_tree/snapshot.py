"""Snapshots of the values that a program hands on: plain data that can be compared and shown.

A list, a tuple, a set, a dict, a number, a text is copied. Of an object of a class of the program
its attributes are; an object inside another is its class and its identity. No method of a program
is called, so a snapshot never runs its code.
"""

from collections.abc import Iterable
from itertools import chain
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple

MAX_ITEMS = 2_000  # of a snapshot; what has more is known by its identity alone
_PLAIN = frozenset((int, float, complex, str, bytes, bool, type(None)))
_PLAIN_OR_TUPLE = _PLAIN | {tuple}
_NO_DATA = (FunctionType, MethodType, BuiltinFunctionType, ModuleType, type)


class Picture(NamedTuple):
    """An object of a program: the name of its class, its identity, and its attributes."""

    kind: str
    identity: int
    attributes: tuple[tuple[str, Any], ...] = ()


class Items(NamedTuple):
    """A list, a set or a dict: the name of its class, and what is in it."""

    kind: str
    items: tuple[Any, ...]


class _TooLarge(Exception):
    """Raised for more than MAX_ITEMS items."""


def take_snapshot(value: Any) -> Any:
    """Return a snapshot of a value; it is hashable, and equal to that of an equal value."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    try:
        return _copy(value, [MAX_ITEMS], 0)
    except (_TooLarge, RecursionError):
        return Picture(kind.__name__, id(value))


def _copy(value: Any, room: list[int], depth: int) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    room[0] -= 1
    if room[0] < 0:
        raise _TooLarge
    if kind is tuple:
        return _copy_items(value, room, depth)
    if kind is list:
        return Items("list", _copy_items(value, room, depth))
    if kind in (set, frozenset):
        return Items(
            kind.__name__, tuple(sorted((_copy(e, room, depth + 1) for e in value), key=repr))
        )
    if kind is dict:
        if _is_table(value, room):
            return Items("dict", tuple(value.items()))
        pairs = [(_copy(k, room, depth + 1), _copy(v, room, depth + 1)) for k, v in value.items()]
        return Items("dict", tuple(pairs))
    if isinstance(value, tuple):  # a named one
        return Items(kind.__name__, tuple([_copy(each, room, depth + 1) for each in value]))
    if isinstance(value, (list, set, frozenset, dict)):
        base = next(each for each in (list, set, frozenset, dict) if isinstance(value, each))
        return _copy(base(value), room, depth)
    data = getattr(kind, "plyscope_data", None)  # of a stand-in, such as an array
    if data is not None:
        return Items(kind.__name__, (_copy(data(value), room, depth + 1),))
    if isinstance(value, _NO_DATA) or depth:
        return Picture(kind.__name__, id(value))
    return Picture(kind.__name__, id(value), tuple(_list_attributes(value, room)))


def _is_table(value: dict[Any, Any], room: list[int]) -> bool:
    """Return whether a dict has keys and values that are plain, or tuples of plain values.

    Tables of values are large, and a search has its snapshot taken at each call.
    """
    taken = 0
    for part in (value, value.values()):
        kinds = set(map(type, part))
        if not kinds <= _PLAIN_OR_TUPLE:
            return False
        if tuple in kinds:
            if len(part) > room[0]:
                raise _TooLarge
            tuples = [each for each in part if type(each) is tuple]
            if not _PLAIN.issuperset(map(type, chain.from_iterable(tuples))):
                return False
            taken += len(tuples) + sum(map(len, tuples))
    room[0] -= taken
    if room[0] < 0:
        raise _TooLarge
    return True


def _copy_items(values: Any, room: list[int], depth: int) -> tuple[Any, ...]:
    """Return copies of the items of a list or a tuple."""
    room[0] -= len(values)
    if room[0] < 0:
        raise _TooLarge
    if _PLAIN.issuperset(map(type, values)):
        return tuple(values)
    return tuple([_copy(each, room, depth + 1) for each in values])


def _list_attributes(value: Any, room: list[int]) -> Iterable[tuple[str, Any]]:
    attributes = dict(getattr(value, "__dict__", {}))
    for owner in type(value).__mro__:
        slots = owner.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(value, name):
                attributes[name] = getattr(value, name)
    for name, each in attributes.items():
        if not isinstance(each, _NO_DATA):
            yield name, _copy(each, room, 1)


def is_container(snapshot: Any) -> bool:
    """Return whether a snapshot is that of a position, as it has parts, or is a text."""
    return isinstance(snapshot, (Items, Picture, tuple, str, bytes))
