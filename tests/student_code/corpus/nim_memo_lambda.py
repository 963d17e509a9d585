from functools import lru_cache, partial

LIMIT = 3


@lru_cache(maxsize=None)
def wins(sticks):
    """Whether the player to move can take the last stick."""
    return any(not wins(sticks - k) for k in range(1, min(LIMIT, sticks) + 1))


def worth(sticks, sign, value=None):
    options = range(1, min(LIMIT, sticks) + 1)
    if not options:
        return -sign
    best = max if sign > 0 else min
    below = partial(worth, sign=-sign)
    return best(below(sticks - k) for k in options)


choose = lambda sticks: max(range(1, min(LIMIT, sticks) + 1), key=lambda k: worth(sticks - k, -1))

if __name__ == "__main__":
    print(worth(7, 1), choose(7), wins(7))
