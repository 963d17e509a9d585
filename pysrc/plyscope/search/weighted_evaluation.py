"""Weights: the same game, its positions judged by other weights of its features."""

from collections.abc import Mapping
from typing import Any

from plyscope.evaluation import evaluate
from plyscope.game import FeatureGame, Player, with_methods


def apply_weights(game: FeatureGame[Any], weights: Mapping[str, float]) -> Any:
    """Return `game` with the `evaluate` that these weights give; features not named keep their own.

    Finished games are worth their utility as before, and all others stay within (-1, 1).
    """
    every = {**game.weights, **weights}
    scale = game.scale(every)

    def evaluate_weighted(state: Any, player: Player) -> float:
        return evaluate(game, state, player, every, scale)

    stand_in = with_methods(game, evaluate=evaluate_weighted)
    stand_in.weights = every
    return stand_in
