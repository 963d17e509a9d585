"""In what the values of a search are told: as they are, or as the sums that an evaluation makes.

An evaluation is a weighted sum of features, divided by a scale so that it lies within (-1, 1).
What people read is the sum: +11, not +0.00996. A finished game has none: it is a win, a loss or 0.
Tapes, links and results keep the values themselves.
"""

from dataclasses import dataclass
from math import isclose, isfinite
from typing import Any

from plyscope.evaluation import has_features, parse_weights
from plyscope.trace.number_format import digits_for, number

WIN, LOSS = "win", "loss"  # for MAX, whose values all are
PLACES = 5  # decimals of a sum that a variable holds: 1/32 of a pawn has so many


@dataclass(frozen=True)
class Unit:
    """Writes values: each times `scale` is a sum; None where values are told as they are."""

    scale: float | None = None

    def times(self, value: float) -> float:
        """Return the sum that a value stands for."""
        return value if self.scale is None else value * self.scale

    def ends(self, value: float) -> bool:
        """Tell whether a value is that of a won game, which no sum comes to.

        The end of a window may be beyond it, or so near that nothing lies between.
        """
        return self.scale is not None and isclose(abs(value), 1)

    def digits(self, values: list[float]) -> int:
        """Return how many digits tell these values apart as they are written."""
        return digits_for(map(self.times, values), self.scale is not None)

    def write(self, value: Any, signed: bool = False, digits: int = 4) -> str:
        """Return a value where there is little room: +11, win, loss; as `number` has it."""
        if isinstance(value, tuple) or not self.ends(value):
            told = value if isinstance(value, tuple) else self.times(value)
            return number(told, signed, digits, self.scale is not None)
        return WIN if value > 0 else LOSS

    def held(self, value: Any, signed: bool = False, digits: int = 4) -> str:
        """Return what a variable holds that has a value: +11/1104, where it is such a fraction."""
        if self.scale is None or isinstance(value, tuple) or not isfinite(value) or value % 1 == 0:
            return number(value, signed, digits)
        total = self.times(value)
        for places in range(PLACES + 1):
            if isclose(round(total, places), total):
                return f"{number(total, signed, places + 2, as_sum=True)}/{number(self.scale)}"
        return number(value, signed, digits)

    def named(self, text: Any) -> float | None:
        """Return `times` of the value that "win" or "loss" names; None where it is neither."""
        if self.scale is None or not isinstance(text, str):
            return None
        return {WIN: self.scale, LOSS: -self.scale}.get(text.strip().lower())


AS_THEY_ARE = Unit()


def sums(game: Any, weights: str) -> Unit:
    """Return the unit of a search that judges by the features of a game, where it has any.

    `weights` is the text of the option.
    """
    if not has_features(game):
        return AS_THEY_ARE
    scale = game.scale(parse_weights(game, weights))
    return Unit(scale) if scale > 0 else AS_THEY_ARE
