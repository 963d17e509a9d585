import copy
import math

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    marks = [cell for row in board for cell in row if cell]
    return X if len(marks) % 2 == 0 else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    new = copy.deepcopy(board)
    new[action[0]][action[1]] = player(board)
    return new


def winner(board):
    lines = [*board, *zip(*board), [board[k][k] for k in range(3)], [board[k][2 - k] for k in range(3)]]
    for line in lines:
        if line[0] and list(line).count(line[0]) == 3:
            return line[0]
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def look_ahead(board):
    if terminal(board):
        return utility(board)
    values = [look_ahead(result(board, action)) for action in actions(board)]
    return max(values) if player(board) == X else min(values)


def minimax(board):
    if terminal(board):
        return None
    if (1, 1) in actions(board):
        return (1, 1)
    sign = 1 if player(board) == X else -1
    best, chosen = -math.inf, None
    for action in sorted(actions(board)):
        value = sign * look_ahead(result(board, action))
        if value > best:
            best, chosen = value, action
    return chosen
