"""Constants that a program imports from a file that is not here: the usual ones have values."""

import pytest

from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.call_tree.loading import load
from plyscope.student_code.grader.own_game.program_check import check_program

FOUR = """
{imports}

def free(board):
    return [column for column in range(N_COLS) if board[0][column] == EMPTY]

def drop(board, column, piece):
    row = max(row for row in range(N_ROWS) if board[row][column] == EMPTY)
    return [[piece if (r, c) == (row, column) else board[r][c] for c in range(N_COLS)]
            for r in range(N_ROWS)]

def wins(board, piece):
    def holds(row, column):
        return row < N_ROWS and 0 <= column < N_COLS and board[row][column] == piece

    return any(
        all(holds(row + step * down, column + step * right) for step in range(4))
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        for row in range(N_ROWS if down == 0 else N_ROWS - 3)
        for column in range(N_COLS)
    )

def minimax(board, depth, is_max):
    if wins(board, AI_PLAYER):
        return 100
    if wins(board, OPP_PLAYER):
        return -100
    if depth == 0 or not free(board):
        return board[N_ROWS - 1].count(AI_PLAYER)
    piece = AI_PLAYER if is_max else OPP_PLAYER
    values = [minimax(drop(board, column, piece), depth - 1, not is_max) for column in free(board)]
    return max(values) if is_max else min(values)
"""
IMPORTS = [
    "from constants import *",
    "from .constants import N_ROWS, N_COLS, EMPTY, AI_PLAYER, OPP_PLAYER",
]


@pytest.mark.parametrize("imports", IMPORTS)
def test_a_search_with_constants_of_another_file_is_started_and_says_what_they_are(imports):
    start = recognize(FOUR.format(imports=imports))[0]
    said = "EMPTY = 0", "N_ROWS = 6", "N_COLS = 7", "OPP_PLAYER = 1", "AI_PLAYER = 2"
    assert all(each in start.title for each in said), start.title
    assert load(FOUR.format(imports=imports)).assumed["AI_PLAYER"] == 2


def test_such_a_search_is_checked():
    report = check_program(FOUR.format(imports=IMPORTS[0]))
    assert report is not None
    assert report.verdict.value == "right", report


USES = "from settings import *\n\ndef f(x):\n    return [{}]\n"


@pytest.mark.parametrize(
    ("names", "assumed"),
    [
        ("PLAYER, AI", {"PLAYER": 1, "AI": 2}),
        (
            "PLAYER, AI, PLAYER_PIECE, AI_PIECE",
            {"PLAYER": 0, "AI": 1, "PLAYER_PIECE": 1, "AI_PIECE": 2},
        ),
        ("HUMAN, COMPUTER, RED, SCREEN", {"HUMAN": 1, "COMPUTER": 2}),
        ("f(RED), ROWS, COLS", {"RED": "RED", "ROWS": 3, "COLS": 3}),
        ("ROWS, WINDOW_LENGTH", {"ROWS": 6, "WINDOW_LENGTH": 4}),
        ("ROWS, 'checkers'", {"ROWS": 8}),
    ],
)
def test_what_is_usual_follows_from_the_other_names(names, assumed):
    assert load(USES.format(names)).assumed == assumed


def test_a_name_that_the_program_sets_keeps_its_value():
    program = load("from settings import *\nROWS = 5\n\ndef f():\n    return ROWS, COLS\n")
    assert program.assumed == {"COLS": 3}
    assert program.names["ROWS"] == 5
