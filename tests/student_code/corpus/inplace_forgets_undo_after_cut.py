EMPTY = 0


def winner(b):
    for i, j, k in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]:
        if b[i] != EMPTY and b[i] == b[j] == b[k]:
            return b[i]
    return 0


def alphabeta(b, who, alpha, beta):
    w = winner(b)
    if w or EMPTY not in b:
        return w
    if who == 1:
        v = -2
        for i in range(9):
            if b[i] == EMPTY:
                b[i] = 1
                v = max(v, alphabeta(b, -1, alpha, beta))
                if v >= beta:
                    return v
                b[i] = EMPTY
                alpha = max(alpha, v)
        return v
    v = 2
    for i in range(9):
        if b[i] == EMPTY:
            b[i] = -1
            v = min(v, alphabeta(b, 1, alpha, beta))
            if v <= alpha:
                return v
            b[i] = EMPTY
            beta = min(beta, v)
    return v


def choose(b):
    best, move = -2, None
    for i in range(9):
        if b[i] == EMPTY:
            b[i] = 1
            v = alphabeta(b, -1, -2, 2)
            b[i] = EMPTY
            if v > best:
                best, move = v, i
    return move
