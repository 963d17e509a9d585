"""The table of all algorithms, in the order of the lecture: here are its parts."""

from dataclasses import replace

from plyscope.search import chance, imperfect, monte_carlo, optimal, remembering, several
from plyscope.search.registry import ALGORITHMS

GROUPS = {
    "Optimal decisions": optimal.TABLE,
    "Imperfect decisions": imperfect.TABLE,
    "Remembering positions": remembering.TABLE,
    "More players, or fewer": several.TABLE,
    "Chance": chance.TABLE,
    "Monte Carlo": monte_carlo.TABLE,
}

ALGORITHMS.update(
    (algorithm.name, replace(algorithm, group=group))
    for group, table in GROUPS.items()
    for algorithm in table
)
