import math

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY for _ in range(3)] for _ in range(3)]


def player(board):
    x_count = sum(row.count("X") for row in board)
    o_count = sum(row.count("O") for row in board)
    return "X" if x_count <= o_count else "O"


def actions(board):
    return set((i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY)


def result(board, action):
    if action not in actions(board):
        raise NameError("not a valid action")
    return [[player(board) if (i, j) == action else board[i][j] for j in range(3)] for i in range(3)]


def winner(board):
    for mark in ("X", "O"):
        if any(all(c == mark for c in row) for row in board):
            return mark
        if any(all(board[i][j] == mark for i in range(3)) for j in range(3)):
            return mark
        if all(board[i][i] == mark for i in range(3)) or all(board[i][2 - i] == mark for i in range(3)):
            return mark
    return None


def terminal(board):
    return winner(board) != None or sum(row.count(EMPTY) for row in board) == 0


def utility(board):
    if winner(board) == "X":
        return 1
    return -1 if winner(board) == "O" else 0


def minimax(board):
    return helper(board)[1]


def helper(board):
    if terminal(board):
        return [utility(board), None]
    turn = player(board)
    best = [-math.inf, None] if turn == X else [math.inf, None]
    for action in actions(board):
        score = helper(result(board, action))
        if turn == X and score[0] > best[0]:
            best = [score[0], action]
        if turn == O and score[0] < best[0]:
            best = [score[0], action]
    return best
