W, H = 4, 4
H1 = H + 1


def wins(b):
    for shift in (1, H1, H1 - 1, H1 + 1):
        m = b & (b >> shift)
        if m & (m >> (2 * shift)):
            return True
    return False


def moves(mask):
    return [c for c in range(W) if not mask & (1 << (c * H1 + H - 1))]


def drop(mask, c):
    return (mask + (1 << (c * H1))) & ~mask


table = {}


def solve(me, mask, alpha=-100, beta=100):
    """Value for who is to move: the sooner the win the better."""
    key = (me, mask)
    if key in table:
        return table[key]
    stones = bin(mask).count("1")
    if wins(me ^ mask):
        return -(W * H + 1 - stones)
    options = moves(mask)
    if not options:
        return 0
    best = -100
    for c in options:
        bit = drop(mask, c)
        value = -solve(me ^ mask, mask | bit, -beta, -alpha)
        if value > best:
            best = value
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    table[key] = best
    return best


if __name__ == "__main__":
    print(solve(0, 0))
