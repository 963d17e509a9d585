"""In what the values of a search are told: as they are, or as the sums that an evaluation makes.

An evaluation is a weighted sum of features, divided by a scale so that it lies within (-1, 1).
What people read is the sum: +11, not +0.00996. A finished game has none: it is a win, a loss or 0.
Tapes, links and results keep the values themselves.
"""

from dataclasses import dataclass
from math import isclose, isfinite
from typing import Any

from plyscope.evaluation import has_features, parse_weights
from plyscope.trace.number_format import distinguishing_digits, format_number

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
