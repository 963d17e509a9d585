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
    filled = 0
    for i in range(3):
        for j in range(3):
            if board[i][j] != EMPTY:
                filled += 1
    if filled % 2 == 0:
        return X
    else:
        return O


def actions(board):
    acts = []
    for row in range(len(board)):
        for col in range(len(board[row])):
            if board[row][col] is None:
                acts.append((row, col))
    return acts


def result(board, action):
    """Returns the board that results from making move (i, j) on the board."""
    if action not in actions(board):
        raise Exception("Invalid action")
    new_board = copy.deepcopy(board)
    new_board[action[0]][action[1]] = player(board)
    return new_board


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
    """Returns True if game is over, False otherwise."""
    if winner(board) is not None:
        return True
    for row in board:
        if EMPTY in row:
            return False
    return True


def utility(board):
    won = winner(board)
    if won == X: return 1
    if won == O: return -1
    return 0


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        value, move = maximize(board)
    else:
        value, move = minimize(board)
    print("value", value)
    return move


def maximize(board):
    if terminal(board):
        return utility(board), None
    v = float("-inf")
    move = None
    for action in actions(board):
        aux, _ = minimize(result(board, action))
        if aux > v:
            v = aux
            move = action
            if v == 1:
                return v, move
    return v, move


def minimize(board):
    if terminal(board):
        return utility(board), None
    v = float("inf")
    move = None
    for action in actions(board):
        aux, _ = maximize(result(board, action))
        if aux < v:
            v = aux
            move = action
            if v == -1:
                return v, move
    return v, move
