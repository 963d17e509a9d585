"""The module `copy` as programs import it: boards of lists and plain values are copied quickly.

Most programs copy the board before each move, and `copy.deepcopy` looks at every cell of it.
"""

import copy
from collections.abc import Iterable
from types import ModuleType, NoneType
from typing import Any

_PLAIN = frozenset({bool, bytes, complex, float, int, NoneType, str})  # copies are the values


def deepcopy(x: Any, memo: dict[int, Any] | None = None, *more: Any) -> Any:
    """Return what `copy.deepcopy` returns."""
    if memo is None and not more:
        kind = type(x)
        if kind is list:
            copied = _copy_list(x)
            if copied is not None:
                return copied
        elif kind is dict and _is_plain(x) and _is_plain(x.values()):
            return x.copy()
    return copy.deepcopy(x, memo, *more)


def _is_plain(values: Iterable[Any]) -> bool:
    return _PLAIN.issuperset(map(type, values))


def _copy_list(board: list[Any]) -> list[Any] | None:
    """Return a copy of plain values, or of lists of them; None if there is something else."""
    rows, are_plain = [], _PLAIN.issuperset
    for row in board:
        if type(row) is not list or not are_plain(map(type, row)):
            return board[:] if are_plain(map(type, board)) else None
        rows.append(row[:])
    if len(set(map(id, board))) < len(board):
        return None  # a row that is there twice has one copy
    return rows


def make_module() -> ModuleType:
    """Return a module `copy`, made anew: a program may change it."""
    module = ModuleType("copy", copy.__doc__)
    vars(module).update(vars(copy), deepcopy=deepcopy)
    return module
