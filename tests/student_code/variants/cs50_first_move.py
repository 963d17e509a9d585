"""
Tic Tac Toe Player
"""

import math
import copy

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


def player(board):
    filled = 0
    for i in range(3):
        for j in range(3):
            if board[i][j] != EMPTY:
                filled += 1
    if filled % 2 == 0:
        return X
    else:
        return O


def actions(board):
    acts = []
    for row in range(len(board)):
        for col in range(len(board[row])):
            if board[row][col] is None:
                acts.append((row, col))
    return acts


def result(board, action):
    i, j = action
    if board[i][j] is not EMPTY:
        raise ValueError
    out = [row[:] for row in board]
    out[i][j] = player(board)
    return out


def winner(board):
    lines = [list(r) for r in board] + [list(c) for c in zip(*board)]
    lines.append([board[k][k] for k in range(3)])
    lines.append([board[k][2 - k] for k in range(3)])
    for mark in (X, O):
        if [mark] * 3 in lines:
            return mark
    return None


def terminal(board):
    return bool(winner(board)) or not actions(board)


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


def minimax(board):
    if terminal(board):
        return None
    for action in actions(board):
        return action
