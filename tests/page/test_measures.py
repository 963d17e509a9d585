"""Sizes of trees: each is asked for once, in parts, and no longer than somebody wants it."""

import pytest

from plyscope.page.measures import TreeQuestion, TreeSize
from plyscope.page.position import Root
from tests.page.pages import PageInTest

START = TreeQuestion(Root("tictactoe", "X"), None)
AFTER = TreeQuestion(Root("tictactoe", "X", ("b2",)), None)
SIZE = {"nodes": 549_946, "leaves": 255_168}


@pytest.fixture
def page():
    page = PageInTest()
    page.start()
    return page


def want(page, *questions, part="test"):
    """Have sizes wanted, as a part does while it handles an event."""
    page.app.measures.want(part, *questions)
    page.commands += page.app.commands
    page.app.commands = []


def answer(page, value):
    (number,) = page.tasks
    page.answer(number, value)


def asked(page):
    return [len(args["args"]["moves"]) for name, args in page.commands if name == "task"]


def test_a_size_is_asked_for_until_it_is_counted_and_then_no_more(page):
    want(page, START)
    for value in ("more", "more", SIZE):
        answer(page, value)
    assert page.app.measures.find_size(START) == TreeSize(549_946, 255_168)
    want(page, START, AFTER)
    answer(page, None)
    assert page.app.measures.find_size(AFTER) == TreeSize()
    want(page, AFTER, START)
    assert asked(page) == [0, 0, 0, 1]


def test_of_two_questions_the_second_waits_for_the_whole_of_the_first(page):
    want(page, START, part="one")
    want(page, AFTER, part="other")
    for value in ("more", SIZE, "more", None):
        answer(page, value)
    assert asked(page) == [0, 0, 1, 1]


def test_a_question_that_nobody_wants_any_more_is_dropped(page):
    want(page, AFTER)
    want(page, START)
    assert asked(page) == [1, 0]
    answer(page, SIZE)
    assert page.app.measures.find_size(AFTER) is None


def test_a_question_that_another_part_wants_goes_on(page):
    want(page, AFTER, part="one")
    want(page, AFTER, part="other")
    want(page, part="one")
    assert asked(page) == [1]


def test_what_failed_is_asked_again_when_it_is_wanted_anew(page):
    want(page, START)
    (number,) = page.tasks
    page.fail(number, "WorkerDied", "It gave no sign.")
    assert not page.tasks
    want(page, START, AFTER)
    answer(page, SIZE)
    assert page.app.measures.find_size(START) == TreeSize(549_946, 255_168)


def test_a_search_has_the_size_of_plain_minimaxs_tree_counted(page):
    page.send("api.open", 0, {"moves": ["b2"]})
    page.send("session.study")
    page.work()
    tree = page.app.session.search.tree
    assert tree == AFTER
    assert page.app.measures.find_size(tree) == TreeSize(55_505, 25_872)
