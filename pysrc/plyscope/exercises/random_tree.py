"""Trees at random, from a seed, that keep what is promised of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from plyscope.exercises.constraints import NO_CONSTRAINTS, Constraints
from plyscope.game import CHANCE, MAX, MIN
from plyscope.games.tree import Tree, players_at_plies
from plyscope.validation import check_integer, is_integer, short_repr

MAX_NODES = 5_000  # nodes
MAX_WORK = 100_000  # nodes looked at in the search for a tree that keeps a promise: half a second
MAX_CHANGES = 40  # changes to a tree before another is begun

# What chance may bring, by how many outcomes: as likely as each other, or in simple fractions.
_PROBABILITIES = {
    2: ((1 / 2, 1 / 2), (1 / 4, 3 / 4), (1 / 3, 2 / 3), (2 / 3, 1 / 3), (3 / 4, 1 / 4)),
    3: ((1 / 3, 1 / 3, 1 / 3), (1 / 2, 1 / 4, 1 / 4), (1 / 4, 1 / 2, 1 / 4), (1 / 2, 1 / 3, 1 / 6)),
}


class NoSuchTreeError(ValueError):
    """Raised where no tree of a shape keeps a promise, or none was found."""


@dataclass(frozen=True)
class TreeShape:
    """What a random tree looks like.

    depth      plies from the root to the deepest leaves, from 1 up
    branching  children of a node: a number, or the least and the most
    values     the least and the most that a leaf is worth, whole numbers
    turns      who moves at each ply, as `Tree` takes it
    regular    every leaf is at the full depth; else some lines end earlier
    """

    depth: int = 3
    branching: int | tuple[int, int] = (2, 3)
    values: tuple[int, int] = (0, 9)
    turns: tuple[str | int, ...] = ("max", "min")
    is_regular: bool = True

    def __post_init__(self) -> None:
        check_integer("depth", self.depth, 1, 12)
        for name, pair, floor in (
            ("branching", self.branching_range, 1),
            ("values", self.values, -9999),
        ):
            if not isinstance(pair, Sequence) or len(pair) != 2 or not all(map(is_integer, pair)):
                raise ValueError(f"{name} is the least and the most, not {short_repr(pair)}.")
            if not floor <= pair[0] <= pair[1] <= 9999:
                raise ValueError(
                    f"{name} goes from the least, {floor:,} or more, up to the most, 9,999 or "
                    f"less, not {short_repr(pair)}."
                )
        players_at_plies(self.turns)
        if self._max_nodes() > MAX_NODES:
            raise ValueError(
                f"A random tree has at most {MAX_NODES:,} nodes, and this shape could have "
                f"{self._max_nodes():,}: give it fewer plies, or fewer children."
            )

    @property
    def branching_range(self) -> tuple[int, int]:
        """The least and the most children of a node."""
        if is_integer(self.branching):
            return self.branching, self.branching  # type: ignore[return-value]
        return self.branching  # type: ignore[return-value]

    def _max_nodes(self) -> int:
        return sum(self.branching_range[1] ** ply for ply in range(self.depth + 1))


def random_tree(
    seed: int, shape: TreeShape | None = None, constraints: Constraints = NO_CONSTRAINTS
) -> Tree:
    """Return a tree of that shape that keeps the promise, the same for the same seed.

    Raises NoSuchTree, a ValueError, where no tree of the shape can keep it, and where none was
    found among a fixed number of nodes looked at.
    """
    check_integer("seed", seed, 0)
    shape = shape or TreeShape()
    random = Random(seed)
    if not constraints:
        return _grow(random, shape)
    turns = players_at_plies(shape.turns)
    if not set(turns) <= {MAX, MIN}:
        raise NoSuchTreeError(
            "Only a tree in which MAX and MIN move, and nobody else, has cutoffs."
        )
    refused = constraints.explain_impossibility([shape.branching_range[1]] * shape.depth, turns)
    if refused:
        raise NoSuchTreeError(refused)
    return _search_tree(random, shape, constraints)


def _search_tree(random: Random, shape: TreeShape, constraints: Constraints) -> Tree:
    """Return a tree that keeps a promise: from one at random uphill, leaf by leaf, and again."""
    work = 0
    while work < MAX_WORK:
        tree = _grow(random, shape)
        lack = constraints.measure_violation(tree)
        for _ in range(MAX_CHANGES):
            work += tree.size * constraints.search_count
            if not lack or work >= MAX_WORK:
                break
            other = _change_leaf(random, tree, shape)
            lacking = constraints.measure_violation(other)
            if lacking <= lack:
                tree, lack = other, lacking
        if not lack:
            return tree
    raise NoSuchTreeError(
        "Looked at many trees of this shape, and none keeps the promise: give it more plies, more "
        "children or a wider range of values, or promise less."
    )


def _grow(random: Random, shape: TreeShape) -> Tree:
    """Return a tree of a shape, its values at random."""
    turns = players_at_plies(shape.turns)
    players = max(turn for turn in (*turns, MAX)) + 1
    vectors = any(is_integer(turn) for turn in shape.turns)
    least, most = shape.branching_range

    def leaf() -> Any:
        if not vectors:
            return random.randint(*shape.values)
        return tuple(random.randint(*shape.values) for _ in range(players))

    def node(ply: int, deepest: bool) -> Any:
        early = not shape.is_regular and ply and not deepest and random.random() < 0.3
        if ply == shape.depth or early:
            return leaf()
        width = random.randint(least, most)
        # Below the root one line at least goes to the full depth.
        down = random.randrange(width) if deepest else -1
        children = [node(ply + 1, place == down) for place in range(width)]
        return (
            children if turns[ply % len(turns)] != CHANCE else _add_probabilities(random, children)
        )

    return Tree(node(0, True), shape.turns)


def _add_probabilities(random: Random, children: list[Any]) -> list[Any]:
    odds = random.choice(_PROBABILITIES.get(len(children), ((1.0,),)))
    if len(set(odds)) == 1:
        return children  # all as likely
    return list(zip(odds, children, strict=True))


def _change_leaf(random: Random, tree: Tree, shape: TreeShape) -> Tree:
    """Return a tree with one leaf worth something else."""
    leaves = [state for state in range(tree.size) if tree.is_terminal(state)]
    return tree.with_leaf_value(random.choice(leaves), random.randint(*shape.values))
