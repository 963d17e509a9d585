"""What searches use of numpy: small arrays, `inf`, and the functions that make them.

Written for the sandbox: an array is a list of rows, with the shape that it was made with.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

from plyscope.student_code.call_tree.stand_ins import PartNotHere, StandIn

# What arrays of numpy have besides.
_NOT_HERE = frozenset(
    "argpartition argsort base choose clip compress cumprod cumsum data dot dtype flags imag "
    "itemsize nbytes partition ptp put ravel real repeat resize round searchsorted "
    "sort squeeze std strides swapaxes take tobytes transpose var view".split()
)


class ndarray:
    """An array of one or two dimensions; a row of one of two is a view of it."""

    def __init__(
        self,
        shape: tuple[int, ...],
        cells: list[Any],
        offset: int = 0,
        strides: tuple[int, ...] = (),
    ) -> None:
        self.shape = shape
        self._cells, self._offset = cells, offset
        self._strides = strides or _strides_of(shape)

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def T(self) -> "ndarray":
        return ndarray(self.shape[::-1], self._cells, self._offset, self._strides[::-1])

    def _places(self) -> Iterable[int]:
        if len(self.shape) == 1:
            step = self._strides[0]
            return range(self._offset, self._offset + step * self.shape[0], step)
        if len(self.shape) == 2:
            (rows, columns), (down, step) = self.shape, self._strides
            starts = range(self._offset, self._offset + down * rows, down) if down else ()
            return [at for row in starts for at in range(row, row + step * columns, step)]

        def walk(axis: int, at: int) -> Iterator[int]:
            if axis == len(self.shape):
                yield at
                return
            for index in range(self.shape[axis]):
                yield from walk(axis + 1, at + index * self._strides[axis])

        return walk(0, self._offset)

    @property
    def flat(self) -> Iterator[Any]:
        cells, begin = self._cells, self._offset
        if self._strides == _strides_of(self.shape):  # no column, and no turned array
            return iter(cells[begin : begin + self.size])
        return iter([cells[at] for at in self._places()])

    def plyscope_data(self) -> Any:
        return self.tolist()

    def tolist(self) -> Any:
        if not self.shape:
            return self._cells[self._offset]
        if len(self.shape) == 1:
            return list(self.flat)
        return [each.tolist() if isinstance(each, ndarray) else each for each in self]

    def copy(self) -> "ndarray":
        return ndarray(self.shape, list(self.flat))

    def __copy__(self) -> "ndarray":
        return self.copy()

    def __deepcopy__(self, _memo: object) -> "ndarray":
        return self.copy()

    def flatten(self) -> "ndarray":
        return ndarray((self.size,), list(self.flat))

    ravel = flatten

    def reshape(self, *shape: Any) -> "ndarray":
        wanted = tuple(shape[0]) if len(shape) == 1 and isinstance(shape[0], tuple) else shape
        if -1 in wanted:
            known = -math.prod(wanted)
            wanted = tuple(self.size // known if n == -1 else n for n in wanted)
        return ndarray(wanted, list(self.flat))

    def astype(self, kind: Callable[[Any], Any]) -> "ndarray":
        make = kind if isinstance(kind, type) else int
        return ndarray(self.shape, [make(each) for each in self.flat])

    def fill(self, value: Any) -> None:
        for at in self._places():
            self._cells[at] = value

    def _view(self, key: Any) -> Any:
        keys = key if isinstance(key, tuple) else (key,)
        if len(keys) > len(self.shape):
            raise IndexError("too many indices for array")
        shape, strides, offset = [], [], self._offset
        for axis, size in enumerate(self.shape):
            each = keys[axis] if axis < len(keys) else slice(None)
            step = self._strides[axis]
            if isinstance(each, slice):
                steps = range(*each.indices(size))
                shape.append(len(steps))
                strides.append(step * steps.step)
                offset += step * (steps.start if len(steps) else 0)
            else:
                index = int(each)
                if not -size <= index < size:
                    raise IndexError(
                        f"index {index} is out of bounds for axis {axis} with size {size}"
                    )
                offset += step * (index % size)
        if not shape:
            return offset
        return ndarray(tuple(shape), self._cells, offset, tuple(strides))

    def __getitem__(self, key: Any) -> Any:
        # Rows and cells of a board, which searches read most: 3 to 4 times as fast as a view.
        if type(key) is int and self.shape and 0 <= key < self.shape[0]:
            at = self._offset + key * self._strides[0]
            rest = self.shape[1:]
            return ndarray(rest, self._cells, at, self._strides[1:]) if rest else self._cells[at]
        if type(key) is tuple and len(key) == len(self.shape) == 2:
            (row, column), (rows, columns) = key, self.shape
            if type(row) is type(column) is int and 0 <= row < rows and 0 <= column < columns:
                down, right = self._strides
                return self._cells[self._offset + row * down + column * right]
        if isinstance(key, (ndarray, list)):
            chosen = list(as_array(key).flat)
            if chosen and isinstance(chosen[0], bool):
                return array([e for e, wanted in zip(self.flat, chosen, strict=True) if wanted])
            return array([self[each] for each in chosen])
        found = self._view(key)
        return self._cells[found] if isinstance(found, int) else found

    def __setitem__(self, key: Any, value: Any) -> None:
        if type(key) is int and len(self.shape) == 1 and 0 <= key < self.shape[0]:
            self._cells[self._offset + key * self._strides[0]] = value
            return
        if isinstance(key, ndarray):
            for at, wanted in zip(self._places(), key.flat, strict=True):
                if wanted:
                    self._cells[at] = value
            return
        found = self._view(key)
        if isinstance(found, int):
            self._cells[found] = value
            return
        values = list(array(value).flat) if isinstance(value, (list, tuple, ndarray)) else None
        for number, at in enumerate(found._places()):
            self._cells[at] = value if values is None else values[number % len(values)]

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        if len(self.shape) == 1:
            return self.flat
        return (self[index] for index in range(self.shape[0]))

    def __contains__(self, value: object) -> bool:
        return any(each == value for each in self.flat)

    def combine(self, other: Any, make: Callable[[Any, Any], Any]) -> "ndarray":
        """Return what is made of each cell and that of another array, or another value."""
        if isinstance(other, (list, tuple)):
            other = array(other)
        if isinstance(other, ndarray):
            if other.shape != self.shape:
                raise ValueError(
                    "operands could not be broadcast together with shapes "
                    f"{self.shape} {other.shape}"
                )
            pairs = zip(self.flat, other.flat, strict=True)
            return ndarray(self.shape, [make(a, b) for a, b in pairs])
        return ndarray(self.shape, [make(each, other) for each in self.flat])

    def __eq__(self, other: object) -> Any:
        return self.combine(other, lambda a, b: a == b)

    def __ne__(self, other: object) -> Any:
        return self.combine(other, lambda a, b: a != b)

    def __lt__(self, other: Any) -> Any:
        return self.combine(other, lambda a, b: a < b)

    def __gt__(self, other: Any) -> Any:
        return self.combine(other, lambda a, b: a > b)

    def __le__(self, other: Any) -> Any:
        return self.combine(other, lambda a, b: a <= b)

    def __ge__(self, other: Any) -> Any:
        return self.combine(other, lambda a, b: a >= b)

    def __add__(self, other: Any) -> Any:
        return self.combine(other, lambda a, b: a + b)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self.combine(other, lambda a, b: a - b)

    def __mul__(self, other: Any) -> Any:
        return self.combine(other, lambda a, b: a * b)

    __rmul__ = __mul__

    def __and__(self, other: Any) -> Any:
        return self.combine(other, lambda a, b: a & b)

    def __or__(self, other: Any) -> Any:
        return self.combine(other, lambda a, b: a | b)

    def __neg__(self) -> "ndarray":
        return ndarray(self.shape, [-each for each in self.flat])

    def __invert__(self) -> "ndarray":
        return ndarray(self.shape, [not each for each in self.flat])

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        if self.size != 1:
            raise ValueError(
                "The truth value of an array with more than one element is ambiguous. "
                "Use a.any() or a.all()"
            )
        return bool(next(self.flat))

    def all(self, axis: int | None = None) -> Any:
        return _reduce(self, axis, all)

    def any(self, axis: int | None = None) -> Any:
        return _reduce(self, axis, any)

    def prod(self, axis: int | None = None) -> Any:
        return _reduce(self, axis, math.prod)

    def trace(self) -> Any:
        return sum(self.diagonal().flat)

    def __getattr__(self, name: str) -> Any:
        if name in _NOT_HERE:
            raise PartNotHere(f"numpy's array.{name}")
        raise AttributeError(f"'ndarray' object has no attribute '{name}'")

    def nonzero(self) -> Any:
        return where(self)

    def item(self, *place: int) -> Any:
        return self[place] if len(place) > 1 else list(self.flat)[place[0] if place else 0]

    def mean(self, axis: int | None = None) -> Any:
        """Return the average, along an axis where one is named."""
        total = self.sum(axis)
        if not isinstance(total, ndarray):
            return total / self.size
        return total.combine(self.size // total.size, lambda a, b: a / b)

    def sum(self, axis: int | None = None) -> Any:
        return _reduce(self, axis, sum)

    def max(self, axis: int | None = None) -> Any:
        return _reduce(self, axis, max)

    def min(self, axis: int | None = None) -> Any:
        return _reduce(self, axis, min)

    def argmax(self) -> int:
        values = list(self.flat)
        return values.index(max(values))

    def argmin(self) -> int:
        values = list(self.flat)
        return values.index(min(values))

    def diagonal(self, offset: int = 0) -> "ndarray":
        rows, columns = self.shape
        return array([self[i, i + offset] for i in range(rows) if 0 <= i + offset < columns])

    def __repr__(self) -> str:
        return f"array({self.tolist()!r})"

    def __str__(self) -> str:
        return str(self.tolist())


def _strides_of(shape: tuple[int, ...]) -> tuple[int, ...]:
    if len(shape) == 1:
        return (1,)
    if len(shape) == 2:
        return (shape[1], 1)
    return tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))


def _reduce(made: ndarray, axis: int | None, how: Callable[[Any], Any]) -> Any:
    if axis is None or len(made.shape) == 1:
        return how(made.flat)
    turned = made.T if axis in (0, -2) else made
    return array([how(list(row.flat)) for row in turned])


def array(data: Any, dtype: Any = None, copy: bool = True) -> ndarray:
    """Return an array of a list, or of a list of rows; always a new one."""
    if isinstance(data, ndarray):
        made = data.copy()
    else:
        shape: list[int] = []
        level = data
        while isinstance(level, (list, tuple, ndarray, range)):
            shape.append(len(level))
            if not len(level):
                break
            level = level[0]
        cells = [data]
        for _ in shape:
            cells = [each for row in cells for each in row]
        made = ndarray(tuple(shape), cells)
    return made if dtype is None else made.astype(dtype)


def as_array(data: Any) -> ndarray:
    """Return data as an array, itself where it is one."""
    return data if isinstance(data, ndarray) else array(data)


def full(shape: Any, value: Any, dtype: Any = None) -> ndarray:
    """Return an array that holds one value."""
    wanted = (shape,) if isinstance(shape, int) else tuple(shape)
    return ndarray(wanted, [value] * math.prod(wanted))


def zeros(shape: Any, dtype: Any = float) -> ndarray:
    return full(shape, dtype(0) if isinstance(dtype, type) else 0)


def empty(shape: Any, dtype: Any = float) -> ndarray:
    """Return an array to be filled."""
    return full(shape, None if dtype is object else dtype() if isinstance(dtype, type) else 0)


def ones(shape: Any, dtype: Any = float) -> ndarray:
    return full(shape, dtype(1) if isinstance(dtype, type) else 1)


def where(condition: ndarray, *values: Any) -> Any:
    """Return where a condition holds, or the first of two values there, else the other."""
    if len(values) == 2:
        chosen = condition.combine(values[0], lambda holds, value: (holds, value))
        return chosen.combine(values[1], lambda pair, value: pair[1] if pair[0] else value)
    if values:
        raise ValueError("either both or neither of x and y should be given")
    columns = condition.shape[1] if condition.ndim == 2 else 1
    places = [
        divmod(place, columns) if condition.ndim == 2 else (place,)
        for place, is_true in enumerate(condition.flat)
        if is_true
    ]
    return tuple(array([place[axis] for place in places]) for axis in range(condition.ndim))


class _Random:
    """What searches use of numpy.random."""

    def __getattr__(self, name: str) -> Any:
        import random

        known = {
            "choice": lambda items: random.choice(list(items)),
            "randint": lambda low, high=None: (
                random.randrange(low) if high is None else random.randrange(low, high)
            ),
            "seed": random.seed,
            "rand": random.random,
            "random": random.random,
            "shuffle": random.shuffle,
            "permutation": lambda items: array(_shuffled(items)),
        }
        if name in known:
            return known[name]
        raise AttributeError(name)


def _shuffled(items: Any) -> list[Any]:
    import random

    made = list(range(items) if isinstance(items, int) else items)
    random.shuffle(made)
    return made


class _Arrays(ModuleType):
    """What stands for numpy; what it lacks can be named, and is an error where it is used."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return StandIn(f"numpy.{name}")


def _tells_missing(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that says so where it is called with an argument that it does not know."""

    @wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return function(*arguments, **named)
        except TypeError as error:
            text = str(error)
            is_own = text.partition("(")[0].rpartition(".")[2] == function.__name__
            if is_own and ("keyword argument" in text or "positional argument" in text):
                raise PartNotHere(f"numpy's {name} with such arguments") from None
            raise

    return call


for _name in ("all", "any", "sum", "max", "min", "prod", "copy", "argmax", "argmin", "diagonal"):
    setattr(ndarray, _name, _tells_missing(f"array.{_name}", getattr(ndarray, _name)))


def _make_module() -> ModuleType:
    made = _Arrays("numpy")
    made.__dict__.update(
        inf=math.inf,
        Inf=math.inf,
        infty=math.inf,
        Infinity=math.inf,
        PINF=math.inf,
        NINF=-math.inf,
        nan=math.nan,
        pi=math.pi,
        sqrt=math.sqrt,
        log=math.log,
        exp=math.exp,
        isnan=math.isnan,
        isinf=math.isinf,
        floor=math.floor,
        ndarray=ndarray,
        array=array,
        asarray=array,
        zeros=zeros,
        ones=ones,
        empty=empty,
        full=full,
        where=where,
        arange=lambda *n: array(list(range(*n))),
        eye=lambda n: array([[float(i == j) for j in range(n)] for i in range(n)]),
        int8=int,
        int16=int,
        int32=int,
        int64=int,
        uint8=int,
        uint64=int,
        float32=float,
        float64=float,
        bool_=bool,
        random=_Random(),
    )
    # It builds on this module.
    made.__dict__.update(import_module(f"{__package__}.array_functions").FUNCTIONS)
    for name, value in list(made.__dict__.items()):
        if isinstance(value, FunctionType):
            made.__dict__[name] = _tells_missing(name, value)
    return made


def find_module(name: str) -> ModuleType:
    """Return what stands for numpy, made anew: a program may change it."""
    return _make_module()
