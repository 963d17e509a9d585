"""Functions of numpy on arrays, as searches use them."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from plyscope.student_code.call_tree.stand_ins import PartNotHere
from plyscope.student_code.course_modules.arrays import array, as_array, full, ndarray, where


def shape(made: Any) -> tuple[int, ...]:
    return as_array(made).shape


def ndim(made: Any) -> int:
    return len(shape(made))


def size(made: Any, axis: int | None = None) -> int:
    return math.prod(shape(made)) if axis is None else shape(made)[axis]


def nonzero(made: Any) -> Any:
    """Return the places of what is not zero, one row of indices for each axis."""
    return where(as_array(made))


def flatnonzero(made: Any) -> ndarray:
    return _row([place for place, each in enumerate(as_array(made).flat) if each])


def ndenumerate(made: Any) -> Iterator[tuple[tuple[int, ...], Any]]:
    made = as_array(made)
    return zip(ndindex(*made.shape), made.flat, strict=True)


def ndindex(*sizes: Any) -> Iterator[tuple[int, ...]]:
    """Yield the places of an array with some sizes, row by row."""
    wanted = sizes[0] if len(sizes) == 1 and isinstance(sizes[0], tuple) else sizes
    places: list[tuple[int, ...]] = [()]
    for each in wanted:
        places = [(*place, index) for place in places for index in range(each)]
    return iter(places)


def concatenate(parts: Sequence[Any], axis: int = 0) -> ndarray:
    """Return arrays one after another: along their rows, or beside each other."""
    arrays = [as_array(each) for each in parts]
    if len({each.ndim for each in arrays}) != 1 or arrays[0].ndim > 2 or axis not in (0, 1, -1):
        raise PartNotHere("numpy.concatenate of arrays of several dimensions")
    if arrays[0].ndim == 1:
        return _row([each for made in arrays for each in made.flat])
    is_beside = axis != 0
    if len({each.shape[0 if is_beside else 1] for each in arrays}) != 1:
        raise ValueError("all the input array dimensions must match exactly")
    if is_beside:
        return concatenate([each.T for each in arrays]).T
    cells = [each for made in arrays for each in made.flat]
    return ndarray((sum(len(each) for each in arrays), arrays[0].shape[1]), cells)


def hstack(parts: Sequence[Any]) -> ndarray:
    return concatenate(parts, 0 if ndim(parts[0]) == 1 else 1)


def vstack(parts: Sequence[Any]) -> ndarray:
    rows = [as_array(each) for each in parts]
    return concatenate([each.reshape(1, -1) if each.ndim == 1 else each for each in rows])


def append(made: Any, values: Any, axis: int | None = None) -> ndarray:
    more = as_array(values if isinstance(values, (list, tuple, ndarray)) else [values])
    if axis is None:
        return concatenate([as_array(made).flatten(), more.flatten()])
    return concatenate([made, more], axis)


def flip(made: Any, axis: int | None = None) -> ndarray:
    made = array(made)
    rows = made.tolist()
    if axis in (None, 0):
        rows = rows[::-1]
    if axis in (None, 1) and made.ndim == 2:
        rows = [row[::-1] for row in rows]
    return array(rows)


def rot90(made: Any, k: int = 1) -> ndarray:
    """Return an array turned to the left k times, by 90 degrees each."""
    turned = as_array(made)
    for _ in range(k % 4):
        turned = flip(turned.T, 0)
    return turned


def diag(made: ndarray, k: int = 0) -> ndarray:
    return as_array(made).diagonal(k)


def dot(one: Any, other: Any) -> Any:
    """Return the sum of products of two rows."""
    rows = as_array(one), as_array(other)
    if any(each.ndim != 1 for each in rows) or rows[0].size != rows[1].size:
        raise PartNotHere("numpy.dot of what are not two rows of one length")
    return (rows[0] * rows[1]).sum()


def argwhere(condition: ndarray) -> ndarray:
    found = where(condition)
    return array([list(each) for each in zip(*(axis.tolist() for axis in found), strict=True)])


def _over(name: str) -> Callable[..., Any]:
    def call(made: Any, axis: int | None = None) -> Any:
        made = made if isinstance(made, ndarray) else array(list(made))
        method = getattr(made, name)
        return method() if axis is None else method(axis)

    call.__name__ = name
    return call


def isin(made: Any, values: Any) -> Any:
    known = list(as_array(values).flat)
    if not isinstance(made, (list, tuple, ndarray)):
        return made in known
    made = as_array(made)
    return ndarray(made.shape, [each in known for each in made.flat])


def _row(values: list[Any]) -> ndarray:
    return ndarray((len(values),), values)


def _cell_by_cell(make: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a function of two arrays, of an array and a number, or of two numbers."""

    def call(one: Any, other: Any) -> Any:
        if isinstance(one, (list, tuple, ndarray)):
            return as_array(one).combine(other, make)
        if isinstance(other, (list, tuple, ndarray)):
            return as_array(other).combine(one, lambda a, b: make(b, a))
        return make(one, other)

    return call


def _each(make: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a function of an array, cell by cell, or of a number."""

    def call(made: Any) -> Any:
        if not isinstance(made, (list, tuple, ndarray)):
            return make(made)
        made = as_array(made)
        return ndarray(made.shape, [make(each) for each in made.flat])

    return call


def count_nonzero(made: Any, axis: int | None = None) -> Any:
    made = as_array(made)
    return ndarray(made.shape, [int(bool(each)) for each in made.flat]).sum(axis)


# Functions that are methods of arrays, too.
_METHODS = {
    **{name: name for name in ("all", "any", "sum", "max", "min", "argmax", "argmin", "prod")},
    **{"amax": "max", "amin": "min", "product": "prod", "trace": "trace"},
    **{"mean": "mean", "average": "mean"},
}
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "shape": shape,
    "ndim": ndim,
    "size": size,
    "nonzero": nonzero,
    "flatnonzero": flatnonzero,
    "ndenumerate": ndenumerate,
    "ndindex": ndindex,
    "concatenate": concatenate,
    "hstack": hstack,
    "vstack": vstack,
    "append": append,
    "isin": isin,
    "in1d": isin,
    "flip": flip,
    "flipud": lambda made: flip(made, 0),
    "fliplr": lambda made: flip(made, 1),
    "rot90": rot90,
    "transpose": lambda made: array(made).T,
    "diag": diag,
    "diagonal": diag,
    "dot": dot,
    "argwhere": argwhere,
    "copy": lambda made: array(made),
    "count_nonzero": count_nonzero,
    "array_equal": lambda a, b: as_array(a).tolist() == as_array(b).tolist(),
    "unique": lambda made: array(sorted(set(as_array(made).flat))),
    **{name: _over(method) for name, method in _METHODS.items()},
    "maximum": _cell_by_cell(lambda a, b: max(a, b)),
    "minimum": _cell_by_cell(lambda a, b: min(a, b)),
    "logical_and": _cell_by_cell(lambda a, b: bool(a and b)),
    "logical_or": _cell_by_cell(lambda a, b: bool(a or b)),
    "equal": _cell_by_cell(lambda a, b: a == b),
    "not_equal": _cell_by_cell(lambda a, b: a != b),
    "logical_not": _each(lambda a: not a),
    "abs": _each(abs),
    "absolute": _each(abs),
    "sign": _each(lambda n: (n > 0) - (n < 0)),
    "zeros_like": lambda made: full(shape(made), 0),
    "ones_like": lambda made: full(shape(made), 1),
    "full_like": lambda made, value: full(shape(made), value),
}
