"""Searches that each show something: for every algorithm at least one, by the lecture's parts."""

from plyscope.examples import chance, imperfect, monte_carlo, optimal, remembering, several
from plyscope.examples.example import Example

__all__ = ["EXAMPLES", "PATH", "Example"]

EXAMPLES: dict[str, Example] = {
    example.name: example
    for part in (optimal, imperfect, remembering, several, chance, monte_carlo)
    for example in part.EXAMPLES
}

# Eight for a beginner, in this order.
PATH = (
    "minimax",
    "alphabeta",
    "alphabeta-lecture",
    "alphabeta-both",
    "alphabeta-worst",
    "horizon",
    "expectiminimax",
    "uct",
)
