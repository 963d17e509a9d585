import copy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    total = sum(1 for row in board for c in row if c)
    return [X, O][total % 2]


def actions(board):
    return {(r, c) for r in range(3) for c in range(3) if board[r][c] is EMPTY}


def result(board, action):
    nb = copy.deepcopy(board)
    nb[action[0]][action[1]] = player(nb)
    return nb


def winner(board):
    d1 = {board[i][i] for i in range(3)}
    d2 = {board[i][2 - i] for i in range(3)}
    sets = [set(r) for r in board] + [{board[i][j] for i in range(3)} for j in range(3)] + [d1, d2]
    if {X} in sets:
        return X
    if {O} in sets:
        return O
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return (winner(board) == X) - (winner(board) == O)


def minimax(board):
    if terminal(board):
        return None
    move = None
    if player(board) == X:
        best = 0
        for action in actions(board):
            value = value_of(result(board, action))
            if value > best:
                best, move = value, action
    else:
        best = 0
        for action in actions(board):
            value = value_of(result(board, action))
            if value < best:
                best, move = value, action
    return move


def value_of(board):
    if terminal(board):
        return utility(board)
    values = [value_of(result(board, a)) for a in actions(board)]
    return max(values) if player(board) == X else min(values)
