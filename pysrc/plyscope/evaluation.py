"""Evaluation as a weighted sum of features, Eval(s) = w1 f1(s) + ... + wn fn(s): AIMA 4e, 6.3.1.

feature  a number for MAX: MAX's count less MIN's, as the book counts material
weights  what each feature counts for, by name; written "twos=4, centre=0.5"
scale    what the sum is divided by, so that it lies within (-1, 1), as utilities do
"""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, NamedTuple

from plyscope.game import MAX, FeatureGame, Player, S
from plyscope.given import LONGEST, short

LARGEST = 1_000_000  # of a weight: beyond it rounding could carry a value out of (-1, 1)
_NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines")


class Term(NamedTuple):
    """One feature of a position: `product` is what it adds to the sum."""

    feature: str
    value: float
    weight: float
    product: float


class Evaluation(NamedTuple):
    """How a position is judged: `value`, for MAX, is `total` / `scale`, the sum of the products.

    A finished game has no terms: its value is its utility, its total 0 and its scale 1.
    """

    terms: tuple[Term, ...]
    total: float
    scale: float
    value: float


def evaluation(game: FeatureGame[S], state: S, weights: Mapping[str, float]) -> Evaluation:
    """Return how a position is judged by all of these weights, feature by feature."""
    if game.is_terminal(state):
        return Evaluation((), 0, 1, game.utility(state, MAX))
    terms = tuple(
        Term(name, value, weights[name], weights[name] * value)
        for name, value in game.features(state).items()
    )
    total, scale = sum(term.product for term in terms), game.scale(weights)
    return Evaluation(terms, total, scale, total / scale)


def weighted_sum(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """Return the sum of the features, each times its weight."""
    return sum(weights[name] * value for name, value in features.items())


def evaluate(
    game: FeatureGame[S], state: S, player: Player, weights: Mapping[str, float], scale: float
) -> float:
    """Return the utility of a finished game, else the weighted sum within (-1, 1), to `player`."""
    if game.is_terminal(state):
        return game.utility(state, player)
    total = weighted_sum(game.features(state), weights)
    return total / scale if player == MAX else -total / scale


def has_features(game: Any) -> bool:
    """Tell whether a game is judged by features; a sum for MAX says nothing of a third player."""
    return hasattr(game, "features") and len(game.players) == 2


def parse_weights(game: Any, text: str) -> dict[str, float]:
    """Return all weights of a game: its own, but for those in a text such as "twos=4, centre=0.5".

    Raises ValueError, saying what would be right, for a game without features, and for a text that
    is none, names no feature of the game or one twice, or has a weight that is no number or beyond
    a million.
    """
    if not isinstance(text, str):
        raise ValueError(f"weights is a text, not {short(text)}.")
    if not has_features(game):
        raise ValueError(f"weights={short(text)} needs a game with `features`, which this has not.")
    own, given = dict(game.weights), dict[str, float]()
    for part in text.split(",") if text.strip() else ():
        name, equals, number = (piece.strip() for piece in part.partition("="))
        example = f"such as {next(iter(own))}=2"
        if not equals or not name:
            raise ValueError(
                f"weights are feature=number, {example}, and commas; see {short(part)}."
            )
        if name not in own:
            raise ValueError(f"There is no feature {short(name)}; this game has {', '.join(own)}.")
        if name in given:
            raise ValueError(f"weights name {name} twice; once is enough.")
        given[name] = _number(name, number, example)
    return own | given


def _number(name: str, text: str, example: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise ValueError(
            f"The weight of {name} is a number, {example}, not {short(text)}."
        ) from None
    if not isfinite(number) or abs(number) > LARGEST:
        raise ValueError(
            f"The weight of {name} is from -{LARGEST:,} to {LARGEST:,}, not {text[:LONGEST]}."
        )
    return number


class OpenLines:
    """The features of a game of lines: those still open to one player alone, by their stones.

    `lines` and `centre` are bit boards. In three in a row the features are "ones", "twos" and
    "centre", the stones on the central cells; a line's own weight is the square of its stones, so
    that two in a row are worth more than one and one, and the centre's own is 0.
    """

    def __init__(self, lines: Sequence[int], in_row: int, centre: int) -> None:
        self.lines, self.in_row, self.centre = lines, in_row, centre
        self.names = (*_NUMBERS, *(f"{stones}s" for stones in range(10, in_row)))[: in_row - 1]
        self.weights = {name: stones**2 for stones, name in enumerate(self.names, 1)}
        self.weights["centre"] = 0

    def features(self, x: int, o: int) -> dict[str, float]:
        """Return the features of X's stones and O's: X's less O's."""
        counts = [0] * (self.in_row + 1)
        for line in self.lines:
            if not o & line:
                counts[(x & line).bit_count()] += 1
            elif not x & line:
                counts[(o & line).bit_count()] -= 1
        features: dict[str, float] = dict(zip(self.names, counts[1:-1], strict=True))
        features["centre"] = (x & self.centre).bit_count() - (o & self.centre).bit_count()
        return features

    def scale(self, weights: Mapping[str, float]) -> float:
        """Return more than the sum can be; with the own weights, all lines times a full one's."""
        largest = max((abs(weights[name]) for name in self.names), default=0)
        lines = len(self.lines) * max(self.in_row**2, 1 + largest)
        return lines + abs(weights["centre"]) * self.centre.bit_count()
