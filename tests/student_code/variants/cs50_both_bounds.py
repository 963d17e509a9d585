"""
Tic Tac Toe Player
"""

import copy
import math

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    marks = [cell for row in board for cell in row if cell is not EMPTY]
    return O if len(marks) % 2 else X


def actions(board):
    return [(i, j) for i, row in enumerate(board) for j, cell in enumerate(row) if cell is EMPTY]


def result(board, action):
    i, j = action
    if board[i][j] is not EMPTY:
        raise ValueError
    after = copy.deepcopy(board)
    after[i][j] = player(board)
    return after


def winner(board):
    lines = [list(row) for row in board] + [list(column) for column in zip(*board)]
    lines += [[board[n][n] for n in range(3)], [board[n][2 - n] for n in range(3)]]
    for mark in (X, O):
        if [mark] * 3 in lines:
            return mark
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


def maximum(board, alpha, beta):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for action in actions(board):
        v = max(v, minimum(result(board, action), alpha, beta))
        alpha = max(alpha, v)
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def minimum(board, alpha, beta):
    if terminal(board):
        return utility(board)
    v = math.inf
    for action in actions(board):
        v = min(v, maximum(result(board, action), alpha, beta))
        beta = min(beta, v)
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max(actions(board), key=lambda a: minimum(result(board, a), -math.inf, math.inf))
    return min(actions(board), key=lambda a: maximum(result(board, a), -math.inf, math.inf))
