"""The table of all algorithms, in lecture order."""

from dataclasses import replace

from plyscope.search import chance, depth_limited, exact, monte_carlo, multiplayer, tables
from plyscope.search.algorithm import ALGORITHMS

GROUPS = {
    "Optimal decisions": exact.TABLE,
    "Imperfect decisions": depth_limited.TABLE,
    "Remembering positions": tables.TABLE,
    "More players, or fewer": multiplayer.TABLE,
    "Chance": chance.TABLE,
    "Monte Carlo": monte_carlo.TABLE,
}

ALGORITHMS.update(
    (algorithm.name, replace(algorithm, group=group))
    for group, table in GROUPS.items()
    for algorithm in table
)
