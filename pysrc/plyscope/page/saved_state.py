"""State of the page as plain data for JSON, and back.

A state is a frozen dataclass; its fields are None, bool, int, float, str, tuples, mappings with
text keys and frozen dataclasses. The type hints of its fields say how data is read.
"""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from plyscope.validation import short_repr

T = TypeVar("T")
_PLAIN = frozenset((type(None), bool, int, float, str))


def to_data(value: Any) -> Any:
    """Return a state as plain data for JSON."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    names = _field_names(kind)  # type: ignore[arg-type]
    if names is not None:
        return {name: to_data(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {name: to_data(item) for name, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [to_data(item) for item in value]
    return value


@lru_cache
def _field_names(cls: type) -> tuple[str, ...] | None:
    """Return the names of a dataclass's fields, None for another class."""
    return tuple(field.name for field in fields(cls)) if is_dataclass(cls) else None


def from_data(hint: Any, data: Any) -> Any:
    """Return a value of a type from plain data; raise ValueError where it does not fit."""
    if hint is Any:
        return data
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _read_union(get_args(hint), data)
    if origin is Literal:
        if data in get_args(hint):
            return data
    elif origin is tuple:
        if isinstance(data, (list, tuple)):
            return _read_tuple(get_args(hint), data)
    elif origin is not None and issubclass(origin, Mapping):
        if isinstance(data, Mapping):
            value_hint = get_args(hint)[1]
            return MappingProxyType(
                {str(name): from_data(value_hint, item) for name, item in data.items()}
            )
    elif is_dataclass(hint):
        if isinstance(data, Mapping):
            hints = field_hints(hint)  # type: ignore[arg-type]
            return hint(**{name: from_data(hints[name], data[name]) for name in hints})  # type: ignore[operator]
    elif hint is float:
        if isinstance(data, (int, float)) and not isinstance(data, bool):
            return data
    elif hint in (bool, str, dict, list, type(None)):
        if isinstance(data, hint):
            return data
    elif hint is int and isinstance(data, int) and not isinstance(data, bool):
        return data
    raise ValueError(f"{short_repr(data)} is not {hint}.")


@lru_cache
def field_hints(cls: type) -> Mapping[str, Any]:
    """Return the types of a dataclass's fields by name."""
    hints = get_type_hints(cls)
    return {field.name: hints[field.name] for field in fields(cls)}


def _read_union(hints: tuple[Any, ...], data: Any) -> Any:
    for hint in hints:
        try:
            return from_data(hint, data)
        except (ValueError, KeyError):
            continue
    raise ValueError(f"{short_repr(data)} is not one of {hints}.")


def _read_tuple(hints: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    if len(hints) == 2 and hints[1] is Ellipsis:
        return tuple(from_data(hints[0], item) for item in data)
    if len(hints) != len(data):
        raise ValueError(f"{short_repr(data)} has {len(data)} items, expected {len(hints)}.")
    return tuple(from_data(hint, item) for hint, item in zip(hints, data, strict=True))
