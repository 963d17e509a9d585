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
    """Returns set of all possible actions (i, j) available on the board."""
    possible = set()
    for i in range(3):
        for j in range(3):
            if board[i][j] == EMPTY:
                possible.add((i, j))
    return possible


def result(board, action):
    turn = player(board)
    return [[turn if (r, c) == tuple(action) else board[r][c] for c in range(3)] for r in range(3)]


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
    """Returns 1 if X has won the game, -1 if O has won, 0 otherwise."""
    if winner(board) == X:
        return 1
    elif winner(board) == O:
        return -1
    else:
        return 0


def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(actions(board), key=lambda a: value(result(board, a)))


def value(board):
    if terminal(board):
        return utility(board)
    values = [value(result(board, a)) for a in actions(board)]
    return max(values) if player(board) == X else min(values)
