from copy import deepcopy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY] for row in range(3)]


def player(board):
    return O if sum(c is not EMPTY for row in board for c in row) % 2 else X


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]


def result(board, action):
    copied = deepcopy(board)
    copied[action[0]][action[1]] = player(board)
    return copied


def winner(board):
    triples = [*board, *zip(*board),
               [board[0][0], board[1][1], board[2][2]],
               [board[0][2], board[1][1], board[2][0]]]
    for a, b, c in triples:
        if a is not EMPTY and a == b == c:
            return a
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max_value(board, -10, 10)[1]
    return min_value(board, -10, 10)[1]


def max_value(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    v, move = -10, None
    for action in actions(board):
        score = min_value(result(board, action), alpha, beta)[0]
        if score > v:
            v, move = score, action
        alpha = max(alpha, v)
        if v <= alpha:
            break
    return v, move


def min_value(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    v, move = 10, None
    for action in actions(board):
        score = max_value(result(board, action), alpha, beta)[0]
        if score < v:
            v, move = score, action
        beta = min(beta, v)
        if v >= beta:
            break
    return v, move
