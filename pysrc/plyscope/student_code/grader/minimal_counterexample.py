"""The smallest failing tree, found from the smallest failing trials."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from plyscope.exercises.tree_text import list_turns
from plyscope.exercises.truncated_tree import truncate_tree
from plyscope.games.tree import Tree
from plyscope.student_code.grader.check_run import CheckRun
from plyscope.student_code.grader.result_reading import Tried
from plyscope.student_code.grader.trials.nested_leaves import (
    is_odds,
    list_leaves,
    replace_leaves,
    without_odds,
)
from plyscope.student_code.grader.trials.trial import Trial
from plyscope.student_code.grader.trials.trial_set import has_ties

STARTS = 5  # trials from which the smallest tree is looked for
DEEPEST = 50  # plies of a position that is taken for a tree
MOST = 1_500  # trees tried: a third of a second

Turns = tuple[str | int, ...]
Shows = Callable[[Tree], bool]


def smallest(case: CheckRun, kind: str) -> Tried:
    """Return the smallest trial that shows what is wrong."""
    some = [each for found, each in case.divergences if found == kind]
    trees = [each for each in some if each[0].tree is not None]
    if not trees:
        trees = [each for each in (_as_tree(case, each) for each in some) if each is not None]
        trees = [each for each in trees if case.judge.kind(*each) == kind]
    if not trees:
        return some[0]
    shared = trees[0][0].shared
    starts = [each for each in trees if each[0].shared == shared][:STARTS]
    known: dict[Any, bool] = {}
    shrunken = (_shrunk(case, kind, each, known) for each in starts)
    return min(shrunken, key=lambda each: _size(each[0]))


def _as_tree(case: CheckRun, tried: Tried) -> Tried | None:
    """Return a position of a game as a tree, where it is small enough."""
    trial = tried[0]
    try:
        tree = truncate_tree(trial.game, trial.state, DEEPEST)
    except ValueError:
        return None
    return case.attempt(Trial(Tree(_nameless(tree.to_nested()), list_turns(tree))))


def _shrunk(case: CheckRun, kind: str, tried: Tried, known: dict[Any, bool]) -> Tried:
    """Return the smallest trial; `known` keeps what trees show, as all lead to the same few."""
    trial = tried[0]
    assert trial.tree is not None

    def shows(tree: Tree) -> bool:
        which = repr(tree.to_nested()), tree.turns, trial.depth
        if which not in known:
            known[which] = decides(tree)
        return known[which]

    def decides(tree: Tree) -> bool:
        if case.reference.vectors and has_ties(tree):
            return False
        if case.utilities and not _has_leaves(tree, case.utilities):
            return False
        return case.judge.kind(*case.attempt(_on(trial, tree))) == kind

    tree = shrunk(trial.tree, list_turns(trial.tree), shows, turning=not case.first)[0]
    return case.attempt(_on(trial, tree))


def _has_leaves(tree: Tree, utilities: Sequence[float]) -> bool:
    nested = tree.to_nested()
    return all(
        leaf in utilities for leaf in list_leaves(nested if isinstance(nested, list) else [nested])
    )


def _size(trial: Trial) -> tuple[int, int]:
    return trial.nodes, len(repr(trial.tree.to_nested() if trial.tree else ""))


def _on(trial: Trial, tree: Tree) -> Trial:
    return Trial(tree, trial.shared, trial.depth)


def _nameless(nested: Any) -> Any:
    if isinstance(nested, dict):
        return [_nameless(each) for each in nested.values()]
    return nested


def shrunk(tree: Tree, turns: Turns, shows: Shows, turning: bool = True) -> tuple[Tree, Turns]:
    """Return the smallest tree that small steps reach and that still fails, and its turns.

    A step takes a part of the tree for the whole, removes a child, puts a leaf in the place of what
    is below a node, or makes a number smaller. Nodes count first, then the numbers; steps are tried
    in the same order every time. Where `turning` is False the same player begins as before.
    """
    nested, tried = tree.to_nested(), 0
    improved = True
    while improved and tried < MOST:
        improved = False
        for candidate, its_turns in _smaller(nested, turns, turning):
            if _measure(candidate) >= _measure(nested):
                continue
            tried += 1
            smaller = Tree(candidate, its_turns)
            if shows(smaller):
                tree, nested, turns, improved = smaller, candidate, its_turns, True
                break
            if tried >= MOST:
                break
    return tree, turns


def _smaller(nested: Any, turns: Turns, turning: bool) -> Iterator[tuple[Any, Turns]]:
    """Yield trees that are a step smaller, those first that leave most away."""
    for path in _paths(nested):
        part = _part(nested, path)
        if path and isinstance(part, list) and (turning or not len(path) % len(turns)):
            yield part, turns[len(path) % len(turns) :] + turns[: len(path) % len(turns)]
    for path in _paths(nested):
        part = _part(nested, path)
        if not isinstance(part, list):
            continue
        if path:
            for leaf in dict.fromkeys(list_leaves(part)):
                yield _put(nested, path, leaf), turns
            for below in part:
                for further in without_odds(below) if isinstance(without_odds(below), list) else ():
                    yield _put(nested, path, without_odds(further)), turns
        for place in range(len(part)):
            if len(part) > 1:
                rest = [without_odds(each) for at, each in enumerate(part) if at != place]
                yield _put(nested, path, rest), turns
        if any(isinstance(each, tuple) and is_odds(each) for each in part):
            yield _put(nested, path, [without_odds(each) for each in part]), turns
    yield _ranked(nested), turns
    worths = list(list_leaves(nested)) if isinstance(nested, list) else [nested]
    if not isinstance(worths[0], tuple):
        for worth in sorted(set(worths)):  # wherever it stands, then leaf by leaf
            for number in _nearer(worth):
                yield replace_leaves(nested, {worth: number}), turns
    for path in _paths(nested):
        part = _part(nested, path)
        if isinstance(part, (int, float)):
            for number in _nearer(part):
                yield _put(nested, path, number), turns


def _nearer(worth: float) -> Iterator[int]:
    """Yield the numbers that are nearer to 0, or its positive."""
    for number in sorted(range(-9, 10), key=lambda n: (abs(n), n < 0)):
        if (abs(number), number < 0) >= (abs(worth), worth < 0):
            return
        yield number


def _paths(nested: Any) -> Iterator[tuple[int, ...]]:
    """Yield the path to each node, from the root on, breadth first."""
    level: list[tuple[tuple[int, ...], Any]] = [((), nested)]
    while level:
        below = []
        for path, part in level:
            yield path
            if isinstance(part, list):
                below += [((*path, at), without_odds(each)) for at, each in enumerate(part)]
        level = below


def _part(nested: Any, path: Sequence[int]) -> Any:
    for place in path:
        nested = without_odds(nested[place])
    return nested


def _put(nested: Any, path: Sequence[int], part: Any) -> Any:
    """Return the tree with another part at a path; probabilities stay."""
    if not path:
        return part
    place, child = path[0], nested[path[0]]
    inside = _put(without_odds(child), path[1:], part)
    new = (child[0], inside) if is_odds(child) else inside
    return [*nested[:place], new, *nested[place + 1 :]]


def _ranked(nested: Any) -> Any:
    """Return the tree with small numbers in the same order, 0 among them; of vectors each entry."""
    leaves = list(list_leaves(nested)) if isinstance(nested, list) else [nested]
    if isinstance(leaves[0], tuple):
        columns = [sorted(set(column)) for column in zip(*leaves, strict=True)]
        return replace_leaves(
            nested, {leaf: tuple(map(list.index, columns, leaf)) for leaf in leaves}
        )
    least = sorted({*leaves, 0})
    return replace_leaves(nested, {leaf: least.index(leaf) - least.index(0) for leaf in leaves})


def _measure(nested: Any) -> tuple[float, ...]:
    """Return how large a tree is: its nodes, uneven odds, its numbers, those below 0."""
    nodes = uneven = 0
    waiting = [nested]
    numbers: list[float] = []
    while waiting:
        part = waiting.pop()
        nodes += 1
        if isinstance(part, list):
            uneven += any(is_odds(each) for each in part)
            waiting += map(without_odds, part)
        else:
            numbers += part if isinstance(part, tuple) else [part]
    return nodes, uneven, sum(map(abs, numbers)), sum(number < 0 for number in numbers)
