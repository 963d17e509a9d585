"""The engine's budget of nodes and time."""

from collections.abc import Callable
from math import inf

WIN = 1.0  # the value of a won game, which no estimate reaches


class EngineBudgetExhausted(Exception):
    """The engine's budget is used up."""


class EngineBudget:
    """Count nodes, the root included; when active, enforce the limits.

    `estimate_count` is the number of values met in this iteration that a deeper search may change.
    If it is the same when a node is left as when it was opened, the value of the node rests on no
    estimate: it is proved.
    """

    def __init__(self, max_nodes: int, milliseconds: int, clock: Callable[[], float]) -> None:
        self.max_nodes, self.clock = max_nodes, clock
        self.deadline = clock() + milliseconds / 1000 if milliseconds else inf
        self.node_count, self.is_active, self.estimate_count = 1, False, 0

    def count_node(self) -> None:
        """Count a node about to be entered."""
        if self.is_active and (
            self.node_count >= self.max_nodes
            or (self.deadline < inf and self.clock() >= self.deadline)
        ):
            raise EngineBudgetExhausted
        self.node_count += 1
