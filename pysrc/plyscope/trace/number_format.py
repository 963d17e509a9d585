"""Numbers as people read them: one rule for every sentence, variable and figure."""

from collections.abc import Iterable
from math import floor, isclose, isfinite, log10
from typing import Any

DEFAULT_DIGITS = 4  # that count, of a number with a fraction
MAX_DIGITS = 12  # beyond it differences are those of rounding


def format_number(
    value: Any, signed: bool = False, digits: int = DEFAULT_DIGITS, as_sum: bool = False
) -> str:
    """Return a value as people write it; `signed` puts a plus before a gain, too.

    Whole numbers are written whole, others with so many digits that count, two decimals at least,
    and no needless zeros: 12345, 0.0833, 12345.68. A vector of utilities is (1, 2, 6).

    `as_sum`: two decimals do where they are not zeros, and one more for each digit beyond four:
    4.76, 0.03, 0.004.
    """
    if isinstance(value, tuple):
        return f"({', '.join(format_number(each, signed, digits, as_sum) for each in value)})"
    if not isfinite(value):
        return "−∞" if value < 0 else "+∞"
    text = _format_magnitude(abs(value), digits, as_sum)
    if text == "0":
        return "0"
    return f"−{text}" if value < 0 else f"+{text}" if signed else text


def _format_magnitude(value: float, digits: int, as_sum: bool = False) -> str:
    """Return a number of 0 or more."""
    if value < 1e15 and isclose(value, round(value), rel_tol=1e-9, abs_tol=1e-9):
        return str(round(value))
    if value >= 1e15 or value < 1e-6:
        mantissa, _, exponent = f"{value:.{digits - 1}e}".partition("e")
        power = str(int(exponent)).replace("-", "−")
        return f"{_trim_zeros(mantissa)}·10^{power}"
    first = -floor(log10(value))  # the place of the first digit that counts
    places = max(2, digits - 2, first) if as_sum else max(2, digits - 1 + first)
    text = _trim_zeros(f"{value:.{places}f}")  # what is not whole never looks so
    return text if "." in text else _format_magnitude(value, digits + 1, as_sum)


def _trim_zeros(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def distinguishing_digits(values: Iterable[float], as_sum: bool = False) -> int:
    """Return how many digits tell these numbers apart: 4, or as many more as it takes, up to 12."""
    apart = sorted({abs(value) for value in values if isfinite(value)})
    for digits in range(DEFAULT_DIGITS, MAX_DIGITS):
        texts = [_format_magnitude(value, digits, as_sum) for value in apart]
        if all(
            a != b or isclose(x, y, rel_tol=1e-9, abs_tol=1e-9)
            for a, b, x, y in zip(texts, texts[1:], apart, apart[1:], strict=False)
        ):
            return digits
    return MAX_DIGITS


def format_probability(p: float) -> str:
    """Return a probability as people write it: 1/6 where it is such a fraction, else 0.35."""
    for below in range(1, 37):
        if below in (20, 25):  # two decimals say it better
            continue
        above = round(p * below)
        if abs(p * below - above) < 1e-9:
            return str(above) if below == 1 else f"{above}/{below}"
    return format_number(p)
