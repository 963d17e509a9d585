import math
import copy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    if board == initial_state():
        return X
    x = sum(row.count(X) for row in board)
    o = sum(row.count(O) for row in board)
    if x > o:
        return X
    return O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}


def result(board, action):
    new = copy.deepcopy(board)
    new[action[0]][action[1]] = player(board)
    return new


def winner(board):
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2] != EMPTY:
            return board[i][0]
        if board[0][i] == board[1][i] == board[2][i] != EMPTY:
            return board[0][i]
    if board[0][0] == board[1][1] == board[2][2] != EMPTY:
        return board[0][0]
    if board[0][2] == board[1][1] == board[2][0] != EMPTY:
        return board[0][2]
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    w = winner(board)
    return 0 if w is None else (1 if w == X else -1)


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max(actions(board), key=lambda a: low(result(board, a)))
    return min(actions(board), key=lambda a: high(result(board, a)))


def high(board):
    if terminal(board):
        return utility(board)
    return max(low(result(board, a)) for a in actions(board))


def low(board):
    if terminal(board):
        return utility(board)
    return min(high(result(board, a)) for a in actions(board))
