"""The tick at which a wrong search departs from what is right, on the tree on which it errs."""

import pytest

from plyscope import Tree
from plyscope.student_code import trace_function
from plyscope.student_code.convention.source_text import load_search
from plyscope.student_code.grader.check_search import check
from plyscope.student_code.grader.first_divergence import find_first_divergence
from plyscope.student_code.grader.report import Report, Verdict
from plyscope.student_code.templates.search_templates import ALPHABETA

BOOK = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def report(kind, off=()):
    tree, name = BOOK.to_nested(), "alphabeta"
    return Report(Verdict.WRONG, None, tree, "", name, name, kind=kind, wrong_leaves=off)


def departs(text, kind, off=(), tree=BOOK):
    return find_first_divergence(load_search(text), tree, tree, report(kind, off))


def event(text, tick):
    """What happens at a tick: the event, and the node, as a state, that is entered or left."""
    found = trace_function(load_search(text), BOOK).events[tick - 1]
    return found.kind, found.value


def test_who_looks_at_too_much_departs_where_the_first_leaf_of_it_is_entered():
    text = ALPHABETA.replace(" alpha, beta))", " -inf, beta))")
    tick = departs(text, "under", (7, 8))  # c2 and c3, which alpha-beta skips
    assert tick == 15
    found = trace_function(load_search(text), BOOK).events[tick - 1]
    assert (found.kind, found.action) == ("enter", 1)


def test_who_skips_too_much_departs_where_the_node_above_is_cut():
    text = ALPHABETA.replace("best <= alpha", "best <= alpha + 2")
    tick = departs(text, "over", (12,))  # the last leaf, worth 2
    assert event(text, tick) == ("cut", 5)


def test_a_wrong_value_departs_where_the_first_node_is_left_with_it():
    text = ALPHABETA.replace("best = min(best, ", "best = max(-inf, ")
    assert event(text, departs(text, "value")) == ("update", 12)


def test_a_window_that_is_too_narrow_departs_where_it_is_handed_on():
    text = ALPHABETA.replace("alpha = max(alpha, best)", "alpha = max(alpha, best + 1)")
    tree = Tree([[3, 12], [4, 6]])
    wrong = Report(False, None, tree.to_nested(), "", "alphabeta", "alphabeta", kind="value")
    tick = find_first_divergence(load_search(text), tree, tree, wrong)
    found = trace_function(load_search(text), tree).events[tick - 1]
    assert (found.kind, found.alpha) == ("enter", 4)


def test_a_bound_that_is_right_for_its_window_departs_nowhere():
    assert departs(ALPHABETA, "value") == trace_function(load_search(ALPHABETA), BOOK).ticks


def test_who_fails_departs_at_the_last_tick_there_is():
    text = ALPHABETA.replace("        best = min(", "        best = 1 / 0 + min(")
    assert departs(text, "error") == 1  # a1 is entered, and its first leaf never
    assert departs("def f(game, state):\n    return 3\n", "answer") is None


@pytest.mark.parametrize("like", ["minimax", "alphabeta"])
def test_every_departure_is_a_tick_of_the_search_on_its_tree(like):
    wrong = ALPHABETA.replace("if best >= beta:", "if best > alpha:")
    found = check(wrong, reference=like)
    tree = Tree(found.counterexample, found.turns)
    tick = find_first_divergence(load_search(wrong), tree, tree, found)
    assert 1 <= tick <= trace_function(load_search(wrong), tree).ticks
