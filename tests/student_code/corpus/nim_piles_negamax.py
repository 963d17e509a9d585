def negamax(piles):
    """Return 1 if the player to move wins with best play, else -1."""
    if sum(piles) == 0:
        return -1
    best = -1
    for i in range(len(piles)):
        for take in range(1, piles[i] + 1):
            after = piles[:i] + [piles[i] - take] + piles[i + 1:]
            best = max(best, -negamax(after))
            if best == 1:
                return 1
    return best


def best_move(piles):
    for i in range(len(piles)):
        for take in range(1, piles[i] + 1):
            after = piles[:i] + [piles[i] - take] + piles[i + 1:]
            if negamax(after) == -1:
                return i, take
    return None


print(best_move([1, 2, 3]), best_move([1, 2, 2]))
