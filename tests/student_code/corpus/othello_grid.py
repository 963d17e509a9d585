import copy

SIZE = 4
BLACK, WHITE, EMPTY = 1, 2, 0
DIRS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def new_board():
    b = [[EMPTY] * SIZE for _ in range(SIZE)]
    b[1][1] = b[2][2] = WHITE
    b[1][2] = b[2][1] = BLACK
    return b


def flips(b, r, c, p):
    if b[r][c] != EMPTY:
        return []
    out = []
    for dr, dc in DIRS:
        line = []
        y, x = r + dr, c + dc
        while 0 <= y < SIZE and 0 <= x < SIZE and b[y][x] == 3 - p:
            line.append((y, x))
            y, x = y + dr, x + dc
        if line and 0 <= y < SIZE and 0 <= x < SIZE and b[y][x] == p:
            out += line
    return out


def valid_moves(b, p):
    return [(r, c) for r in range(SIZE) for c in range(SIZE) if flips(b, r, c, p)]


def apply_move(b, move, p):
    n = copy.deepcopy(b)
    for y, x in flips(b, move[0], move[1], p) + [move]:
        n[y][x] = p
    return n


def score(b, p):
    return sum(row.count(p) for row in b) - sum(row.count(3 - p) for row in b)


def minimax(b, depth, maximizing, p, alpha=float("-inf"), beta=float("inf")):
    who = p if maximizing else 3 - p
    moves = valid_moves(b, who)
    if depth == 0 or (not moves and not valid_moves(b, 3 - who)):
        return score(b, p), None
    if not moves:
        return minimax(b, depth - 1, not maximizing, p, alpha, beta)
    best_move = None
    if maximizing:
        best = float("-inf")
        for m in moves:
            v, _ = minimax(apply_move(b, m, p), depth - 1, False, p, alpha, beta)
            if v > best:
                best, best_move = v, m
            alpha = max(alpha, best)
            if beta <= alpha:
                break
    else:
        best = float("inf")
        for m in moves:
            v, _ = minimax(apply_move(b, m, 3 - p), depth - 1, True, p, alpha, beta)
            if v < best:
                best, best_move = v, m
            beta = min(beta, best)
            if beta <= alpha:
                break
    return best, best_move


def ai_move(board, player):
    return minimax(board, 4, True, player)[1]
