"""Evaluation as a weighted sum of features: Eval(s) = w1 f1(s) + ... (AIMA 4e, 6.3.1).

feature  a number for MAX: MAX's count minus MIN's, as in material
weights  the weight of each feature, by name; written "twos=4, centre=0.5"
scale    the divisor of the sum, so that it lies within the range of utilities, such as (-1, 1)
"""

from collections.abc import Mapping
from math import isfinite
from typing import Any, NamedTuple

from plyscope.game import MAX, FeatureGame, Player, S, with_methods
from plyscope.validation import MAX_REPR_LENGTH, short_repr

MAX_WEIGHT = 1_000_000  # beyond it rounding could carry a value out of (-1, 1)


class Term(NamedTuple):
    """One feature of a position, its weight and their product."""

    feature: str
    value: float
    weight: float
    product: float


class Evaluation(NamedTuple):
    """An evaluation with its terms: `value` for MAX is `total` / `scale`.

    A finished game has no terms: its value is its utility, its total 0 and its scale 1.
    """

    terms: tuple[Term, ...]
    total: float
    scale: float
    value: float


def evaluate_by_feature(game: FeatureGame[S], state: S, weights: Mapping[str, float]) -> Evaluation:
    """Evaluate a position with these weights and return each term."""
    if game.is_terminal(state):
        return Evaluation((), 0, 1, game.utility(state, MAX))
    terms = tuple(
        Term(name, value, weights[name], weights[name] * value)
        for name, value in game.features(state).items()
    )
    total, scale = sum(term.product for term in terms), game.scale(weights)
    return Evaluation(terms, total, scale, total / scale)


def sum_features(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """Return the sum of the features, each multiplied by its weight."""
    return sum(weights[name] * value for name, value in features.items())


def evaluate(
    game: FeatureGame[S], state: S, player: Player, weights: Mapping[str, float], scale: float
) -> float:
    """Return the utility for `player` of a finished game, or else the scaled weighted sum."""
    if game.is_terminal(state):
        return game.utility(state, player)
    total = sum_features(game.features(state), weights)
    return total / scale if player == MAX else -total / scale


def apply_weights(game: FeatureGame[Any], weights: Mapping[str, float]) -> Any:
    """Return `game` evaluated with these weights; other features keep their own.

    A finished game keeps its utility, and all other values stay within the range of utilities.
    """
    all_weights = {**game.weights, **weights}
    scale = game.scale(all_weights)

    def evaluate_weighted(state: Any, player: Player) -> float:
        return evaluate(game, state, player, all_weights, scale)

    proxy = with_methods(game, evaluate=evaluate_weighted)
    proxy.weights = all_weights
    return proxy


def has_features(game: Any) -> bool:
    """Return whether a two-player game evaluates by features."""
    return hasattr(game, "features") and len(game.players) == 2


def parse_weights(game: Any, text: str) -> dict[str, float]:
    """Parse weights such as "twos=4, centre=0.5" and fill in the game's own.

    Raises ValueError, saying what would be right, for a game without features, for malformed text,
    for an unknown or repeated feature, and for a weight that is not a number or is beyond a
    million.
    """
    if not isinstance(text, str):
        raise ValueError(f"weights is a text, not {short_repr(text)}.")
    if not has_features(game):
        raise ValueError(f"weights={short_repr(text)} needs a game with feature sums (`features`).")
    default_weights, parsed_weights = dict(game.weights), dict[str, float]()
    for part in text.split(",") if text.strip() else ():
        name, equals, number = (piece.strip() for piece in part.partition("="))
        example = f"such as {next(iter(default_weights))}=2"
        if not equals or not name:
            raise ValueError(
                f"weights are feature=number, {example}, and commas; see {short_repr(part)}."
            )
        if name not in default_weights:
            raise ValueError(
                f"There is no feature {short_repr(name)}; this game has "
                f"{', '.join(default_weights)}."
            )
        if name in parsed_weights:
            raise ValueError(f"weights name {name} twice; once is enough.")
        parsed_weights[name] = _parse_weight(name, number, example)
    return default_weights | parsed_weights


def _parse_weight(name: str, text: str, example: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise ValueError(
            f"The weight of {name} is a number, {example}, not {short_repr(text)}."
        ) from None
    if not isfinite(number) or abs(number) > MAX_WEIGHT:
        raise ValueError(
            f"The weight of {name} is from -{MAX_WEIGHT:,} to {MAX_WEIGHT:,}, not "
            f"{text[:MAX_REPR_LENGTH]}."
        )
    return number
