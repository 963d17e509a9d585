import copy
import random

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[None, None, None], [None, None, None], [None, None, None]]


def player(board):
    filled = [c for r in board for c in r if c]
    return X if len(filled) % 2 == 0 else O


def actions(board):
    return set((r, c) for r in range(3) for c in range(3) if not board[r][c])


def result(board, action):
    if action is None or board[action[0]][action[1]]:
        raise Exception
    b = copy.deepcopy(board)
    b[action[0]][action[1]] = player(b)
    return b


def winner(board):
    b = board
    for k in range(3):
        if b[k][0] and b[k][0] == b[k][1] == b[k][2]:
            return b[k][0]
        if b[0][k] and b[0][k] == b[1][k] == b[2][k]:
            return b[0][k]
    if b[1][1] and (b[0][0] == b[1][1] == b[2][2] or b[0][2] == b[1][1] == b[2][0]):
        return b[1][1]


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    if winner(board) == X:
        return 1
    elif winner(board) == O:
        return -1
    else:
        return 0


def evaluate(board):
    if terminal(board):
        return utility(board)
    values = [evaluate(result(board, a)) for a in actions(board)]
    if player(board) == X:
        return max(values)
    return min(values)


def minimax(board):
    if terminal(board):
        return None
    scored = {a: evaluate(result(board, a)) for a in actions(board)}
    best = max(scored.values()) if player(board) == X else min(scored.values())
    return random.choice([a for a in scored if scored[a] == best])
