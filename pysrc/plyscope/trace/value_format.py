"""Numbers as people read them: one rule for every sentence, variable and figure."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor, isclose, isfinite, log10
from typing import Any

from plyscope.evaluation import has_features, parse_weights

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


WIN, LOSS = "win", "loss"  # for MAX, whose values all are
MAX_DECIMALS = 5  # decimals of a sum that a variable holds: 1/32 of a pawn has so many


@dataclass(frozen=True)
class ValueUnit:
    """Writes values: each times `scale` is a sum; None where values are told as they are."""

    scale: float | None = None

    def to_feature_sum(self, value: float) -> float:
        """Return the sum that a value stands for."""
        return value if self.scale is None else value * self.scale

    def is_win_or_loss(self, value: float) -> bool:
        """Tell whether a value is that of a won game, which no sum comes to.

        The end of a window may be beyond it, or so near that nothing lies between.
        """
        return self.scale is not None and isclose(abs(value), 1)

    def distinguishing_digits(self, values: list[float]) -> int:
        """Return how many digits tell these values apart as they are written."""
        return distinguishing_digits(map(self.to_feature_sum, values), self.scale is not None)

    def format_value(self, value: Any, signed: bool = False, digits: int = 4) -> str:
        """Return a value where there is little room: +11, win, loss; as `number` has it."""
        if isinstance(value, tuple) or not self.is_win_or_loss(value):
            told = value if isinstance(value, tuple) else self.to_feature_sum(value)
            return format_number(told, signed, digits, self.scale is not None)
        return WIN if value > 0 else LOSS

    def format_variable(self, value: Any, signed: bool = False, digits: int = 4) -> str:
        """Return what a variable holds that has a value: +11/1104, where it is such a fraction."""
        if self.scale is None or isinstance(value, tuple) or not isfinite(value) or value % 1 == 0:
            return format_number(value, signed, digits)
        total = self.to_feature_sum(value)
        for places in range(MAX_DECIMALS + 1):
            if isclose(round(total, places), total):
                numerator = format_number(total, signed, places + 2, as_sum=True)
                return f"{numerator}/{format_number(self.scale)}"
        return format_number(value, signed, digits)

    def parse_win_or_loss(self, text: Any) -> float | None:
        """Return `times` of the value that "win" or "loss" names; None where it is neither."""
        if self.scale is None or not isinstance(text, str):
            return None
        return {WIN: self.scale, LOSS: -self.scale}.get(text.strip().lower())


RAW_VALUES = ValueUnit()


def choose_value_unit(game: Any, weights: str) -> ValueUnit:
    """Return the unit of a search that judges by the features of a game, where it has any.

    `weights` is the text of the option.
    """
    if not has_features(game):
        return RAW_VALUES
    scale = game.scale(parse_weights(game, weights))
    return ValueUnit(scale) if scale > 0 else RAW_VALUES
