"""Positions of programs that look like boards, whatever they are written as."""

import pytest

from plyscope.student_code.call_tree.position_view import find_grid, make_board_view
from plyscope.student_code.call_tree.snapshot import take_snapshot
from plyscope.student_code.course_modules import arrays
from plyscope.student_code.course_modules.python_chess import Board


class Position:
    """An object with two boards, of which one is called so."""

    def __init__(self):
        self.board = [["X", " "], [" ", "O"]]
        self.weights = [[1, 2], [3, 4]]


DROPPED = [[0] * 7 for _ in range(5)] + [[1, 2, 0, 0, 0, 0, 0]]
FIRST_ROW = ("r", "n", "b", "q", "k", "b", "n", "r")


@pytest.mark.parametrize(
    ("value", "rows", "columns", "cells"),
    [
        (DROPPED, 6, 7, ("1", "2")),
        (arrays.array(DROPPED, dtype=float), 6, 7, ("1", "2")),
        ([".......", ".......", "XO....."], 3, 7, ("X", "O")),
        (".......\n.......\nXO.....\n", 3, 7, ("X", "O")),
        ([0] * 35 + [1, 2] + [0] * 5, 6, 7, ("1", "2")),
        ([" "] * 63 + ["w"], 8, 8, ("w",)),
        ([["b", 0] * 4, [0, "b"] * 4] + [[0] * 8] * 6, 8, 8, ("b",) * 8),
        (dict.fromkeys(range(1, 9), " ") | {9: "X"}, 3, 3, ("X",)),
        ({(row, column): 0 for row in range(2) for column in range(4)}, 2, 4, ()),
        (Position(), 2, 2, ("X", "O")),
        (Board(), 8, 8, (*FIRST_ROW, *"p" * 8, *"P" * 8, *"RNBQKBNR")),
    ],
)
def test_what_looks_like_a_board_is_drawn_as_one(value, rows, columns, cells):
    view = make_board_view(find_grid(take_snapshot(value)))
    assert (view.rows, view.columns) == (rows, columns)
    assert tuple(cell for cell in view.cells if cell) == cells


@pytest.mark.parametrize(
    "value",
    [
        [[3, 12, 8], [2, 400, 6], [14, 5, 2]],
        [3, 5, 6, 9, 1, 2, 0, -1],
        "minimax",
        {1: 2, 5: 6},
        [[1, 2], [3]],
        [[object(), object()], [object(), object()]],
    ],
)
def test_what_looks_like_no_board_is_text(value):
    assert find_grid(take_snapshot(value)) is None


def test_chess_pieces_of_two_letters_are_drawn_as_pieces():
    rows = [["--"] * 8 for _ in range(8)]
    rows[0][4], rows[7][4], rows[6][0] = "bK", "wK", "wp"
    view = make_board_view(find_grid(take_snapshot(rows)))
    assert view.kind == "chess"
    assert (view.cells[4], view.cells[48], view.cells[60]) == ("k", "P", "K")
