"""The smallest failing tree, found from the smallest failing trials."""

from typing import Any

from plyscope.exercises.tree_text import list_turns
from plyscope.exercises.truncated_tree import truncate_tree
from plyscope.games.tree import Tree
from plyscope.student_code.grader.check_run import CheckRun
from plyscope.student_code.grader.result_reading import Tried
from plyscope.student_code.grader.tree_shrinking import shrunk
from plyscope.student_code.grader.trials.trial import Trial
from plyscope.student_code.grader.trials.trial_set import has_ties

STARTS = 5  # trials from which the smallest tree is looked for
DEEPEST = 50  # plies of a position that is taken for a tree


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
    return min((_shrunk(case, kind, each) for each in starts), key=lambda each: _size(each[0]))


def _as_tree(case: CheckRun, tried: Tried) -> Tried | None:
    """Return a position of a game as a tree, where it is small enough."""
    trial = tried[0]
    try:
        tree = truncate_tree(trial.game, trial.state, DEEPEST)
    except ValueError:
        return None
    return case.attempt(Trial(Tree(_nameless(tree.to_nested()), list_turns(tree))))


def _shrunk(case: CheckRun, kind: str, tried: Tried) -> Tried:
    trial = tried[0]
    assert trial.tree is not None

    def shows(tree: Tree) -> bool:
        if case.reference.vectors and has_ties(tree):
            return False
        return case.judge.kind(*case.attempt(_on(trial, tree))) == kind

    tree = shrunk(trial.tree, list_turns(trial.tree), shows, turning=not case.first)[0]
    return case.attempt(_on(trial, tree))


def _size(trial: Trial) -> tuple[int, int]:
    return trial.nodes, len(repr(trial.tree.to_nested() if trial.tree else ""))


def _on(trial: Trial, tree: Tree) -> Trial:
    return Trial(tree, trial.shared, trial.depth)


def _nameless(nested: Any) -> Any:
    if isinstance(nested, dict):
        return [_nameless(each) for each in nested.values()]
    return nested
