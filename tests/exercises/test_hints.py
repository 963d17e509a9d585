"""Hints: the rule, the numbers, the answer."""

import pytest
from hypothesis import given

from plyscope import Tree
from plyscope.exercises import Exercise, make_exercise, make_hints
from tests import strategies

AIMA = Exercise(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))


def test_hints_for_a_value():
    assert make_hints(AIMA, "values", "a") == (
        "a is a MAX node: its value is the maximum of its children’s values.",
        "The children of a have the values 3, 2 and 2.",
        "a is a MAX node: max(3, 2, 2) = 3.",
    )


def test_hints_for_the_windows_of_a_node():
    rule, numbers, answer = make_hints(AIMA, "windows", "c")
    assert rule.startswith("A node inherits the current window of its parent.")
    assert numbers == ("c inherits the current window of a: [3, +∞]. c1 returns 2.")
    assert answer == "c has [3, +∞] and [3, 2] and is then cut off."


def test_hints_for_the_leaves_that_are_never_visited():
    rule = (
        "A MAX node skips its remaining children once v ≥ β, a MIN node once v ≤ α. The search "
        "goes from left to right."
    )
    assert make_hints(AIMA, "unvisited") == (
        rule,
        "The search cuts off c after c1.",
        "Never visited: c2 and c3.",
    )
    assert make_hints(AIMA, "unvisited", "c3") == (
        rule,
        "After c1, the window of c is [3, 2].",
        "c3 is never visited: after c1, c has v = 2 ≤ α = 3 and is cut off.",
    )
    assert make_hints(AIMA, "unvisited", "d3")[1:] == (
        "When the search reaches d3, the window of d is [3, 5].",
        "d3 is visited: no cutoff skips it.",
    )


def test_hints_for_the_move():
    assert make_hints(AIMA, "move") == (
        "MAX moves at the root and takes the move with the highest value.",
        "a1 leads to 3, a2 leads to 2 and a3 leads to 2.",
        "a1 leads to 3, the best for MAX.",
    )
    both = Exercise(Tree([[3, 4], [3]]), "minimax")
    assert make_hints(both, "move")[2] == "a1 and a2 are equally good, and best."


def test_hints_where_nothing_is_cut():
    small = Exercise(Tree([[3, 4], [5]]))
    assert make_hints(small, "unvisited")[1:] == (
        "No node is cut off before its last child.",
        "Every leaf is visited: there is no cutoff.",
    )


def test_hints_for_a_node_that_is_never_visited():
    deep = Exercise(Tree([[[3], [4]], [[2], [9, 8]]]))
    assert make_hints(deep, "windows", "g")[1:] == (
        "c is cut off before the search reaches g.",
        "g is never visited, so it has no window.",
    )


def test_hints_for_what_belongs_to_chance_and_to_three_players():
    dice = Exercise(Tree([[(1 / 2, 8), (1 / 2, -12)], 9], ("max", "chance")), "expectimax")
    assert make_hints(dice, "values", "b") == (
        "b is a chance node: its value is the average of its children, weighted by probability.",
        "The children of b have the values 8 and −12.",
        "b is a chance node: 1/2 · 8 + 1/2 · (−12) = −2.",
    )
    three = Exercise(Tree([[(1, 2, 6), (4, 3, 3)], [(6, 1, 2)]], (0, 1, 2)), "maxn")
    assert make_hints(three, "move") == (
        "A moves at the root and takes the vector with the highest utility for A.",
        "a1 leads to (4, 3, 3) and a2 leads to (6, 1, 2).",
        "a2 leads to (6, 1, 2), the best for A.",
    )


@given(strategies.exercises)
def test_everything_that_is_asked_has_three_hints(exercise):
    for state in range(exercise.tree.size):
        leaf = exercise.tree.is_terminal(state)
        for part in ["unvisited"] if leaf else ["values", "windows"]:
            told = make_hints(exercise, part, state)
            assert told == make_hints(exercise, part, exercise.node_name(state))
            assert len(told) == 3
            assert all(hint[0].isalpha() and hint[-1] == "." for hint in told)
            unvisited = state in exercise.skipped_nodes
            if part != "values":
                assert ("never visited" in told[2]) == unvisited
    assert len(make_hints(exercise, "unvisited")) == len(make_hints(exercise, "move")) == 3


@pytest.mark.parametrize(
    ("part", "node", "sentence"),
    [
        ("values", None, "The tree has no inner node None: choose one of a, b, c, d."),
        ("values", "c2", "The tree has no inner node 'c2': choose one of a, b, c, d."),
        ("windows", 99, "The tree has no inner node 99"),
        ("unvisited", "b", "The tree has no leaf 'b': choose one of b1, b2, b3"),
        ("leaves", "b", "a part of this exercise is 'values' or"),
    ],
)
def test_what_is_not_asked_has_no_hints(part, node, sentence):
    with pytest.raises(ValueError, match=sentence):
        make_hints(AIMA, part, node)
    with pytest.raises(ValueError, match="a part of this exercise is 'values' or 'move'"):
        make_hints(make_exercise("maxn", 1), "windows", "a")
