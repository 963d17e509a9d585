"""Why a program that brings its own game could not be checked: the reason is true of it."""

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
