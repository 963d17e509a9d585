import math
from copy import deepcopy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    count = 0
    for row in board:
        for cell in row:
            if cell:
                count += 1
    if count % 2 != 0:
        return O
    return X


def actions(board):
    res = set()
    for i in range(0, len(board)):
        for j in range(0, len(board[0])):
            if board[i][j] == EMPTY:
                res.add((i, j))
    return res


def result(board, action):
    curr = player(board)
    new = deepcopy(board)
    (i, j) = action
    new[i][j] = curr
    return new


def horizontal(board):
    for i in range(3):
        if board[i][0] and board[i][0] == board[i][1] and board[i][1] == board[i][2]:
            return board[i][0]
    return None


def vertical(board):
    for i in range(3):
        if board[0][i] and board[0][i] == board[1][i] and board[1][i] == board[2][i]:
            return board[0][i]
    return None


def diagonal(board):
    if board[1][1]:
        if board[0][0] == board[1][1] == board[2][2]:
            return board[1][1]
        if board[2][0] == board[1][1] == board[0][2]:
            return board[1][1]
    return None


def winner(board):
    return horizontal(board) or vertical(board) or diagonal(board) or None


def terminal(board):
    if winner(board) is not None:
        return True
    for row in board:
        for cell in row:
            if cell == EMPTY:
                return False
    return True


def utility(board):
    if winner(board) == X:
        return 1
    elif winner(board) == O:
        return -1
    return 0


def max_value(board):
    optimal = ()
    if terminal(board):
        return utility(board), optimal
    v = -5
    for action in actions(board):
        worth = min_value(result(board, action))[0]
        if worth > v:
            v = worth
            optimal = action
        if v == 1:
            return v, optimal
    return v, optimal


def min_value(board):
    optimal = ()
    if terminal(board):
        return utility(board), optimal
    v = 5
    for action in actions(board):
        worth = max_value(result(board, action))[0]
        if worth < v:
            v = worth
            optimal = action
        if v == -1:
            return v, optimal
    return v, optimal


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max_value(board)[1]
    return min_value(board)[1]
