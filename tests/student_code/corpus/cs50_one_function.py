import math

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    x = 0
    o = 0
    for i in range(3):
        for j in range(3):
            if board[i][j] == X:
                x += 1
            elif board[i][j] == O:
                o += 1
    if x == o:
        return X
    return O


def actions(board):
    possible = []
    for i in range(3):
        for j in range(3):
            if board[i][j] == EMPTY:
                possible.append((i, j))
    return possible


def result(board, action):
    new = [row[:] for row in board]
    new[action[0]][action[1]] = player(board)
    return new


def winner(board):
    win = [[(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)], [(2, 0), (2, 1), (2, 2)],
           [(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)], [(0, 2), (1, 2), (2, 2)],
           [(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]
    for cells in win:
        marks = [board[i][j] for i, j in cells]
        if marks == [X, X, X]:
            return X
        if marks == [O, O, O]:
            return O
    return None


def terminal(board):
    if winner(board) != None:
        return True
    return not any(EMPTY in row for row in board)


def utility(board):
    w = winner(board)
    return 1 if w == X else -1 if w == O else 0


def minimax(board):
    def score(b):
        if terminal(b):
            return utility(b)
        scores = [score(result(b, a)) for a in actions(b)]
        return max(scores) if player(b) == X else min(scores)

    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(actions(board), key=lambda a: score(result(board, a)))
