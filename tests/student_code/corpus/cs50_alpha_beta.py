"""
Tic Tac Toe Player
"""
from copy import deepcopy

X, O, EMPTY = "X", "O", None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    xs = sum(row.count(X) for row in board)
    os = sum(row.count(O) for row in board)
    return O if xs > os else X


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    i, j = action
    if board[i][j] is not EMPTY:
        raise ValueError("cell taken")
    after = deepcopy(board)
    after[i][j] = player(board)
    return after


def lines(board):
    yield from board
    for j in range(3):
        yield [board[i][j] for i in range(3)]
    yield [board[i][i] for i in range(3)]
    yield [board[i][2 - i] for i in range(3)]


def winner(board):
    for line in lines(board):
        if line[0] is not EMPTY and line.count(line[0]) == 3:
            return line[0]
    return None


def terminal(board):
    return bool(winner(board)) or all(cell is not EMPTY for row in board for cell in row)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board):
    if terminal(board):
        return None
    value, move = (max_alpha if player(board) == X else min_beta)(board, -2, 2)
    return move


def max_alpha(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    best, choice = -2, None
    for action in actions(board):
        value, _ = min_beta(result(board, action), alpha, beta)
        if value > best:
            best, choice = value, action
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, choice


def min_beta(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    best, choice = 2, None
    for action in actions(board):
        value, _ = max_alpha(result(board, action), alpha, beta)
        if value < best:
            best, choice = value, action
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best, choice
