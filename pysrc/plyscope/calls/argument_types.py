"""Types of arguments: each checks a JSON value and converts it.

An error is one sentence: the argument, its value, and what was expected.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import KW_ONLY, dataclass
from math import inf, isfinite
from typing import Any, NamedTuple

from plyscope.validation import is_integer, is_number, join_with, short_repr

REQUIRED = object()  # in place of a default


@dataclass(frozen=True, eq=False)
class ArgumentType:
    """Any JSON value; the base of the other types.

    nullable    null is allowed as well
    convert     makes what the call takes from a checked value; may raise ValueError
    error       the exception that a wrong value raises
    expected    what a right value is, as part of a sentence
    """

    _: KW_ONLY
    nullable: bool = False
    convert: Callable[[Any], Any] | None = None
    error: type[ValueError] = ValueError
    expected: str = "any value"

    def accepts(self, value: Any) -> bool:
        """Return whether a value is of this type, apart from its items."""
        return True

    def read_items(self, name: str, value: Any) -> Any:
        """Return the value with its items checked and converted; overridden by containers."""
        return value

    def read(self, name: str, value: Any) -> Any:
        """Return a value as the call takes it; raise `error` where it is wrong."""
        if value is None and self.nullable:
            return None
        if not self.accepts(value):
            null = ", or null" if self.nullable else ""
            raise self.error(f"{name} is {short_repr(value)}, expected {self.description}{null}.")
        value = self.read_items(name, value)
        return value if self.convert is None else self.convert(value)

    @property
    def description(self) -> str:
        """What a right value is, with its range."""
        return self.expected


class Argument(NamedTuple):
    """An argument of a call, or a field of an object: its type, what it is, and its default.

    A default is read like a given value.
    """

    type: ArgumentType
    summary: str
    default: Any = REQUIRED


@dataclass(frozen=True, eq=False)
class Number(ArgumentType):
    """A finite number from `minimum` to `maximum`; `above` and `below` exclude the bound itself."""

    minimum: float = -inf
    maximum: float = inf
    _: KW_ONLY
    above: float = -inf
    below: float = inf
    expected: str = "a number"

    def accepts(self, value: Any) -> bool:
        return (
            is_number(value)
            and self.minimum <= value <= self.maximum
            and self.above < value < self.below
        )

    @property
    def description(self) -> str:
        least = f" from {self.minimum:,}" if isfinite(self.minimum) else ""
        least += f" above {self.above:,}" if isfinite(self.above) else ""
        most = f" to {self.maximum:,}" if isfinite(self.maximum) else ""
        most += f" to below {self.below:,}" if isfinite(self.below) else ""
        return self.expected + least + (most or " up" * isfinite(self.minimum))


@dataclass(frozen=True, eq=False)
class Integer(Number):
    """A whole number from `minimum` to `maximum`."""

    _: KW_ONLY
    expected: str = "a whole number"

    def accepts(self, value: Any) -> bool:
        return is_integer(value) and super().accepts(value)


@dataclass(frozen=True, eq=False)
class TapeNumber(Number):
    """A number of a tape, as a float: JSON has no infinite numbers, so these are strings."""

    def accepts(self, value: Any) -> bool:
        return value in _INFINITE if isinstance(value, str) else super().accepts(value)

    def read_items(self, name: str, value: Any) -> float:
        return _INFINITE[value] if isinstance(value, str) else float(value)

    @property
    def description(self) -> str:
        return f'{super().description}, "inf" or "-inf"'


_INFINITE = {"inf": inf, "-inf": -inf}


@dataclass(frozen=True, eq=False)
class Boolean(ArgumentType):
    """True or false."""

    _: KW_ONLY
    expected: str = "true or false"

    def accepts(self, value: Any) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True, eq=False)
class Text(ArgumentType):
    """A string of at most `max_length` characters."""

    max_length: float = inf
    _: KW_ONLY
    expected: str = "a string"

    def accepts(self, value: Any) -> bool:
        return isinstance(value, str) and len(value) <= self.max_length

    @property
    def description(self) -> str:
        limited = f" of at most {self.max_length:,} characters" if isfinite(self.max_length) else ""
        return self.expected + limited


@dataclass(frozen=True, eq=False)
class Choice(ArgumentType):
    """One of some values."""

    choices: Collection[Any]

    def accepts(self, value: Any) -> bool:
        return any(type(value) is type(choice) and value == choice for choice in self.choices)

    @property
    def description(self) -> str:
        return join_with("or", map(repr, self.choices))


@dataclass(frozen=True, eq=False)
class List(ArgumentType):
    """A list of values of one type, at most `max_length`; `too_long` is the sentence for more."""

    items: ArgumentType
    max_length: int
    _: KW_ONLY
    min_length: int = 0
    too_long: str = ""
    expected: str = "a list"

    def accepts(self, value: Any) -> bool:
        return isinstance(value, list)

    def read_items(self, name: str, value: Any) -> list[Any]:
        if len(value) < self.min_length:
            raise ValueError(f"{name} has {len(value)} items, expected at least {self.min_length}.")
        if len(value) > self.max_length:
            raise ValueError(
                self.too_long
                or f"{name} has {len(value):,} items, expected at most {self.max_length:,}."
            )
        read = self.items.read
        return [read(f"{name}[{index}]", item) for index, item in enumerate(value)]


@dataclass(frozen=True, eq=False)
class Row(ArgumentType):
    """A list of fixed length, whose items have names and types of their own."""

    columns: Mapping[str, ArgumentType]

    def accepts(self, value: Any) -> bool:
        return isinstance(value, list) and len(value) == len(self.columns)

    def read_items(self, name: str, value: list[Any]) -> list[Any]:
        columns = zip(self.columns.items(), value, strict=True)
        return [column.read(f"{name}.{title}", item) for (title, column), item in columns]

    @property
    def description(self) -> str:
        return f"a list of {len(self.columns)}: {', '.join(self.columns)}"


@dataclass(frozen=True, eq=False)
class Object(ArgumentType):
    """An object with these fields and no others; `is_call` where they are a call's arguments."""

    fields: Mapping[str, Argument]
    _: KW_ONLY
    is_call: bool = False

    def accepts(self, value: Any) -> bool:
        return isinstance(value, dict)

    def read_items(self, name: str, value: dict[str, Any]) -> dict[str, Any]:
        what = "argument" if self.is_call else "field"
        for key in value:
            if key not in self.fields:
                expected = join_with("or", self.fields) if self.fields else "none"
                raise self.error(f"{name} has no {what} {short_repr(key)}, expected {expected}.")
        for key, field in self.fields.items():
            if field.default is REQUIRED and key not in value:
                raise self.error(f"{name} needs the {what} {key!r}.")
        prefix = "" if self.is_call else f"{name}."
        return {
            key: field.type.read(prefix + key, value.get(key, field.default))
            for key, field in self.fields.items()
        }

    @property
    def description(self) -> str:
        return (
            f"an object with {join_with('and', self.fields)}" if self.fields else "an empty object"
        )


@dataclass(frozen=True, eq=False)
class Mapped(ArgumentType):
    """An object whose fields the converter, or the call itself, checks."""

    _: KW_ONLY
    expected: str = "an object"

    def accepts(self, value: Any) -> bool:
        return isinstance(value, dict)
