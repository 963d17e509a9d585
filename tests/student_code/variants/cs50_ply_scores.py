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
    return {(r, c) for r, row in enumerate(board) for c, cell in enumerate(row) if cell is EMPTY}


def result(board, action):
    i, j = action
    if board[i][j] is not EMPTY:
        raise ValueError
    out = [row[:] for row in board]
    out[i][j] = player(board)
    return out


def winner(board):
    """Returns the winner of the game, if there is one."""
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2] and board[i][0] != EMPTY:
            return board[i][0]
        if board[0][i] == board[1][i] == board[2][i] and board[0][i] != EMPTY:
            return board[0][i]
    if board[0][0] == board[1][1] == board[2][2] and board[1][1] != EMPTY:
        return board[1][1]
    if board[0][2] == board[1][1] == board[2][0] and board[1][1] != EMPTY:
        return board[1][1]
    return None


def terminal(board):
    return winner(board) is not None or not any(cell == EMPTY for row in board for cell in row)


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
    scores = {}
    for action in actions(board):
        scores[action] = evaluate(result(board, action))
    if player(board) == X:
        return max(scores, key=scores.get)
    return min(scores, key=scores.get)


def evaluate(board, depth=0):
    if terminal(board):
        return utility(board) * (10 - depth)
    turn = player(board)
    best = None
    for action in actions(board):
        v = evaluate(result(board, action), depth + 1)
        if best is None or (v > best if turn == X else v < best):
            best = v
    return best
