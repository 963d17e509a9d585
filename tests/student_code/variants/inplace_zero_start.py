import random

board = ["-"] * 9


def has_line(b, m):
    w = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    return any(b[x] == m and b[y] == m and b[z] == m for x, y, z in w)


def minimax(b, depth, is_max):
    if has_line(b, "O"):
        return 10 - depth
    if has_line(b, "X"):
        return depth - 10
    if "-" not in b:
        return 0
    if is_max:
        best = 0
        for i in range(9):
            if b[i] == "-":
                b[i] = "O"
                best = max(best, minimax(b, depth + 1, False))
                b[i] = "-"
        return best
    best = 0
    for i in range(9):
        if b[i] == "-":
            b[i] = "X"
            best = min(best, minimax(b, depth + 1, True))
            b[i] = "-"
    return best


def ai(b):
    top, where = -100, None
    for i in range(9):
        if b[i] == "-":
            b[i] = "O"
            v = minimax(b, 0, False)
            b[i] = "-"
            if v > top:
                top, where = v, i
    return where


if __name__ == "__main__":
    while "-" in board:
        spot = int(input("spot: "))
        board[spot] = "X"
        board[ai(board)] = "O"
