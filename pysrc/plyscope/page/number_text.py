"""Numbers as people read them, and as they type them."""

from math import floor, log10

from plyscope.validation import check_integer


def group_digits(number: int) -> str:
    """Return a whole number with its thousands apart: 549,946."""
    return f"{number:,}"


def count_of(number: int, singular: str, plural: str = "") -> str:
    """Return a count with its noun: 1 ply, 2 plies."""
    return f"{number:,} {singular if number == 1 else plural or f'{singular}s'}"


def plies(number: int) -> str:
    """Return a depth in words: 1 ply, 2 plies."""
    return count_of(number, "ply", "plies")


def fixed(number: float, decimals: int, *, is_signed: bool = False) -> str:
    """Return a number with a fixed count of decimals, and a minus sign that is as wide as a plus.

    `is_signed` puts a plus before a positive number. A number that rounds to 0 has no sign.
    """
    text = f"{abs(number):,.{decimals}f}"
    if not any(digit in text for digit in "123456789"):
        return text
    return f"−{text}" if number < 0 else f"+{text}" if is_signed else text


def percent(share: float) -> str:
    """Return a share as a percentage; it is 100 % only where nothing is missing."""
    rounded = round(share * 100, 1)
    if rounded >= 100 and share < 1:
        return "99.9 %"
    return f"{fixed(rounded, 1 if 0 < rounded < 100 else 0)} %"


def times(ratio: float) -> str:
    """Return a ratio to three significant digits: 2.35 ×."""
    decimals = 2 - floor(log10(ratio))
    text = f"{round(ratio, decimals):,.{max(0, decimals)}f}"
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text} ×"


def read_whole(label: str, number: int | float | None, minimum: int, maximum: int) -> int:
    """Return the whole number of a field; raise ValueError if it is none, or not in its range."""
    whole = int(number) if isinstance(number, float) and number.is_integer() else number
    check_integer(label, whole, minimum, maximum)
    assert isinstance(whole, int)
    return whole
