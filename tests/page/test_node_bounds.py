"""What is known of the closed nodes that the shell draws, asked by rows of numbers."""

import pytest

from plyscope.tape.format import ANNOTATIONS
from tests.page.pages import PageInTest

AIMA = "tree-aima"
QUESTION = {"game": AIMA, "algorithm": "alphabeta", "options": {}, "strength": {}, "basis": ""}
LEAF = [-1, -1, 0, 0, False, "-inf", 3, -2, 2]
CUT = [0, -1, 3, 0, True, 3, "inf", 1, 2]


@pytest.fixture
def page():
    page = PageInTest()
    page.start()
    return page


def ask(page, question, rows):
    page.send("bounds.describe", 7, question, rows)
    (reply,) = [args for name, args in page.commands if name == "reply"]
    assert reply["call"] == 7
    return reply["error"] or [list(one) for one in reply["value"]]


def test_aimas_second_min_node_is_at_most_2(page):
    assert ask(page, QUESTION, [LEAF, CUT]) == [["", "Value {}", -1], ["≤", "Value at most {}", -1]]


def test_an_evaluated_leaf_is_judged_and_a_node_above_it_is_a_bound_by_estimates(page):
    question = QUESTION | {"game": "tictactoe", "algorithm": "h_alphabeta", "options": {"depth": 2}}
    leaf = [-1, -1, 0, 1, False, "-inf", "inf", 0, 0.25]
    above = [0, -1, 9, 1, True, "-inf", 0.25, 0, 0.25]
    assert ask(page, question, [leaf, above]) == [
        ["≈", "Evaluation {}", -1],
        ["≥≈", "Evaluation at least {}", -1],
    ]


def test_a_probe_makes_a_bound_very_likely(page):
    kind = ANNOTATIONS.index("probable cut")
    question = QUESTION | {"game": "connect-four", "algorithm": "probcut", "options": {"depth": 4}}
    row = [-1, kind, 7, 0, False, "-inf", 0.5, 0, 0.5]
    assert ask(page, question, [row]) == [["≥≈", "Very likely at least {}", -1]]


def test_the_utility_of_one_player_is_bounded_in_a_vector(page):
    question = QUESTION | {
        "game": "tree-three",
        "algorithm": "maxn_shallow",
        "options": {"total": 10, "least": 0},
    }
    row = [-1, -1, 2, 0, True, "-inf", 4, 1, [1, 7, 2]]
    assert ask(page, question, [row]) == [
        ["", "Value {}; B gets at least 7", 1],
    ]


@pytest.mark.parametrize(
    ("basis", "described"),
    [("proved", ["", "Value {}", -1]), ("judged", ["≈", "Evaluation {}", -1])],
)
def test_the_root_is_known_as_the_search_says_at_its_end(page, basis, described):
    root = [-1, None, 3, 0, False, "-inf", "inf", 0, 3]
    assert ask(page, QUESTION | {"basis": basis}, [root]) == [described]


def test_a_search_that_does_not_exist_is_refused_in_a_sentence(page):
    assert "none" in ask(page, QUESTION | {"algorithm": "none"}, [LEAF, CUT])
