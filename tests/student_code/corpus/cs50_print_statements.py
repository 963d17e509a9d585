import math
import copy

X = "X"
O = "O"
EMPTY = None
calls = 0


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    n = 9 - sum(row.count(EMPTY) for row in board)
    if n % 2 == 0:
        return X
    else:
        return O


def actions(board):
    allowed = set()
    for i, row in enumerate(board):
        for j, cell in enumerate(row):
            if cell == EMPTY:
                allowed.add((i, j))
    return allowed


def result(board, action):
    deep = copy.deepcopy(board)
    deep[action[0]][action[1]] = player(deep)
    return deep


def winner(board):
    for p in [X, O]:
        for r in board:
            if r == [p, p, p]:
                return p
        for i in range(3):
            if [board[0][i], board[1][i], board[2][i]] == [p, p, p]:
                return p
        if [board[i][i] for i in range(3)] == [p, p, p]:
            return p
        if [board[i][~i] for i in range(3)] == [p, p, p]:
            return p
    return None


def terminal(board):
    if winner(board):
        return True
    if not any(EMPTY in r for r in board):
        return True
    return False


def utility(board):
    if winner(board) == X:
        return 1
    if winner(board) == O:
        return -1
    return 0


def minimax(board):
    global calls
    if terminal(board):
        return None
    alpha = -math.inf
    beta = math.inf
    if player(board) == X:
        v = -math.inf
        opt = None
        for action in actions(board):
            val = Min_Value(result(board, action), alpha, beta)
            if val > v:
                v = val
                opt = action
            alpha = max(alpha, v)
    else:
        v = math.inf
        opt = None
        for action in actions(board):
            val = Max_Value(result(board, action), alpha, beta)
            if val < v:
                v = val
                opt = action
            beta = min(beta, v)
    print("nodes:", calls)
    return opt


def Max_Value(board, alpha, beta):
    global calls
    calls += 1
    if terminal(board):
        return utility(board)
    v = -math.inf
    for action in actions(board):
        v = max(v, Min_Value(result(board, action), alpha, beta))
        alpha = max(alpha, v)
        if beta <= alpha:
            break
    return v


def Min_Value(board, alpha, beta):
    global calls
    calls += 1
    if terminal(board):
        return utility(board)
    v = math.inf
    for action in actions(board):
        v = min(v, Max_Value(result(board, action), alpha, beta))
        beta = min(beta, v)
        if beta <= alpha:
            break
    return v
