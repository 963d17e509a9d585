"""Checking a student's search: the report, and the smallest tree on which it is wrong."""

from typing import Any

from plyscope.exercises.tree_game import make_tree_name
from plyscope.games.tree import Tree
from plyscope.sandbox.captured_output import CapturedOutput
from plyscope.sandbox.json_safe import make_json_safe
from plyscope.sandbox.run_cache import list_depth_parameters, with_leaf_evaluation
from plyscope.sandbox.student_program import Code, load_program, run_student_code
from plyscope.student_code.errors.error_payload import explain_error
from plyscope.student_code.grader.check_search import check
from plyscope.student_code.grader.first_divergence import find_first_divergence
from plyscope.student_code.grader.report import Report, report_to_json


def check_program(code: Code, like: str, ties: str | None, first: str | None) -> dict[str, Any]:
    """Return the report as data, the counterexample as a game, and the first wrong tick."""
    printed = CapturedOutput()
    with run_student_code(printed):
        try:
            report = check(load_program(code), like, ties=ties, first=first)
        except ValueError as error:
            raise explain_error(error) from error
        tree = find_openable_tree(report)
        tick = None if tree is None else _find_divergence(code, tree, report)
    data = {name: make_json_safe(value) for name, value in report_to_json(report).items()}
    return {
        "report": data,
        "game": None if tree is None else make_tree_name(tree),
        "tick": tick,
        "printed": printed.text,
    }


def find_openable_tree(report: Report) -> Tree | None:
    """Return the counterexample as the page can open it, or None.

    The page makes equal subtrees different positions, so a tree on which the search is wrong only
    because they share a table entry cannot be shown.
    """
    if report.counterexample is None or report.shared:
        return None
    return Tree(report.counterexample, report.turns)


def _find_divergence(code: Code, tree: Tree, report: Report) -> int | None:
    convention = load_program(code)
    given = dict.fromkeys(list_depth_parameters(convention), report.depth) if report.depth else {}
    return find_first_divergence(
        load_program(code, given), tree, with_leaf_evaluation(tree), report
    )
