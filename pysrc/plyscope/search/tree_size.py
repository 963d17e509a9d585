"""The size of the tree that minimax would search, counted without a search."""

from math import inf
from typing import Any

from plyscope.game import Game, S
from plyscope.search.compile_watch import explain_recursion_error
from plyscope.validation import is_integer, short_repr

SizeCache = dict[Any, tuple[int, int]]  # by position and plies left: nodes and leaves


class TreeTooLargeError(Exception):
    """The tree has too many different positions to count."""


class PartialCountError(Exception):
    """More positions remain than one call may count."""


def count_tree(
    game: Game[S],
    state: S,
    depth: int | None = None,
    *,
    max_positions: int = 200_000,
    known_sizes: SizeCache | None = None,
    max_new_positions: float = inf,
) -> tuple[int, int]:
    """Return (nodes, leaves) of the game tree below `state`, to `depth` plies if given.

    Equal positions have equal trees, so each is counted once: the 549,946 nodes of tic-tac-toe take
    5,478 steps. Raises TreeTooLargeError if there are more than `max_positions` different
    positions.

    A long count can be done in parts: PartialCountError is raised after `max_new_positions` new
    positions, and the next call with the same `known_sizes` continues the count.
    """
    if depth is not None and not (is_integer(depth) and depth >= 0):
        raise ValueError(f"depth is a whole number of plies from 0 up, not {short_repr(depth)}.")
    known_sizes = {} if known_sizes is None else known_sizes
    max_known = len(known_sizes) + max_new_positions

    def size(state: S, left: int | None) -> tuple[int, int]:
        key = (state, left)
        if key not in known_sizes:
            if left == 0 or game.is_terminal(state):
                known_sizes[key] = (1, 1)
            else:
                below = None if left is None else left - 1
                parts = [size(game.result(state, a), below) for a in game.actions(state)]
                known_sizes[key] = (
                    1 + sum(n for n, _ in parts),
                    sum(leaves for _, leaves in parts),
                )
            if len(known_sizes) > max_positions:
                raise TreeTooLargeError
            if len(known_sizes) > max_known:
                raise PartialCountError
        return known_sizes[key]

    with explain_recursion_error("count_tree"):
        return size(state, depth)
