"""How many rolls a player needs to bear off at most three men from the last six points.

Nothing of the opponent's stands in the way, so one side's men say all. Each turn leads to a
position with fewer pips, so a table is filled in their order. The numbers are those of a player
who keeps the expected number of rolls as small as possible.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from plyscope.games.hyper_backgammon.position import MEN, ROLLS
from plyscope.games.hyper_backgammon.turns import HOME, OFF, Men, list_turns


class RollCount(NamedTuple):
    """The expected number of rolls, and the probability of being done after exactly 0, 1, ..."""

    expected: float
    distribution: tuple[float, ...]


@lru_cache(1)
def bear_off_table() -> Mapping[Men, RollCount]:
    """Return the 84 positions of three men on the last six points or off, each with its rolls.

    >>> round(bear_off_table()[1, 1, 1].expected, 4)
    1.8333
    """
    positions = combinations_with_replacement(range(HOME, OFF - 1, -1), MEN)
    table: dict[Men, RollCount] = {}
    for men in sorted(positions, key=sum):
        table[men] = _count_rolls(men, table) if any(men) else RollCount(0.0, (1.0,))
    return table


def _count_rolls(men: Men, table: Mapping[Men, RollCount]) -> RollCount:
    """Return the rolls of a position from those of all positions with fewer pips."""
    expected, distribution = 1.0, [0.0]
    for roll, probability in ROLLS.items():
        turns = list_turns(men, (), *divmod(roll, 10))
        best = min((table[turn.men] for turn in turns), key=lambda rolls: rolls.expected)
        expected += probability * best.expected
        distribution += [0.0] * (1 + len(best.distribution) - len(distribution))
        for rolls, share in enumerate(best.distribution, 1):
            distribution[rolls] += probability * share
    return RollCount(expected, tuple(distribution))
