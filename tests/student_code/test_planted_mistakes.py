"""Mistakes planted in a program: the verdict is that of brute force, which knows nothing of it."""

from random import Random

import pytest

from plyscope.student_code.call_tree.loading import load
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.student_code.grader.own_game.program_check import check_program
from plyscope.student_code.grader.report import Verdict
from tests.student_code.corpus_index import read_program

TEXT = read_program("leaf_array_alphabeta")
# The old text, the new one, and the mistake's name; "" where none is asked for.
PLANTED = {
    "none": ("", "", ""),
    "best begins at 0": ("best = MAX", "best = 0", "best-begins-at-0"),
    "cut reversed for MIN": (
        "beta = min(beta, best)\n            if beta <= alpha",
        "beta = min(beta, best)\n            if beta >= alpha",
        "reversed-cut",
    ),
    "MIN takes the largest": ("best = min(best, val)", "best = max(best, val)", ""),
    "MAX asks itself": (
        "nodeIndex * 2 + i, False, values",
        "nodeIndex * 2 + i, True, values",
        "",
    ),
}


def brute_force(leaves, is_max):
    """Return the value of a binary tree of leaves."""
    if len(leaves) == 1:
        return leaves[0]
    half = len(leaves) // 2
    below = [brute_force(part, not is_max) for part in (leaves[:half], leaves[half:])]
    return max(below) if is_max else min(below)


def errs(text):
    """Return whether a program differs from brute force on some arrays of its own range."""
    chance = Random(7)
    for _ in range(60):
        leaves = [chance.randint(-1, 9) for _ in range(8)]
        value = evaluate(load(text), f"minimax(0, 0, True, {leaves}, MIN, MAX)")
        if value != brute_force(leaves, True):
            return True
    return False


@pytest.mark.parametrize("planted", PLANTED)
def test_the_verdict_of_a_planted_mistake_is_that_of_brute_force(planted):
    old, new, mistake = PLANTED[planted]
    assert TEXT.count(old) >= 1
    text = TEXT.replace(old, new, 1) if old else TEXT
    report = check_program(text)
    assert errs(text) == (planted != "none")
    assert report.verdict is (Verdict.WRONG if errs(text) else Verdict.RIGHT), report.sentences
    if mistake:
        assert report.searches[0].mistake == mistake
