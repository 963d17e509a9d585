board = {k: " " for k in range(1, 10)}
LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]


def won(mark):
    return any(all(board[k] == mark for k in line) for line in LINES)


def full():
    return " " not in board.values()


def minimax(depth, maximizing):
    if won("X"):
        return 100
    if won("O"):
        return -100
    if full():
        return 0
    if maximizing:
        value = -1000
        for k in board:
            if board[k] == " ":
                board[k] = "X"
                value = max(value, minimax(depth + 1, False))
                board[k] = " "
        return value
    value = 1000
    for k in board:
        if board[k] == " ":
            board[k] = "O"
            value = min(value, minimax(depth + 1, True))
            board[k] = " "
    return value


def computer():
    best, move = -1000, 0
    for k in board:
        if board[k] == " ":
            board[k] = "X"
            value = minimax(0, True)
            board[k] = " "
            if value > best:
                best, move = value, k
    return move
