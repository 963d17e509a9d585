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
    """Returns True if game is over, False otherwise."""
    if winner(board) is not None:
        return True
    for row in board:
        if EMPTY in row:
            return False
    return True


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


cache = {}


def minimax(board):
    if terminal(board):
        return None
    choice = None
    top = -2
    me = player(board)
    for move in actions(board):
        v = solve(result(board, move))
        if me == O:
            v = -v
        if v > top:
            top, choice = v, move
    return choice


def solve(board):
    key = str(board)
    if key in cache:
        return cache[key]
    if terminal(board):
        cache[key] = utility(board)
    elif player(board) == X:
        cache[key] = max(solve(result(board, m)) for m in actions(board))
    else:
        cache[key] = min(solve(result(board, m)) for m in actions(board))
    return cache[key]
