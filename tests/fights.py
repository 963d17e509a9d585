"""Small games with captures, checks and passes, for searches that ask for them."""

import random

from tests.oracle.evaluated_games import FightingNet


def fighting(seed, plies=7, width=5, moves=4):
    """Return a random game that transposes, won, lost or drawn after so many plies."""
    dice = random.Random(seed)

    def position():
        return [dice.randrange(width) for _ in range(dice.randint(2, moves))]

    inner = [[position() for _ in range(width)] for _ in range(plies - 1)]
    last = [dice.choice((-1, 0, 1)) for _ in range(width)]
    return FightingNet([position()], *inner, last).judge_by(seed, -1, 1)
