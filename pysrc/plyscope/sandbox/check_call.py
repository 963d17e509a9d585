"""A search of one's own, checked: what is wrong, and where it shows on the smallest tree."""

from typing import Any

from plyscope.exercises.tree_game import make_tree_name
from plyscope.games.tree import Tree
from plyscope.sandbox.captured_output import Printed
from plyscope.sandbox.json_safe import plain
from plyscope.sandbox.run_cache import depths_of, judged
from plyscope.sandbox.student_program import Code, loaded, theirs
from plyscope.student_code.errors.error_payload import explain_error
from plyscope.student_code.grader.check_search import FIRST_PLAYERS, check
from plyscope.student_code.grader.first_divergence import find_first_divergence
from plyscope.student_code.grader.report import Report, report_to_json
from plyscope.student_code.grader.trials.references import find_reference
from plyscope.validation import check_choice


def checked(code: Code, like: str, ties: str | None, first: str | None) -> dict[str, Any]:
    """Return the report as data, the tree as a game, and the tick at which its search departs."""
    find_reference(like)
    if ties is not None:
        check_choice("ties", ties, ("cut", "strict"))
    if first is not None:
        check_choice("first", first, FIRST_PLAYERS)
    printed = Printed()
    with theirs(printed):
        try:
            report = check(loaded(code), like, ties=ties, first=first)
        except ValueError as error:
            raise explain_error(error) from error
        tree = tree_of(report)
        tick = None if tree is None else _departs(code, tree, report)
    data = {name: plain(value) for name, value in report_to_json(report).items()}
    return {
        "report": data,
        "game": None if tree is None else make_tree_name(tree),
        "tick": tick,
        "printed": printed.text,
    }


def tree_of(report: Report) -> Tree | None:
    """Return the smallest tree as the page can open it; None where there is none such.

    Equal subtrees are positions of their own there, so one that errs where they are the same, for
    it remembers too much, would be right. With a depth it is to be searched to that depth.
    """
    if report.counterexample is None or report.shared:
        return None
    return Tree(report.counterexample, report.turns)


def _departs(code: Code, tree: Tree, report: Report) -> int | None:
    how = loaded(code)
    given = dict.fromkeys(depths_of(how), report.depth) if report.depth else {}
    return find_first_divergence(loaded(code, given), tree, judged(tree), report)
