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
    """Returns player who has the next turn on a board."""
    xs = sum(row.count(X) for row in board)
    os = sum(row.count(O) for row in board)
    return X if xs == os else O


def actions(board):
    return {(r, c) for r, row in enumerate(board) for c, cell in enumerate(row) if cell is EMPTY}


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
    if winner(board) == X or winner(board) == O:
        return True
    return all(board[i][j] is not None for i in range(3) for j in range(3))


def utility(board):
    won = winner(board)
    if won == X: return 1
    if won == O: return -1
    return 0


def minimax(board):
    if terminal(board):
        return None
    sign = 1 if player(board) == X else -1
    return negamax(board, sign)[1]


def negamax(board, sign):
    if terminal(board):
        return sign * utility(board), None
    return max(((-negamax(result(board, a), -sign)[0], a) for a in actions(board)), key=lambda t: t[0])
