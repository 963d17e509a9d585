"""Examples: searches that each show one idea, at least one for every algorithm."""

from plyscope.examples import (
    chance_examples,
    depth_limited_examples,
    exact_examples,
    monte_carlo_examples,
    multiplayer_examples,
    table_examples,
)
from plyscope.examples.example import Example

__all__ = ["BEGINNER_PATH", "EXAMPLES", "Example"]

EXAMPLES: dict[str, Example] = {
    example.name: example
    for part in (
        exact_examples,
        depth_limited_examples,
        table_examples,
        multiplayer_examples,
        chance_examples,
        monte_carlo_examples,
    )
    for example in part.EXAMPLES
}

# Eight examples for a beginner, in this order.
BEGINNER_PATH = (
    "minimax",
    "alphabeta",
    "alphabeta-lecture",
    "alphabeta-both",
    "alphabeta-worst",
    "horizon",
    "expectiminimax",
    "uct",
)
