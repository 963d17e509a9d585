"""Noughts and crosses, where a win counts by its depth."""

X, O, EMPTY = "X", "O", None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    marks = [cell for row in board for cell in row if cell]
    return O if len(marks) % 2 else X


def actions(board):
    return {(r, c) for r in range(3) for c in range(3) if board[r][c] is EMPTY}


def result(board, action):
    if action not in actions(board):
        raise ValueError("taken")
    r, c = action
    after = [list(row) for row in board]
    after[r][c] = player(board)
    return after


def winner(board):
    lines = [list(row) for row in board] + [list(column) for column in zip(*board)]
    lines += [[board[n][n] for n in range(3)], [board[n][2 - n] for n in range(3)]]
    for mark in (X, O):
        if [mark] * 3 in lines:
            return mark
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board):
    if terminal(board):
        return None
    sign = 1 if player(board) == X else -1
    return max(actions(board), key=lambda move: sign * score(result(board, move), 1))


def score(board, depth):
    if winner(board) == X:
        return 10 + depth
    if winner(board) == O:
        return -10 - depth
    if terminal(board):
        return 0
    below = [score(result(board, move), depth + 1) for move in actions(board)]
    return max(below) if player(board) == X else min(below)
