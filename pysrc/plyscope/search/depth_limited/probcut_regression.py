"""The linear regression of deep on shallow values that ProbCut uses."""

import random
from math import inf, sqrt
from typing import Any, NamedTuple

from plyscope.game import Game
from plyscope.search.depth_limited.shallow_search import shallow_search


class Regression(NamedTuple):
    """deep = slope * shallow + offset, utilities of MAX, with a standard deviation of sigma."""

    slope: float
    offset: float
    sigma: float


# What `fit_regression` finds, to four digits, with its defaults on a board of 7 by 6.
CONNECT_FOUR = Regression(1.0653, 0.0002, 0.0028)


def fit_regression(
    game: Game[Any], height: int = 4, probe: int = 2, sample_size: int = 200, seed: int = 0
) -> Regression:
    """Fit the values at depth `height` to those at depth `probe` by least squares.

    Buro (1995). The sample has `sample_size` positions, each from a game of random moves stopped at
    random; the same seed gives the same sample. Positions that either search sees won or lost, with
    a value of +1 or -1, are left out, because no estimate predicts them (in Connect Four sigma
    would be 0.187, not 0.003). Raises ValueError if fewer than two different values remain.
    """
    dice = random.Random(seed)
    states = [_random_position(game, dice) for _ in range(sample_size)]
    values = [
        tuple(shallow_search(game, s, depth, -inf, inf)[0] for depth in (probe, height))
        for s in states
    ]
    undecided = [pair for pair in values if max(map(abs, pair)) < 1]
    x, y = [pair[0] for pair in undecided], [pair[1] for pair in undecided]
    count = max(len(undecided), 1)
    mean_x, mean_y = sum(x) / count, sum(y) / count
    spread = sum((v - mean_x) ** 2 for v in x)
    if spread == 0:
        raise ValueError("A regression needs two different values among undecided positions.")
    slope = sum((v - mean_x) * (w - mean_y) for v, w in zip(x, y, strict=True)) / spread
    offset = mean_y - slope * mean_x
    errors = sum((w - slope * v - offset) ** 2 for v, w in zip(x, y, strict=True))
    return Regression(slope, offset, sqrt(errors / max(count - 2, 1)))


def _random_position(game: Game[Any], dice: random.Random) -> Any:
    """Return a random unfinished position of a random game."""
    line = [game.initial]
    while not game.is_terminal(line[-1]):
        line.append(game.result(line[-1], dice.choice(game.actions(line[-1]))))
    return dice.choice(line[:-1])
