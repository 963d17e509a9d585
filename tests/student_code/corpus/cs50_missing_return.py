import copy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY] * 3, [EMPTY] * 3, [EMPTY] * 3]


def player(board):
    count_x = sum(r.count(X) for r in board)
    count_o = sum(r.count(O) for r in board)
    return X if count_x == count_o else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}


def result(board, action):
    board2 = copy.deepcopy(board)
    board2[action[0]][action[1]] = player(board)
    return board2


def winner(board):
    rows = [list(r) for r in board]
    cols = [[board[i][j] for i in range(3)] for j in range(3)]
    diags = [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for line in rows + cols + diags:
        if line == [X, X, X]:
            return X
        if line == [O, O, O]:
            return O


def terminal(board):
    return winner(board) is not None or len(actions(board)) == 0


def utility(board):
    w = winner(board)
    if w == X:
        return 1
    if w == O:
        return -1
    return 0


def minimax(board):
    if terminal(board):
        return None
    best = None
    value = None
    for action in actions(board):
        v = search(result(board, action))
        if value is None or (v > value if player(board) == X else v < value):
            value, best = v, action
    return best


def search(board):
    if terminal(board):
        utility(board)
    values = [search(result(board, a)) for a in actions(board)]
    if player(board) == X:
        return max(values)
    return min(values)
