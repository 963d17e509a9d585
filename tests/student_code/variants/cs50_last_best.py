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
    if terminal(board):
        return None
    empties = sum(cell is EMPTY for row in board for cell in row)
    return X if empties % 2 == 1 else O


def actions(board):
    """Returns set of all possible actions (i, j) available on the board."""
    possible = set()
    for i in range(3):
        for j in range(3):
            if board[i][j] == EMPTY:
                possible.add((i, j))
    return possible


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
    return winner(board) is not None or not any(cell == EMPTY for row in board for cell in row)


def utility(board):
    won = winner(board)
    if won == X: return 1
    if won == O: return -1
    return 0


def minimax(board):
    if terminal(board):
        return None
    best_move = None
    if player(board) == X:
        best_val = -1000
        for move in actions(board):
            move_val = helper(result(board, move), False)
            if move_val >= best_val:
                best_val = move_val
                best_move = move
    else:
        best_val = 1000
        for move in actions(board):
            move_val = helper(result(board, move), True)
            if move_val <= best_val:
                best_val = move_val
                best_move = move
    return best_move


def helper(board, is_max, depth=0):
    if terminal(board):
        return utility(board)
    scores = []
    for move in actions(board):
        scores.append(helper(result(board, move), not is_max, depth + 1))
    return max(scores) if is_max else min(scores)
