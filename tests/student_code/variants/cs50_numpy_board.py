"""
Tic Tac Toe Player
"""

import numpy as np

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """Returns starting state of the board."""
    return np.full((3, 3), EMPTY)


def player(board):
    return X if np.count_nonzero(board == X) == np.count_nonzero(board == O) else O


def actions(board):
    return {(int(r), int(c)) for r, c in np.argwhere(board == EMPTY)}


def result(board, action):
    if action not in actions(board):
        raise ValueError("this cell is taken")
    after = board.copy()
    after[action] = player(board)
    return after


def winner(board):
    for mark in (X, O):
        own = board == mark
        if own.all(axis=0).any() or own.all(axis=1).any():
            return mark
        if np.diag(own).all() or np.diag(np.fliplr(own)).all():
            return mark
    return None


def terminal(board):
    return winner(board) is not None or not (board == EMPTY).any()


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board):
    if terminal(board):
        return None

    def look(state, alpha=-np.inf, beta=np.inf):
        if terminal(state):
            return utility(state), None
        sign = 1 if player(state) == X else -1
        best, choice = -sign * np.inf, None
        for action in sorted(actions(state)):
            value = look(result(state, action), alpha, beta)[0]
            if sign * value > sign * best:
                best, choice = value, action
            if sign > 0:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, choice

    return look(board)[1]
