"""An exercise from a seed: of a kind, as hard as is wished, with one right answer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from plyscope.exercises.constraints import NO_CONSTRAINTS, Constraints
from plyscope.exercises.exercise import DIRECTIONS, KINDS, MAX_NODES, Exercise
from plyscope.exercises.random_tree import NoSuchTreeError, TreeShape, random_tree
from plyscope.exercises.tree_text import list_turns
from plyscope.game import CHANCE
from plyscope.games.tree import Tree
from plyscope.validation import check_choice, check_integer, short_repr

LEVELS = range(1, 6)
MAX_LEAVES = 28  # that a level has at most: so many stand side by side on paper, and can be read
MIN_HARDEST_LEAVES = (
    14  # that the hardest has at least: of a tree that is not regular little may be left
)
MAX_TREES = 400  # trees looked at
MAX_CHANGES = 60  # changes to a tree before another is drawn
DEFAULT_TURNS = TreeShape().turns  # those of a shape of which nothing else is said

TURNS: Mapping[str, tuple[str | int, ...]] = {
    "minimax": ("max", "min"),
    "alphabeta": ("max", "min"),
    "expectimax": ("max", "chance"),
    "expectiminimax": ("max", "chance", "min", "chance"),
    "maxn": (0, 1, 2),
}
_TWO = (
    TreeShape(2, 2),
    TreeShape(2, 3, (0, 15)),
    TreeShape(3, 2, (0, 15)),
    TreeShape(3, (2, 3), (-9, 9)),
    TreeShape(4, (2, 3), (0, 9), is_regular=False),
)
_CHANCE = (
    TreeShape(2, 2, (0, 12)),
    TreeShape(2, 3, (0, 12)),
    TreeShape(3, 2, (0, 12)),
    TreeShape(3, (2, 3), (-12, 12)),
    TreeShape(4, (2, 3), (-12, 12), is_regular=False),
)
# From what is seen at a glance to four plies; a shape's turns are its kind's.
_SHAPES: Mapping[str, Sequence[TreeShape]] = {
    "minimax": _TWO,
    "alphabeta": _TWO,
    "expectimax": _CHANCE,
    "expectiminimax": (
        TreeShape(3, 2, (0, 12)),
        TreeShape(3, (2, 3), (0, 12)),
        TreeShape(3, (2, 3), (-12, 12)),
        TreeShape(4, 2, (0, 12)),
        TreeShape(4, (2, 3), (-12, 12), is_regular=False),
    ),
    "maxn": (
        TreeShape(2, 2),
        TreeShape(2, 3),
        TreeShape(3, 2),
        TreeShape(3, (2, 3)),
        TreeShape(4, (2, 3), is_regular=False),
    ),
}
_PROMISES = (
    Constraints(cutoffs=1),
    Constraints(cutoffs=1),
    Constraints(cutoffs=2),
    Constraints(cutoffs=2, both_kinds=True),
    Constraints(cutoffs=3, both_kinds=True, ties_differ=True),
)


def make_exercise(
    kind: str,
    seed: int,
    level: int = 2,
    direction: str = DIRECTIONS[0],
    ties: str = "cut",
    parts: Sequence[str] = (),
    shape: TreeShape | None = None,
    constraints: Constraints | None = None,
) -> Exercise:
    """Return an exercise of a kind, the same for the same seed.

    level    from 1, two plies of two moves, to 5: four plies and, of alpha-beta, cutoffs of both
             kinds and ties that matter
    shape    what the tree looks like, in place of the level; its turns may be left to the kind
    promise  how alpha-beta prunes it in the direction of the exercise, in place of the level

    One move is the only best, every tie that leaves a choice is avoided, and expected values are
    whole or end in .25, .5 or .75 where the tree is not too large. Raises ValueError where an
    argument is wrong, and NoSuchTree, which is one, where no such tree was found.

    >>> exercise = make_exercise("alphabeta", seed=7, level=1)
    >>> len(exercise.unvisited_leaves), len(exercise.best_moves)
    (1, 1)
    """
    check_choice("kind", kind, tuple(KINDS))
    check_integer("seed", seed, 0)
    check_integer("level", level, LEVELS[0], LEVELS[-1])
    if shape is not None and not isinstance(shape, TreeShape):
        raise ValueError(f"shape is a Shape, not {short_repr(shape)}.")
    if constraints is not None and not isinstance(constraints, Constraints):
        raise ValueError(f"constraints is a Constraints, not {short_repr(constraints)}.")
    if constraints and kind != "alphabeta":
        raise ValueError(f"A promise is about the cutoffs of alphabeta; {kind} has none.")
    if constraints is None and kind == "alphabeta":
        constraints = _PROMISES[level - 1] if shape is None else _PROMISES[0]
    least, most = (
        (0, MAX_NODES) if shape else (MIN_HARDEST_LEAVES if level == LEVELS[-1] else 0, MAX_LEAVES)
    )
    shape = _SHAPES[kind][level - 1] if shape is None else shape
    if shape.turns == DEFAULT_TURNS:
        shape = replace(shape, turns=TURNS[kind])
    random = Random(seed)
    for _ in range(MAX_TREES):
        tree = _draw_tree(random, shape, constraints or NO_CONSTRAINTS, range(least, most + 1))
        if tree is None:
            continue
        mirrored = kind == "alphabeta" and direction == DIRECTIONS[1]
        tree = _mirror(tree) if mirrored else tree
        exercise = Exercise(tree, kind, direction, ties, tuple(parts))
        exercise = exercise if constraints else _remove_flaws(random, exercise, shape)
        if not _count_flaws(exercise) and (exercise.unvisited_leaves or not constraints):
            return exercise
    raise NoSuchTreeError(
        "Looked at many trees of this shape, and found none with one best move: give it a wider "
        "range of values, more moves at the root, or fewer nodes."
    )


def _draw_tree(
    random: Random, shape: TreeShape, constraints: Constraints, leaf_counts: range
) -> Tree | None:
    """Return a tree that keeps a promise; None where it has more leaves than may be, or fewer."""
    seed = random.randrange(10**9)
    # To keep a promise takes time, and begins with the tree that promises nothing.
    for each in (NO_CONSTRAINTS, constraints):
        tree = random_tree(seed, shape, each)
        if sum(map(tree.is_terminal, range(tree.size))) not in leaf_counts or tree.size > MAX_NODES:
            return None
    return tree


def _remove_flaws(random: Random, exercise: Exercise, shape: TreeShape) -> Exercise:
    """Return an exercise without flaws, changed leaf by leaf; one with fewer where that fails."""
    flaws = _count_flaws(exercise)
    for _ in range(MAX_CHANGES):
        if not flaws:
            break
        tree = exercise.tree
        leaf = random.choice([s for s in range(tree.size) if tree.is_terminal(s)])
        worth: Any = tree.leaf_value(leaf)
        if isinstance(worth, tuple):
            worth = tuple(random.randint(*shape.values) for _ in worth)
        else:
            worth = random.randint(*shape.values)
        other = replace(exercise, tree=tree.with_leaf_value(leaf, worth))
        left = _count_flaws(other)
        if left <= flaws:
            exercise, flaws = other, left
    return exercise


def _count_flaws(exercise: Exercise) -> int:
    """Count what would leave a choice, or be tedious: ties, and values that do not come out."""
    tree, found = exercise.tree, max(0, len(exercise.best_moves) - 1)
    if exercise.kind in ("minimax", "alphabeta"):
        return found
    for state, value in exercise.values.items():
        player = tree.to_move(state)
        if exercise.kind == "maxn":
            below = [exercise.node_value(child)[player] for child in tree.children(state)]
            found += below.count(max(below)) - 1
        elif player == CHANCE and abs(4 * value - round(4 * value)) > 1e-9:
            found += 1
    return found


def _mirror(tree: Tree) -> Tree:
    """Return a tree read from right to left, so that what it promised it promises that way."""

    def turned(node: Any) -> Any:
        return [turned(child) for child in reversed(node)] if isinstance(node, list) else node

    return Tree(turned(tree.to_nested()), list_turns(tree))
