"""The kinds of exercises. A kind is one entry of `KINDS`: nothing else asks for its name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.exercises.constraints import Constraints
from plyscope.exercises.random_tree import TreeShape
from plyscope.game import CHANCE, MAX
from plyscope.games.tree import Tree


@dataclass(frozen=True)
class ExerciseKind:
    """What the exercises of one kind ask, how they are solved, and which trees they have.

    name         the algorithm that solves them
    title        the name on a sheet
    parts        the parts that can be asked, in the order in which they are worked out
    turns        who moves at each ply of a random tree, as `Tree` takes it
    shapes       the shape of a random tree, by level
    constraints  what a random tree must satisfy, by level; empty where nothing is required
    prunes       the search has windows and cutoffs: a direction and a rule for ties belong to it
    has_vectors  a value is a vector with one utility for each player
    """

    name: str
    title: str
    parts: tuple[str, ...]
    turns: tuple[str | int, ...]
    shapes: Sequence[TreeShape]
    constraints: Sequence[Constraints] = ()
    prunes: bool = False
    has_vectors: bool = False

    def leaf_value(self, tree: Tree, state: int) -> Any:
        """Return the value of a leaf: a number, or a vector."""
        value = tree.leaf_value(state)
        if self.has_vectors and not isinstance(value, tuple):
            # A number is a utility of MAX; MIN's is its negative.
            return tuple(tree.utility(state, player) for player in range(len(tree.players)))
        return value

    def back_up(self, tree: Tree, state: int, child_values: Sequence[Any]) -> Any:
        """Return the value of an inner node from its children's; of equal vectors the first."""
        player = tree.to_move(state)
        if player == CHANCE:
            probabilities = [p for _, p in tree.outcomes(state)]
            return sum(p * value for p, value in zip(probabilities, child_values, strict=True))
        if self.has_vectors:
            return max(child_values, key=lambda vector: vector[player])
        return max(child_values) if player == MAX else min(child_values)

    def is_backed_up(self, tree: Tree, state: int, value: Any, backed_up: Any) -> bool:
        """Return whether a child with `value` is as good as the best for the player to move."""
        if self.has_vectors:
            player = tree.to_move(state)
            return bool(value[player] == backed_up[player])
        return bool(value == backed_up)


_TWO_PLAYER_SHAPES = (
    TreeShape(2, 2),
    TreeShape(2, 3, (0, 15)),
    TreeShape(3, 2, (0, 15)),
    TreeShape(3, (2, 3), (-9, 9)),
    TreeShape(4, (2, 3), (0, 9), is_regular=False),
)

KINDS: Mapping[str, ExerciseKind] = {
    kind.name: kind
    for kind in (
        ExerciseKind(
            "minimax",
            "Minimax",
            parts=("values", "move"),
            turns=("max", "min"),
            shapes=_TWO_PLAYER_SHAPES,
        ),
        ExerciseKind(
            "alphabeta",
            "Alpha–beta",
            parts=("values", "windows", "unvisited", "move"),
            turns=("max", "min"),
            shapes=_TWO_PLAYER_SHAPES,
            constraints=(
                Constraints(cutoffs=1),
                Constraints(cutoffs=1),
                Constraints(cutoffs=2),
                Constraints(cutoffs=2, both_kinds=True),
                Constraints(cutoffs=3, both_kinds=True, ties_differ=True),
            ),
            prunes=True,
        ),
        ExerciseKind(
            "expectimax",
            "Expectimax",
            parts=("values", "move"),
            turns=("max", "chance"),
            shapes=(
                TreeShape(2, 2, (0, 12)),
                TreeShape(2, 3, (0, 12)),
                TreeShape(3, 2, (0, 12)),
                TreeShape(3, (2, 3), (-12, 12)),
                TreeShape(4, (2, 3), (-12, 12), is_regular=False),
            ),
        ),
        ExerciseKind(
            "expectiminimax",
            "Expectiminimax",
            parts=("values", "move"),
            turns=("max", "chance", "min", "chance"),
            shapes=(
                TreeShape(3, 2, (0, 12)),
                TreeShape(3, (2, 3), (0, 12)),
                TreeShape(3, (2, 3), (-12, 12)),
                TreeShape(4, 2, (0, 12)),
                TreeShape(4, (2, 3), (-12, 12), is_regular=False),
            ),
        ),
        ExerciseKind(
            "maxn",
            "Maxⁿ",
            parts=("values", "move"),
            turns=(0, 1, 2),
            shapes=(
                TreeShape(2, 2),
                TreeShape(2, 3),
                TreeShape(3, 2),
                TreeShape(3, (2, 3)),
                TreeShape(4, (2, 3), is_regular=False),
            ),
            has_vectors=True,
        ),
    )
}
