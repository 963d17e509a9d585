import math

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    n = sum(1 for row in board for cell in row if cell is not None)
    return X if n % 2 == 0 else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is None}


def result(board, action):
    board[action[0]][action[1]] = player(board)
    return board


def winner(board):
    for i in range(3):
        if board[i][0] is not None and board[i][0] == board[i][1] == board[i][2]:
            return board[i][0]
        if board[0][i] is not None and board[0][i] == board[1][i] == board[2][i]:
            return board[0][i]
    if board[1][1] is not None:
        if board[0][0] == board[1][1] == board[2][2]:
            return board[1][1]
        if board[0][2] == board[1][1] == board[2][0]:
            return board[1][1]
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return 1 if winner(board) == X else -1 if winner(board) == O else 0


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        best_v, best_a = -math.inf, None
        for a in actions(board):
            v = min_value(result(board, a))
            if v > best_v:
                best_v, best_a = v, a
        return best_a
    best_v, best_a = math.inf, None
    for a in actions(board):
        v = max_value(result(board, a))
        if v < best_v:
            best_v, best_a = v, a
    return best_a


def max_value(board):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for a in actions(board):
        v = max(v, min_value(result(board, a)))
    return v


def min_value(board):
    if terminal(board):
        return utility(board)
    v = math.inf
    for a in actions(board):
        v = min(v, max_value(result(board, a)))
    return v
