import copy
import math
import random

ROWS, COLS = 5, 6


def create_board():
    return [[0] * COLS for _ in range(ROWS)]


def valid_columns(board):
    return [c for c in range(COLS) if board[0][c] == 0]


def drop_disc(board, col, disc):
    new = copy.deepcopy(board)
    for row in reversed(range(ROWS)):
        if new[row][col] == 0:
            new[row][col] = disc
            return new
    return new


def four(board, disc):
    for r in range(ROWS):
        for c in range(COLS):
            for dr, dc in [(0, 1), (1, 0), (1, 1), (-1, 1)]:
                try:
                    if all(r + i * dr >= 0 and board[r + i * dr][c + i * dc] == disc for i in range(4)):
                        return True
                except IndexError:
                    pass
    return False


def score(board, disc):
    centre = [row[COLS // 2] for row in board]
    return 3 * centre.count(disc) - 3 * centre.count(3 - disc)


def minimax(board, depth, alpha, beta, maximizing):
    cols = valid_columns(board)
    if four(board, 2):
        return None, 10000 + depth
    if four(board, 1):
        return None, -10000 - depth
    if not cols:
        return None, 0
    if depth == 0:
        return None, score(board, 2)
    if maximizing:
        value, best = -math.inf, cols[0]
        for col in cols:
            new_score = minimax(drop_disc(board, col, 2), depth - 1, alpha, beta, False)[1]
            if new_score > value:
                value, best = new_score, col
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best, value
    value, best = math.inf, cols[0]
    for col in cols:
        new_score = minimax(drop_disc(board, col, 1), depth - 1, alpha, beta, True)[1]
        if new_score < value:
            value, best = new_score, col
        beta = min(beta, value)
        if alpha >= beta:
            break
    return best, value


if __name__ == "__main__":
    board = create_board()
    while True:
        col = int(input("col"))
        board = drop_disc(board, col, 1)
        board = drop_disc(board, minimax(board, 4, -math.inf, math.inf, True)[0], 2)
