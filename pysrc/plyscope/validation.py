"""Checks of values that users supply, and their short text in error messages.

An error message shows a value in at most 80 characters.
"""

from collections.abc import Iterable, Sequence
from math import floor, inf, isfinite, log10
from reprlib import Repr
from typing import Any

MAX_REPR_LENGTH = 80
MAX_LISTED = 30  # of more names a sentence lists only the first few and the last


class UserError(ValueError):
    """An error caused by user input, with `detail` as plain data for JSON."""

    kind = "Refused"

    def __init__(self, sentence: str, detail: dict[str, Any]) -> None:
        super().__init__(sentence)
        self.detail = detail


def is_integer(value: Any) -> bool:
    """Return whether `value` is an int; True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    """Return whether `value` is a finite int or float that fits into a float."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    try:
        return isfinite(value)
    except OverflowError:
        return False


def check_integer(name: str, value: Any, minimum: int, maximum: float = inf) -> None:
    """Raise ValueError if `value` is not an integer from `minimum` to `maximum`."""
    if not (is_integer(value) and is_number(value) and minimum <= value <= maximum):
        upwards = "up" if maximum == inf else f"to {maximum:,}"
        raise ValueError(
            f"{name} is a whole number from {minimum} {upwards}, not {short_repr(value)}."
        )


def check_choice(name: str, value: Any, choices: Sequence[str]) -> None:
    """Raise ValueError with all choices if `value` is none of them."""
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{name} is {' or '.join(map(repr, choices))}, not {short_repr(value)}.")


def normalize_text(text: Any) -> str:
    """Normalize a text for comparison: lower case, single spaces.

    A link may contain anything: a value that is not text is replaced by its short repr.
    """
    return " ".join((text if isinstance(text, str) else short_repr(text)).lower().split())


def join_names(names: Sequence[Any]) -> str:
    """Join names with commas; shorten a very long list."""
    if len(names) > MAX_LISTED:
        names = [*names[:10], "...", names[-1]]
    return ", ".join(map(str, names))


def join_with(conjunction: str, texts: Iterable[str]) -> str:
    """Join texts with commas, and with "and" or "or" before the last."""
    *others, last = texts
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def truncate(text: str, max_length: int) -> str:
    """Return the text; if it is longer than `max_length`, its beginning with an ellipsis."""
    return text if len(text) <= max_length else f"{text[: max_length - 1]}…"


def short_repr(value: Any) -> str:
    """Return the repr of any value in at most 80 characters; never raise."""
    text = _SHORT_REPR.repr(value)
    if len(text) <= MAX_REPR_LENGTH:
        return text
    half = (MAX_REPR_LENGTH - 3) // 2
    return f"{text[:half]}...{text[-half:]}"


class _ShortRepr(Repr):
    """A repr limited in depth and length."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 4
        self.maxstring = self.maxother = MAX_REPR_LENGTH
        self.maxlist = self.maxtuple = self.maxdict = self.maxset = self.maxfrozenset = 10

    def repr_int(self, value: int, _level: int) -> str:
        """Return the repr of an int, also beyond Python's limit of 4,300 digits."""
        if is_number(value):
            return repr(value)
        exponent = log10(abs(value))
        sign = "-" if value < 0 else ""
        return f"{sign}{10 ** (exponent % 1):.2f}e+{floor(exponent)} (too large for a float)"


_SHORT_REPR = _ShortRepr()
