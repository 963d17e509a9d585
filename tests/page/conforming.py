"""Whether plain data is of a type that the page declares for the shell."""

from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

SIMPLE = {str: (str,), int: (int,), float: (int, float), bool: (bool,), NoneType: (NoneType,)}


def find_fault(data, kind, place):
    """Return what is wrong with data, and where; "" where it is of the type."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any:
        return ""
    if is_typeddict(kind):
        return _find_fault_in_fields(data, kind, place)
    if kind in SIMPLE:
        is_right = isinstance(data, SIMPLE[kind]) and (kind is bool or not isinstance(data, bool))
        return "" if is_right else f"{place} is {data!r}, expected {kind.__name__}."
    if origin is Literal:
        return "" if data in args else f"{place} is {data!r}, expected one of {args}."
    if origin in (Union, UnionType):
        faults = [find_fault(data, one, place) for one in args]
        return "" if "" in faults else "; or ".join(faults)
    if origin is dict:
        if not isinstance(data, dict):
            return f"{place} is {data!r}, expected fields."
        faults = (find_fault(one, args[1], f"{place}.{key}") for key, one in data.items())
        return next(filter(None, faults), "")
    if not isinstance(data, list):
        return f"{place} is {data!r}, expected a list."
    if origin is list:
        kinds = [args[0]] * len(data)
    elif get_origin(args[-1]) is Unpack or getattr(args[-1], "__unpacked__", False):
        kinds = [*args[:-1], *[Any] * (len(data) - len(args) + 1)]
    else:
        kinds = args
    if len(kinds) != len(data):
        return f"{place} has {len(data)} items, expected {len(kinds)}."
    pairs = enumerate(zip(data, kinds, strict=True))
    faults = (find_fault(one, kind, f"{place}[{at}]") for at, (one, kind) in pairs)
    return next(filter(None, faults), "")


def _find_fault_in_fields(data, kind, place):
    if not isinstance(data, dict):
        return f"{place} is {data!r}, expected {kind.__name__}."
    hints, optional = _read_hints(kind)
    needed = set() if not kind.__total__ else hints.keys() - optional
    if unknown := data.keys() - hints.keys():
        return f"{place} has {sorted(unknown)}, which {kind.__name__} has not."
    if missing := needed - data.keys():
        return f"{place} has no {sorted(missing)}, which {kind.__name__} needs."
    for name, one in data.items():
        hint = hints[name]
        inner = get_args(hint)[0] if name in optional else hint
        if fault := find_fault(one, inner, f"{place}.{name}"):
            return fault
    return ""


@cache
def _read_hints(kind):
    """Return the types of the fields of a typed dict, and the names of those it can be without."""
    hints = get_type_hints(kind, include_extras=True)
    return hints, {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
