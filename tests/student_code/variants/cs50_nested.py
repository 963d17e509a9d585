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
    acts = []
    for row in range(len(board)):
        for col in range(len(board[row])):
            if board[row][col] is None:
                acts.append((row, col))
    return acts


def result(board, action):
    i, j = action
    if board[i][j] is not EMPTY:
        raise ValueError
    out = [row[:] for row in board]
    out[i][j] = player(board)
    return out


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
    won = winner(board)
    if won == X: return 1
    if won == O: return -1
    return 0


def minimax(board):
    def search(state):
        if terminal(state):
            return utility(state), ()
        turn = player(state)
        found = ()
        best = -5 if turn == X else 5
        for move in actions(state):
            val = search(result(state, move))[0]
            if (turn == X and val > best) or (turn == O and val < best):
                best = val
                found = move
        return best, found

    return None if terminal(board) else search(board)[1]
