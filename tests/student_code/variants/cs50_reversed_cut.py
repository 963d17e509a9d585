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
    """Returns set of all possible actions (i, j) available on the board."""
    possible = set()
    for i in range(3):
        for j in range(3):
            if board[i][j] == EMPTY:
                possible.add((i, j))
    return possible


def result(board, action):
    """Returns the board that results from making move (i, j) on the board."""
    if action not in actions(board):
        raise Exception("Invalid action")
    new_board = copy.deepcopy(board)
    new_board[action[0]][action[1]] = player(board)
    return new_board


def check_line(a, b, c):
    return a is not None and a == b and b == c


def winner(board):
    for k in range(3):
        if check_line(*board[k]):
            return board[k][0]
        if check_line(board[0][k], board[1][k], board[2][k]):
            return board[0][k]
    if check_line(board[0][0], board[1][1], board[2][2]) or check_line(board[0][2], board[1][1], board[2][0]):
        return board[1][1]


def terminal(board):
    return winner(board) is not None or not any(cell == EMPTY for row in board for cell in row)


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


def minimax(board):
    if terminal(board):
        return None
    alpha, beta = -math.inf, math.inf
    if player(board) == X:
        return max_ab(board, alpha, beta)[1]
    return min_ab(board, alpha, beta)[1]


def max_ab(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    v, best = -math.inf, None
    for action in actions(board):
        score = min_ab(result(board, action), alpha, beta)[0]
        if score > v:
            v, best = score, action
        alpha = max(alpha, v)
        if alpha <= beta:
            break
    return v, best


def min_ab(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    v, best = math.inf, None
    for action in actions(board):
        score = max_ab(result(board, action), alpha, beta)[0]
        if score < v:
            v, best = score, action
        beta = min(beta, v)
        if beta >= alpha:
            break
    return v, best
