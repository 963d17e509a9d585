import time

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def status(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return "draw" if " " not in board else None


def heuristic(board):
    score = 0
    for line in LINES:
        marks = [board[i] for i in line]
        if "O" not in marks:
            score += marks.count("X")
        if "X" not in marks:
            score -= marks.count("O")
    return score


def search(board, depth, alpha, beta, turn):
    state = status(board)
    if state == "X":
        return 100
    if state == "O":
        return -100
    if state == "draw":
        return 0
    if depth == 0:
        return heuristic(board)
    if turn == "X":
        value = -1000
        for i in [k for k in range(9) if board[k] == " "]:
            value = max(value, search(board[:i] + "X" + board[i + 1:], depth - 1, alpha, beta, "O"))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = 1000
    for i in [k for k in range(9) if board[k] == " "]:
        value = min(value, search(board[:i] + "O" + board[i + 1:], depth - 1, alpha, beta, "X"))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def deepen(board, seconds=0.5):
    begin = time.time()
    best = None
    for depth in range(1, 10):
        scored = []
        for i in [k for k in range(9) if board[k] == " "]:
            scored.append((search(board[:i] + "X" + board[i + 1:], depth - 1, -1000, 1000, "O"), i))
        best = max(scored)
        if time.time() - begin > seconds or depth >= board.count(" "):
            break
    return best
