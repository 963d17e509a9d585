"""Evaluation of positions by named features."""

from collections.abc import Callable, Mapping

from plyscope.games.hyper_backgammon.bear_off import bear_off_table
from plyscope.games.hyper_backgammon.turns import BAR, HOME, OFF, Men

Feature = Callable[[Men, Men], float]


def pips(own: Men, other: Men) -> float:
    """Count the points that the men have to go, the bar being the 25th."""
    return sum(own)


def bar(own: Men, other: Men) -> float:
    """Count the men on the bar."""
    return own.count(BAR)


def blots(own: Men, other: Men) -> float:
    """Count the men alone on a point that the opponent can still hit: a man has yet to pass it."""
    return sum(
        OFF < point < BAR and own.count(point) == 1 and other[0] > BAR - point for point in own
    )


def blocks(own: Men, other: Men) -> float:
    """Count the points with two men or more that the opponent has yet to pass."""
    return sum(
        OFF < point < BAR and own.count(point) > 1 and other[0] > BAR - point for point in set(own)
    )


def rolls(own: Men, other: Men) -> float:
    """Return the expected number of rolls to bear off; 0 unless all men of both sides are home."""
    return bear_off_table()[own].expected if own[0] <= HOME >= other[0] else 0


def off(own: Men, other: Men) -> float:
    """Count the men that have been borne off."""
    return own.count(OFF)


FEATURES: Mapping[str, Feature] = {
    one.__name__: one for one in (pips, bar, blots, blocks, off, rolls)
}
# In pips: a roll is 8.2 of them on average, and a man on the last points wastes some.
WEIGHTS: Mapping[str, float] = {
    "pips": -1,
    "bar": -3,
    "blots": -3,
    "blocks": 2,
    "off": 4,
    "rolls": -8,
}
_BOUNDS = {"pips": 75, "bar": 3, "blots": 3, "blocks": 1, "off": 3, "rolls": 3}


def compare_features(white: Men, black: Men) -> Mapping[str, float]:
    """Return White's count of each feature minus Black's."""
    return {name: count(white, black) - count(black, white) for name, count in FEATURES.items()}


def scale(weights: Mapping[str, float]) -> float:
    """Return a third of a bound that the weighted sum never reaches: a win can count 3."""
    return (1 + sum(abs(weights[name]) * bound for name, bound in _BOUNDS.items())) / 3
