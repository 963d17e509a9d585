"""Exercises from a seed: of a given kind and level, with one best move."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from plyscope.exercises.constraints import NO_CONSTRAINTS, Constraints
from plyscope.exercises.exercise import DIRECTIONS, MAX_NODES, Exercise
from plyscope.exercises.exercise_kind import KINDS
from plyscope.exercises.random_tree import NoSuchTreeError, TreeShape, random_tree
from plyscope.exercises.tree_text import list_turns
from plyscope.game import CHANCE
from plyscope.games.tree import Tree
from plyscope.validation import check_choice, check_integer, short_repr

LEVELS = range(1, 6)
MAX_LEAVES = 28  # of a level's tree: more are not legible side by side on paper
MIN_HARDEST_LEAVES = 14  # of the highest level: an irregular tree may be much smaller
MAX_TREES = 400  # trees drawn before giving up
MAX_CHANGES = 60  # changes to a tree before the next one is drawn
DEFAULT_TURNS = TreeShape().turns


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

    level        from 1, two plies of two moves, to 5: four plies and, in alpha-beta exercises,
                 cutoffs of both kinds and ties that matter
    shape        the shape of the tree, instead of the level's; default turns are the kind's
    constraints  how alpha-beta prunes the tree in the direction of the exercise, instead of the
                 level's constraints

    Exactly one move is best, ties that leave a choice are avoided, and expected values are
    multiples of 1/4 unless the tree is too large. Raises ValueError for a wrong argument, and its
    subclass NoSuchTreeError if no such tree was found.

    >>> exercise = make_exercise("alphabeta", seed=7, level=1)
    >>> len(exercise.unvisited_leaves), len(exercise.best_moves)
    (1, 1)
    """
    check_choice("kind", kind, tuple(KINDS))
    check_integer("seed", seed, 0)
    check_integer("level", level, LEVELS[0], LEVELS[-1])
    definition = KINDS[kind]
    if shape is not None and not isinstance(shape, TreeShape):
        raise ValueError(f"shape is a TreeShape, not {short_repr(shape)}.")
    if constraints is not None and not isinstance(constraints, Constraints):
        raise ValueError(f"constraints is a Constraints, not {short_repr(constraints)}.")
    if constraints and not definition.prunes:
        raise ValueError(f"Constraints are about the cutoffs of alphabeta; {kind} has none.")
    if constraints is None and definition.constraints:
        constraints = definition.constraints[level - 1 if shape is None else 0]
    if shape is None:
        leaf_counts = range(MIN_HARDEST_LEAVES if level == LEVELS[-1] else 0, MAX_LEAVES + 1)
        shape = definition.shapes[level - 1]
    else:
        leaf_counts = range(MAX_NODES + 1)
    if shape.turns == DEFAULT_TURNS:
        shape = replace(shape, turns=definition.turns)
    random = Random(seed)
    for _ in range(MAX_TREES):
        tree = _draw_tree(random, shape, constraints or NO_CONSTRAINTS, leaf_counts)
        if tree is None:
            continue
        if definition.prunes and direction == DIRECTIONS[1]:
            tree = _mirror(tree)
        exercise = Exercise(tree, kind, direction, ties, tuple(parts))
        exercise = exercise if constraints else _remove_flaws(random, exercise, shape)
        if not _count_flaws(exercise) and (exercise.unvisited_leaves or not constraints):
            return exercise
    raise NoSuchTreeError(
        f"None of {MAX_TREES} trees of this shape makes a good exercise: allow a wider range of "
        "values, more moves at the root, or fewer nodes."
    )


def _draw_tree(
    random: Random, shape: TreeShape, constraints: Constraints, leaf_counts: range
) -> Tree | None:
    """Return a tree that satisfies the constraints; None if it has too many or too few leaves."""
    seed = random.randrange(10**9)
    # Satisfying constraints takes time, so the size of the unconstrained tree is checked first.
    for each in (NO_CONSTRAINTS, constraints):
        tree = random_tree(seed, shape, each)
        leaf_count = sum(map(tree.is_terminal, range(tree.size)))
        if leaf_count not in leaf_counts or tree.size > MAX_NODES:
            return None
    return tree


def _remove_flaws(random: Random, exercise: Exercise, shape: TreeShape) -> Exercise:
    """Return the exercise with leaves changed until it has no flaws, or fewer if that fails."""
    flaws = _count_flaws(exercise)
    for _ in range(MAX_CHANGES):
        if not flaws:
            break
        tree = exercise.tree
        leaf = random.choice([s for s in range(tree.size) if tree.is_terminal(s)])
        value: Any = tree.leaf_value(leaf)
        if isinstance(value, tuple):
            value = tuple(random.randint(*shape.values) for _ in value)
        else:
            value = random.randint(*shape.values)
        changed = replace(exercise, tree=tree.with_leaf_value(leaf, value))
        remaining = _count_flaws(changed)
        if remaining <= flaws:
            exercise, flaws = changed, remaining
    return exercise


def _count_flaws(exercise: Exercise) -> int:
    """Count ties between best moves or vectors, and expected values that are no quarters."""
    tree, count = exercise.tree, max(0, len(exercise.best_moves) - 1)
    for state, value in exercise.values.items():
        player = tree.to_move(state)
        if player == CHANCE:
            count += abs(4 * value - round(4 * value)) > 1e-9
        elif exercise.definition.has_vectors:
            utilities = [exercise.node_value(child)[player] for child in tree.children(state)]
            count += utilities.count(max(utilities)) - 1
    return count


def _mirror(tree: Tree) -> Tree:
    """Return the mirror image of a tree: right to left it satisfies the same constraints."""

    def mirror(node: Any) -> Any:
        return [mirror(child) for child in reversed(node)] if isinstance(node, list) else node

    return Tree(mirror(tree.to_nested()), list_turns(tree))
