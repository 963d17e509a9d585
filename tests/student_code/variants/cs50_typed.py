"""
Tic Tac Toe Player
"""

import math
import copy
from typing import List, Optional

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """
    Returns starting state of the board.
    """
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board: List[List[Optional[str]]]) -> str:
    marks = [cell for row in board for cell in row if cell]
    return O if len(marks) % 2 else X


def actions(board):
    return {(r, c) for r, row in enumerate(board) for c, cell in enumerate(row) if cell is EMPTY}


def result(board, action):
    i, j = action
    if board[i][j] is not EMPTY:
        raise ValueError
    out = [row[:] for row in board]
    out[i][j] = player(board)
    return out


def check_line(a, b, c):
    return a is not None and a == b and b == c


def winner(board):
    for k in range(3):
        if check_line(*board[k]):
            return board[k][0]
        if check_line(board[0][k], board[1][k], board[2][k]):
            return board[0][k]
    if check_line(board[0][0], board[1][1], board[2][2]) or check_line(board[0][2], board[1][1], board[2][0]):
        return board[1][1]


def terminal(board):
    return bool(winner(board)) or not actions(board)


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


def minimax(board):
    """Returns the optimal action for the current player on the board."""
    if terminal(board):
        return None
    if player(board) == X:
        best_value, best_action = -math.inf, None
        for action in actions(board):
            value = min_value(result(board, action))
            if value > best_value:
                best_value, best_action = value, action
        return best_action
    best_value, best_action = math.inf, None
    for action in actions(board):
        value = max_value(result(board, action))
        if value < best_value:
            best_value, best_action = value, action
    return best_action


def max_value(board):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for action in actions(board):
        v = max(v, min_value(result(board, action)))
    return v


def min_value(board):
    if terminal(board):
        return utility(board)
    v = math.inf
    for action in actions(board):
        v = min(v, max_value(result(board, action)))
    return v
