"""The trials of a check: always the same, small, and enough to show each known mistake."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from plyscope.exercises.random_tree import TreeShape, random_tree
from plyscope.exercises.tree_text import list_turns
from plyscope.game import MAX, MIN
from plyscope.games.mnk import TicTacToe
from plyscope.games.nim import Nim
from plyscope.games.tree import Tree
from plyscope.search import count_tree
from plyscope.student_code.grader.trials.nested_leaves import list_leaves, replace_leaves
from plyscope.student_code.grader.trials.references import find_reference, turns_of
from plyscope.student_code.grader.trials.trial import Trial

DEPTHS = (2, 4, 1, 3, 5)  # of a search to a depth, in turn: deep cutoffs need four plies

# How many trees of a shape, its plies, children, least and greatest value, whether all its leaves
# are equally deep. Ties want few values, deep cutoffs plies; a best value that begins at 0 shows
# where all are below it, or far above; a leaf above the others where only the depth ends a search.
_TWO = (
    (5, 1, 3, (-9, 9), True),
    (10, 2, 2, (0, 9), True),
    (10, 2, 3, (0, 9), True),
    (10, 2, (1, 3), (-9, 9), False),
    (5, 2, (4, 6), (-9, 9), True),
    (15, 3, 2, (0, 9), True),
    (25, 3, (1, 3), (-9, 9), False),
    (15, 3, (2, 3), (-9, -1), True),
    (15, 3, (2, 3), (1, 9), True),
    (20, 3, (2, 3), (0, 2), True),
    (30, 4, 2, (-9, 9), True),
    (20, 4, (1, 3), (-5, 5), False),
    (5, 3, (2, 3), (-60, -20), True),
    (5, 3, (2, 3), (20, 60), True),
    (15, 4, 2, (-1, 1), True),
    (25, 5, 2, (-9, 9), False),
    (10, 5, (1, 2), (-9, 9), True),
    (10, 6, 2, (0, 5), False),
    (5, 8, (1, 2), (-9, 9), False),
)
_CHANCE = (
    (10, 1, 3, (-9, 9), True),
    (25, 2, (2, 3), (0, 9), True),
    (25, 2, (1, 3), (-9, 9), False),
    (25, 3, (1, 3), (-9, -1), True),
    (25, 3, 2, (0, 9), False),
    (25, 4, 2, (-9, 9), True),
    (5, 2, (4, 6), (-9, 9), True),
    (10, 3, 2, (-60, -20), True),
    (15, 5, (1, 2), (-9, 9), False),
)
_SEVERAL = (
    (5, 1, 3, (-999, 999), True),
    (20, 2, (2, 3), (-999, 999), True),
    (20, 3, 2, (1, 999), True),
    (20, 3, (1, 3), (-999, 999), False),
    (20, 4, 2, (-999, -1), True),
)
# With equal subtrees as one position: a table shows its mistakes on few trees, so that these were
# looked for: seeds on which a value that is remembered without its window does harm, with ties
# that cut and, where it stands first, with strict ones.
_MET = (5, 2, (0, 2), True)
_MEETING = {
    ("max", "min"): (17, 670, 9, 30, 36, 53, 60, 112),
    ("min", "max"): (98, 237, 268, 316, 511, 715),
}
_STONES = ("b2a3a1c3b3", "a1b2c3a3c1", "b1b2a2c2", "c3b2a1b3b1a2", "a3b2c1a2b3")


def trials_of(name: str, first: str = "", utilities: tuple[float, ...] = ()) -> tuple[Trial, ...]:
    """Return the trials for a reference; `first` is who moves first: MAX, MIN or "".

    Trees come before positions of games, and those before what has positions in common. With
    `utilities` the leaves have no other values.
    """
    return _trials_of(name, first, utilities)


@lru_cache(maxsize=24)
def _trials_of(name: str, first: str, utilities: tuple[float, ...]) -> tuple[Trial, ...]:
    if utilities:
        some = (_restrict(trial, utilities) for trial in trials_of(name, first))
        return tuple(trial for trial in some if trial is not None)
    if first:
        other = MIN if first == "max" else MAX
        return tuple(trial for trial in trials_of(name) if trial.first != other)
    like = find_reference(name)
    shapes = _SEVERAL if like.vectors else _CHANCE if like.chance else _TWO
    found: list[Trial] = []
    for turns in turns_of(like):
        found += _trees(shapes, turns, like.limited, like.vectors)
    if not like.chance and not like.vectors:
        found += _positions() if not like.limited else ()
        for turns in turns_of(like):
            found += _meeting(turns, like.limited)
    return tuple(found)


def _restrict(trial: Trial, utilities: Sequence[float]) -> Trial | None:
    """Return a trial whose leaves have some values only, in the same order; None for others."""
    if trial.tree is None:
        return trial if {-1, 0, 1} <= set(utilities) else None
    nested = trial.tree.to_nested()
    values, new = sorted(set(list_leaves([nested]))), sorted(utilities)
    ranks = {value: new[rank * len(new) // len(values)] for rank, value in enumerate(values)}
    tree = Tree(replace_leaves(nested, ranks), list_turns(trial.tree))
    return Trial(tree, trial.shared, trial.depth)


def _trees(shapes: Any, turns: Any, limited: bool, vectors: bool) -> Iterator[Trial]:
    """Yield trials on trees at random, from seeds that are always the same."""
    seed = 0
    for count, plies, children, values, regular in shapes:
        shape = TreeShape(plies, children, values, turns, regular)
        left = count
        while left:
            tree = random_tree(seed, shape)
            seed += 1
            if vectors and has_ties(tree):
                continue  # of two moves that are equal to one player the others may prefer one
            left -= 1
            yield Trial(tree, False, DEPTHS[seed % len(DEPTHS)] if limited else 0)


def _meeting(turns: Any, limited: bool) -> Iterator[Trial]:
    """Yield trials whose equal subtrees are one position."""
    plies, children, values, regular = _MET
    for seed in _MEETING[turns]:
        tree = random_tree(seed, TreeShape(plies, children, values, turns, regular))
        yield Trial(tree, True, plies if limited else 0)
    for seed in range(30 if limited else 0):  # one position two plies apart, within the depth
        random = Random(seed)
        low = [[random.randint(0, 9) for _ in range(2)] for _ in range(2)]
        one, other, third = (random.randint(0, 9) for _ in range(3))
        wide = [[one], [[[low, other]]], [low, third]]  # often with the same window, too
        deep = [[[[low, one]], low], [low, other]]
        yield Trial(Tree(deep if seed % 3 == 0 else wide, turns), True, 4 + seed % 2)


def has_ties(tree: Tree) -> bool:
    """Return whether two leaves have the same value for a player."""
    leaves = [tree.leaf_value(state) for state in range(tree.size) if tree.is_terminal(state)]
    return any(len(set(each)) < len(each) for each in zip(*leaves, strict=True))


def _positions() -> Iterator[Trial]:
    """Yield positions of real games, late enough to be searched by anybody."""
    game = TicTacToe()
    for stones in _STONES:
        state = game.initial
        for square in (stones[at : at + 2] for at in range(0, len(stones), 2)):
            state = game.result(state, game.parse_action(state, square))
        yield _position("tic-tac-toe", game, state)
    for piles, first in (((2, 2), "A"), ((1, 3), "B"), ((1, 1, 2), "A")):
        nim = Nim(piles, first=first)
        yield _position("Nim", nim, nim.initial)


def _position(name: str, game: Any, state: Any) -> Trial:
    return Trial(None, game=game, state=state, size=count_tree(game, state)[0], name=name)
