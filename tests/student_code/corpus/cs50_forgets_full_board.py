import math
from copy import deepcopy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY] for _ in range(3)]


def player(board):
    n = 0
    for row in board:
        n += len([c for c in row if c != EMPTY])
    if n % 2:
        return O
    return X


def actions(board):
    out = []
    for r, row in enumerate(board):
        for c, cell in enumerate(row):
            if cell == EMPTY:
                out.append((r, c))
    return out


def result(board, action):
    r, c = action
    copy = deepcopy(board)
    copy[r][c] = player(board)
    return copy


def winner(board):
    for p in (X, O):
        for i in range(3):
            if all(board[i][j] == p for j in range(3)):
                return p
            if all(board[j][i] == p for j in range(3)):
                return p
        if all(board[i][i] == p for i in range(3)):
            return p
        if all(board[i][2 - i] == p for i in range(3)):
            return p
    return None


def terminal(board):
    return winner(board) is not None


def utility(board):
    if winner(board) == X:
        return 1
    if winner(board) == O:
        return -1
    return 0


def minimax(board):
    move = None
    if player(board) == X:
        v = -math.inf
        for a in actions(board):
            s = min_value(result(board, a))
            if s > v:
                v, move = s, a
    else:
        v = math.inf
        for a in actions(board):
            s = max_value(result(board, a))
            if s < v:
                v, move = s, a
    return move


def max_value(board):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for a in actions(board):
        v = max(v, min_value(result(board, a)))
    return v


def min_value(board):
    if terminal(board):
        return utility(board)
    v = math.inf
    for a in actions(board):
        v = min(v, max_value(result(board, a)))
    return v
