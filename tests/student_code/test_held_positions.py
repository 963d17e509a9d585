"""Positions that a program keeps inside its objects, or in names that it sets at the top."""

import pytest

from plyscope import record_program
from plyscope.student_code.grader.own_game.program_check import check_program

RULES = """
class Piles:
    def __init__(self):
        self.rows = [[1, 1], [1, 0]]

    def moves(self):
        return [(r, c) for r in (0, 1) for c in (0, 1) if self.rows[r][c]]
"""

HELD_BY_A_PLAYER = f"""{RULES}
class Player:
    def __init__(self, piles):
        self.piles = piles

    def minimax(self, mine, depth):
        if depth == 0 or not self.piles.moves():
            return 1 if mine else -1
        values = []
        for row, column in self.piles.moves():
            self.piles.rows[row][column] = 0
            values.append(self.minimax(not mine, depth - 1))
            self.piles.rows[row][column] = 1
        return max(values) if mine else min(values)
"""

HELD_BY_A_NAME = f"""{RULES}
piles = Piles()

def minimax(mine, depth):
    if depth == 0 or not piles.moves():
        return 1 if mine else -1
    values = []
    for row, column in piles.moves():
        piles.rows[row][column] = 0
        values.append(minimax(not mine, depth - 1))
        piles.rows[row][column] = 1
    return max(values) if mine else min(values)
"""

ARRAY_OF_A_NAME = """
import numpy as np

board = np.zeros((2, 2))

def minimax(mine, depth):
    free = [(r, c) for r in range(2) for c in range(2) if board[r][c] == 0]
    if depth == 0 or not free:
        return int(board[0][0])
    values = []
    for row, column in free:
        board[row][column] = 1 if mine else -1
        values.append(minimax(not mine, depth - 1))
        board[row][column] = 0
    return max(values) if mine else min(values)
"""

STARTS = [
    (HELD_BY_A_PLAYER, "Player(Piles()).minimax(True, 2)", ("1", "1", "1", "")),
    (HELD_BY_A_NAME, "minimax(True, 2)", ("1", "1", "1", "")),
    (ARRAY_OF_A_NAME, "minimax(True, 2)", ("", "", "", "")),
]


@pytest.mark.parametrize(("text", "start", "cells"), STARTS, ids=["player", "name", "array"])
def test_a_board_that_is_changed_in_place_is_the_position_wherever_it_is_held(text, start, cells):
    trace = record_program(text, start)
    assert trace.game.view(trace.game.initial).cells == cells
    assert trace.result.value in (1, 0, -1)


@pytest.mark.parametrize(("text", "start", "cells"), STARTS, ids=["player", "name", "array"])
def test_a_right_search_of_such_a_board_is_right(text, start, cells):
    report = check_program(text)
    assert report is not None
    assert report.verdict.value == "right", report
