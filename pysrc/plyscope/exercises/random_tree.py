"""Random trees from a seed, of a given shape, that satisfy constraints."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from plyscope.exercises.constraints import NO_CONSTRAINTS, Constraints
from plyscope.game import CHANCE, MAX, MIN
from plyscope.games.tree import Tree, players_at_plies
from plyscope.validation import check_integer, is_integer, short_repr

MAX_NODES = 5_000  # nodes
MAX_WORK = 100_000  # nodes searched for a tree that satisfies the constraints: half a second
MAX_CHANGES = 40  # changes to a tree before the next one is drawn

# Probabilities by number of outcomes: equal, or simple fractions.
_PROBABILITIES = {
    2: ((1 / 2, 1 / 2), (1 / 4, 3 / 4), (1 / 3, 2 / 3), (2 / 3, 1 / 3), (3 / 4, 1 / 4)),
    3: ((1 / 3, 1 / 3, 1 / 3), (1 / 2, 1 / 4, 1 / 4), (1 / 4, 1 / 2, 1 / 4), (1 / 2, 1 / 3, 1 / 6)),
}


class NoSuchTreeError(ValueError):
    """Raised if no tree of a shape satisfies the constraints, or none was found."""


@dataclass(frozen=True)
class TreeShape:
    """The shape of a random tree.

    depth       plies from the root to the deepest leaves, from 1 to 12
    branching   children of a node: a number, or a pair (minimum, maximum)
    values      the minimum and the maximum value of a leaf, whole numbers
    turns       who moves at each ply, as `Tree` takes it
    is_regular  every leaf is at the full depth; otherwise some leaves are nearer to the root

    Raises ValueError for other values, and if the tree could have more than 5,000 nodes.
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
                raise ValueError(f"{name} is a pair (minimum, maximum), not {short_repr(pair)}.")
            if not floor <= pair[0] <= pair[1] <= 9999:
                raise ValueError(
                    f"{name} is a pair (minimum, maximum) from {floor:,} to 9,999, not "
                    f"{short_repr(pair)}."
                )
        players_at_plies(self.turns)
        if self._max_nodes() > MAX_NODES:
            raise ValueError(
                f"A random tree has at most {MAX_NODES:,} nodes; this shape allows "
                f"{self._max_nodes():,}: choose fewer plies or fewer children."
            )

    @property
    def branching_range(self) -> tuple[int, int]:
        """The minimum and the maximum number of children of a node."""
        if is_integer(self.branching):
            return self.branching, self.branching  # type: ignore[return-value]
        return self.branching  # type: ignore[return-value]

    def _max_nodes(self) -> int:
        return sum(self.branching_range[1] ** ply for ply in range(self.depth + 1))


def random_tree(
    seed: int, shape: TreeShape | None = None, constraints: Constraints = NO_CONSTRAINTS
) -> Tree:
    """Return a tree of a shape that satisfies the constraints, the same for the same seed.

    Raises NoSuchTreeError, a ValueError, if no such tree exists, or none was found within a fixed
    number of searched nodes.
    """
    check_integer("seed", seed, 0)
    shape = shape or TreeShape()
    random = Random(seed)
    if not constraints:
        return _grow(random, shape)
    turns = players_at_plies(shape.turns)
    if not set(turns) <= {MAX, MIN}:
        raise NoSuchTreeError("Constraints need a tree in which only MAX and MIN move.")
    impossibility = constraints.explain_impossibility(
        [shape.branching_range[1]] * shape.depth, turns
    )
    if impossibility:
        raise NoSuchTreeError(impossibility)
    return _search_tree(random, shape, constraints)


def _search_tree(random: Random, shape: TreeShape, constraints: Constraints) -> Tree:
    """Return a tree that satisfies the constraints, by hill climbing over leaves with restarts."""
    work = 0
    while work < MAX_WORK:
        tree = _grow(random, shape)
        violation = constraints.measure_violation(tree)
        for _ in range(MAX_CHANGES):
            work += tree.size * constraints.search_count
            if not violation or work >= MAX_WORK:
                break
            changed = _change_leaf(random, tree, shape)
            remaining = constraints.measure_violation(changed)
            if remaining <= violation:
                tree, violation = changed, remaining
        if not violation:
            return tree
    raise NoSuchTreeError(
        "Found no tree of this shape that satisfies the constraints: allow more plies, more "
        "children or a wider range of values, or require less."
    )


def _grow(random: Random, shape: TreeShape) -> Tree:
    """Return a tree of a shape with random values."""
    turns = players_at_plies(shape.turns)
    players = max(turn for turn in (*turns, MAX)) + 1
    vectors = any(is_integer(turn) for turn in shape.turns)
    least, most = shape.branching_range

    def leaf() -> Any:
        if not vectors:
            return random.randint(*shape.values)
        return tuple(random.randint(*shape.values) for _ in range(players))

    def node(ply: int, is_deepest: bool) -> Any:
        is_early = not shape.is_regular and ply and not is_deepest and random.random() < 0.3
        if ply == shape.depth or is_early:
            return leaf()
        width = random.randint(least, most)
        # At least one leaf is at the full depth.
        deepest_child = random.randrange(width) if is_deepest else -1
        children = [node(ply + 1, place == deepest_child) for place in range(width)]
        return (
            children if turns[ply % len(turns)] != CHANCE else _add_probabilities(random, children)
        )

    return Tree(node(0, True), shape.turns)


def _add_probabilities(random: Random, children: list[Any]) -> list[Any]:
    probabilities = random.choice(_PROBABILITIES.get(len(children), ((1.0,),)))
    if len(set(probabilities)) == 1:
        return children
    return list(zip(probabilities, children, strict=True))


def _change_leaf(random: Random, tree: Tree, shape: TreeShape) -> Tree:
    """Return the tree with a random value at a random leaf."""
    leaves = [state for state in range(tree.size) if tree.is_terminal(state)]
    return tree.with_leaf_value(random.choice(leaves), random.randint(*shape.values))
