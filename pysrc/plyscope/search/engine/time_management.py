"""What the engine may spend, and what it knows of its own doubts."""

from collections.abc import Callable
from math import inf

WIN = 1.0  # what a won game is worth, and an estimate never


class Spent(Exception):
    """Raised where the budget is spent."""


class Spending:
    """Counts nodes, the root is one; once `armed`, no more than `nodes`, and none too late.

    `guesses` is how many guesses this iteration has met: values that a deeper search may change.
    Invariant: if the count is the same when a node is left as when it was opened, no guess has a
    part in what the node reports, and that holds for good.
    """

    def __init__(self, nodes: int, milliseconds: int, clock: Callable[[], float]) -> None:
        self.nodes, self.clock = nodes, clock
        self.end = clock() + milliseconds / 1000 if milliseconds else inf
        self.visited, self.armed, self.guesses = 1, False, 0

    def spend(self) -> None:
        """Count a node that is about to be entered."""
        if self.armed and (
            self.visited >= self.nodes or (self.end < inf and self.clock() >= self.end)
        ):
            raise Spent
        self.visited += 1
