"""
Tic Tac Toe Player
"""

import math
import copy
import random

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
    moves = [(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY]
    random.shuffle(moves)
    return moves


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
