"""What the engine may spend, and what it knows of its own doubts."""

from collections.abc import Callable
from math import inf

WIN = 1.0  # what a won game is worth, and an estimate never


class EngineBudgetExhausted(Exception):
    """Raised where the budget is spent."""


class EngineBudget:
    """Counts nodes, the root is one; once `armed`, no more than `nodes`, and none too late.

    `guesses` is how many guesses this iteration has met: values that a deeper search may change.
    Invariant: if the count is the same when a node is left as when it was opened, no guess has a
    part in what the node reports, and that holds for good.
    """

    def __init__(self, max_nodes: int, milliseconds: int, clock: Callable[[], float]) -> None:
        self.max_nodes, self.clock = max_nodes, clock
        self.deadline = clock() + milliseconds / 1000 if milliseconds else inf
        self.node_count, self.is_active, self.estimate_count = 1, False, 0

    def count_node(self) -> None:
        """Count a node that is about to be entered."""
        if self.is_active and (
            self.node_count >= self.max_nodes
            or (self.deadline < inf and self.clock() >= self.deadline)
        ):
            raise EngineBudgetExhausted
        self.node_count += 1
