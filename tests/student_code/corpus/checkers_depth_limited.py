import random

EMPTY, RED, BLACK = ".", "r", "b"


def start(n=4):
    board = [[EMPTY] * n for _ in range(n)]
    for c in range(n):
        if c % 2:
            board[0][c] = BLACK
        else:
            board[n - 1][c] = RED
    return tuple(tuple(row) for row in board)


def moves(board, who):
    step = 1 if who == BLACK else -1
    n = len(board)
    quiet, jumps = [], []
    for r in range(n):
        for c in range(n):
            if board[r][c] != who:
                continue
            for dc in (-1, 1):
                r1, c1 = r + step, c + dc
                if 0 <= r1 < n and 0 <= c1 < n:
                    if board[r1][c1] == EMPTY:
                        quiet.append(((r, c), (r1, c1)))
                    elif board[r1][c1] != who:
                        r2, c2 = r + 2 * step, c + 2 * dc
                        if 0 <= r2 < n and 0 <= c2 < n and board[r2][c2] == EMPTY:
                            jumps.append(((r, c), (r2, c2)))
    return jumps or quiet


def make(board, move):
    (r, c), (r2, c2) = move
    rows = [list(row) for row in board]
    rows[r2][c2], rows[r][c] = rows[r][c], EMPTY
    if abs(r2 - r) == 2:
        rows[(r + r2) // 2][(c + c2) // 2] = EMPTY
    return tuple(tuple(row) for row in rows)


def material(board):
    return sum(row.count(RED) for row in board) - sum(row.count(BLACK) for row in board)


def alpha_beta(board, depth, alpha, beta, red_moves):
    options = moves(board, RED if red_moves else BLACK)
    if not options:
        return -100 if red_moves else 100
    if depth == 0:
        return material(board)
    if red_moves:
        for move in options:
            alpha = max(alpha, alpha_beta(make(board, move), depth - 1, alpha, beta, False))
            if alpha >= beta:
                return beta
        return alpha
    for move in options:
        beta = min(beta, alpha_beta(make(board, move), depth - 1, alpha, beta, True))
        if alpha >= beta:
            return alpha
    return beta


def pick(board, depth=4):
    scored = [(alpha_beta(make(board, m), depth - 1, -1000, 1000, False), m) for m in moves(board, RED)]
    top = max(score for score, _ in scored)
    return random.choice([m for score, m in scored if score == top])
