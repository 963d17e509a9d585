"""The format of numbers and values for people, in sentences, variables and figures.

An evaluation is a weighted sum of features, divided by a scale so that it lies within (-1, 1).
People read the sum: +11, not +0.00996. A finished game has no sum: somebody wins, or it is 0.
Tapes, links and results keep the values themselves.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor, isclose, isfinite, log10
from typing import Any

from plyscope.evaluation import has_features, parse_weights
from plyscope.games.tree_parser import UnknownValue

DEFAULT_DIGITS = 4  # significant digits of a number that is not whole
MAX_DIGITS = 12  # further digits differ only by rounding


def format_number(
    value: Any, signed: bool = False, digits: int = DEFAULT_DIGITS, as_sum: bool = False
) -> str:
    """Format a value for people; `signed` puts a plus before positive numbers.

    Whole numbers have no decimals. Others have `digits` significant digits, at least two decimals,
    and no trailing zeros: 12345, 0.0833, 12345.68. A vector of utilities is (1, 2, 6), an
    unknown leaf its name. `as_sum`
    gives a sum of features two decimals if they are not zeros, and one more for each digit beyond
    four: 4.76, 0.03, 0.004.
    """
    if isinstance(value, tuple):
        return f"({', '.join(format_number(each, signed, digits, as_sum) for each in value)})"
    if isinstance(value, UnknownValue):
        return value.name
    if not isfinite(value):
        return "−∞" if value < 0 else "+∞"
    text = _format_magnitude(abs(value), digits, as_sum)
    if text == "0":
        return "0"
    return f"−{text}" if value < 0 else f"+{text}" if signed else text


def _format_magnitude(value: float, digits: int, as_sum: bool = False) -> str:
    """Format a number that is not negative."""
    if value < 1e15 and isclose(value, round(value), rel_tol=1e-9, abs_tol=1e-9):
        return str(round(value))
    if value >= 1e15 or value < 1e-6:
        mantissa, _, exponent = f"{value:.{digits - 1}e}".partition("e")
        power = str(int(exponent)).replace("-", "−")
        return f"{_trim_zeros(mantissa)}·10^{power}"
    first = -floor(log10(value))  # the decimal place of the first significant digit
    places = max(2, digits - 2, first) if as_sum else max(2, digits - 1 + first)
    text = _trim_zeros(f"{value:.{places}f}")
    return text if "." in text else _format_magnitude(value, digits + 1, as_sum)


def _trim_zeros(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def distinguishing_digits(values: Iterable[float], as_sum: bool = False) -> int:
    """Return how many digits distinguish these numbers: 4 to 12."""
    numbers = sorted({abs(value) for value in values if isfinite(value)})
    for digits in range(DEFAULT_DIGITS, MAX_DIGITS):
        texts = [_format_magnitude(number, digits, as_sum) for number in numbers]
        if all(
            a != b or isclose(x, y, rel_tol=1e-9, abs_tol=1e-9)
            for a, b, x, y in zip(texts, texts[1:], numbers, numbers[1:], strict=False)
        ):
            return digits
    return MAX_DIGITS


def format_probability(p: float) -> str:
    """Format a probability: as 1/6 if it is a simple fraction, else as 0.35."""
    for denominator in range(1, 37):
        if denominator in (20, 25):  # two decimals are shorter
            continue
        numerator = round(p * denominator)
        if abs(p * denominator - numerator) < 1e-9:
            return str(numerator) if denominator == 1 else f"{numerator}/{denominator}"
    return format_number(p)


ABOUT_EVEN = 0.25  # a sum of features below which nobody is ahead: a quarter of a pawn
_PLAYERS = ("MAX", "MIN")
MAX_DECIMALS = 5  # of a sum in a variable: 1/32 of a pawn has five


@dataclass(frozen=True)
class ValueUnit:
    """Formats values: as sums of features with this `scale`, or as they are if it is None.

    `winners` are the names of MAX and MIN.
    """

    scale: float | None = None
    winners: tuple[str, ...] = _PLAYERS

    def to_feature_sum(self, value: float) -> float:
        """Return the sum of features that a value stands for."""
        return value if self.scale is None else value * self.scale

    def is_win_or_loss(self, value: float) -> bool:
        """Return whether a value is that of a won or lost game, which no sum of features reaches.

        An end of a null window next to it counts, too.
        """
        return self.scale is not None and isclose(abs(value), 1)

    @property
    def win_texts(self) -> tuple[str, str]:
        """The value of a game that MAX has won, and of one that MIN has won."""
        winner, loser = (*self.winners, *_PLAYERS[len(self.winners) :])[:2]
        return f"{winner} wins", f"{loser} wins"

    def is_about_even(self, value: float) -> bool:
        """Return whether a value is an evaluation near zero, so that nobody is ahead."""
        return self.scale is not None and abs(self.to_feature_sum(value)) < ABOUT_EVEN

    def distinguishing_digits(self, values: list[float]) -> int:
        """Return how many digits distinguish these values."""
        return distinguishing_digits(map(self.to_feature_sum, values), self.scale is not None)

    def format_value(self, value: Any, signed: bool = False, digits: int = 4) -> str:
        """Format a value briefly: +11, "O wins"; see `format_number`."""
        is_vector = isinstance(value, tuple)
        if not is_vector and self.is_win_or_loss(value):
            return self.win_texts[0 if value > 0 else 1]
        shown = value if is_vector else self.to_feature_sum(value)
        return format_number(shown, signed, digits, self.scale is not None)

    def format_variable(self, value: Any, signed: bool = False, digits: int = 4) -> str:
        """Format the value of a variable: as +11/1104 if it is a sum of features."""
        if self.scale is None or isinstance(value, tuple) or not isfinite(value) or value % 1 == 0:
            return format_number(value, signed, digits)
        total = self.to_feature_sum(value)
        for places in range(MAX_DECIMALS + 1):
            if isclose(round(total, places), total):
                numerator = format_number(total, signed, places + 2, as_sum=True)
                return f"{numerator}/{format_number(self.scale)}"
        return format_number(value, signed, digits)

    def parse_win_or_loss(self, text: Any) -> float | None:
        """Parse "O wins" as a sum of features; return None for any other text."""
        if self.scale is None or not isinstance(text, str):
            return None
        maximum, minimum = (text.lower() for text in self.win_texts)
        return {maximum: self.scale, minimum: -self.scale}.get(text.strip().lower())


RAW_VALUES = ValueUnit()


def choose_value_unit(game: Any, weights: str) -> ValueUnit:
    """Return the unit of a search that evaluates by features, or RAW_VALUES.

    `weights` is the value of the option.
    """
    if not has_features(game):
        return RAW_VALUES
    scale = game.scale(parse_weights(game, weights))
    return ValueUnit(scale, tuple(game.players)) if scale > 0 else RAW_VALUES
