"""Why a program that brings its own game could not be checked: the reason is true of it."""

import pytest

from plyscope import Verdict
from plyscope.student_code.grader.own_game.program_check import check_program

BOARD_OF_A_CLASS = """
import random

class Stones:
    piles = [3, 2]

def list_moves():
    return [(p, n) for p in (0, 1) for n in range(1, Stones.piles[p] + 1)]

def value(player, depth):
    if depth == 0 or not list_moves():
        return Stones.piles[0] - Stones.piles[1]
    best = -9 if player == 1 else 9
    for pile, taken in list_moves():
        Stones.piles[pile] -= taken
        found = value(3 - player, depth - 1)
        Stones.piles[pile] += taken
        best = max(best, found) if player == 1 else min(best, found)
    return best

def choose(depth):
    moves = list_moves()
    random.shuffle(moves)
    found = {}
    for pile, taken in moves:
        Stones.piles[pile] -= taken
        found[pile, taken] = value(2, depth)
        Stones.piles[pile] += taken
    return max(found, key=found.get)
"""


def test_leaves_on_a_board_that_is_not_seen_are_not_drawn_at_random():
    report = check_program(BOARD_OF_A_CLASS, search="value")
    assert report.verdict is Verdict.RIGHT, report


SIGN_IN_AN_INNER_FUNCTION = """
GOOD = [3, -1, 4, 1, -5, 9, 2, 6]

def free(board):
    return [place for place, mark in enumerate(board) if mark == "."]

def mark(board, place, player):
    return [player if each == place else sign for each, sign in enumerate(board)]

def count(board, player):
    held = [(sign == player, worth) for sign, worth in zip(board, GOOD) if sign != "."]
    return sum(worth if own else -worth for own, worth in held)

def other(player):
    return "o" if player == "x" else "x"

def search(board, player, low, high, depth):
    def value(after, low, high):
        return -search(after, other(player), -high, -low, depth - 1)[0]

    places = free(board)
    if depth == 0 or not places:
        return count(board, player), None
    best = places[0]
    for place in places:
        if low >= high:
            break
        found = value(mark(board, place, player), low, high)
        if found > low:
            low, best = found, place
    return low, best

print(search(["."] * 8, "x", -99, 99, 3))
"""


@pytest.mark.parametrize(
    ("before", "after", "verdict", "said"),
    [
        ("", "", "right", "Right on all"),
        ("return -search", "return search", "undecided", "as if one player moved alone"),
        ("-high, -low, depth", "low, high, depth", "wrong", "it chose"),
    ],
    ids=["as it is", "sign forgotten", "window not turned"],
)
def test_a_sign_that_an_inner_function_turns_is_seen(before, after, verdict, said):
    text = SIGN_IN_AN_INNER_FUNCTION.replace(before, after) if before else SIGN_IN_AN_INNER_FUNCTION
    report = check_program(text)
    assert report is not None
    assert report.verdict.value == verdict, report
    assert said in report.searches[0].sentence
