"""
Tic Tac Toe Player
"""

import math
import copy
import sys
import pygame

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
    if winner(board) == X or winner(board) == O:
        return True
    return all(board[i][j] is not None for i in range(3) for j in range(3))


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
        if alpha >= beta:
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
        if beta <= alpha:
            break
    return v, best
