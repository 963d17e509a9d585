HEAPS = [1, 2, 3]


def choices(heaps):
    return [(h, n) for h in range(len(heaps)) for n in range(1, heaps[h] + 1)]


def minimax(heaps, mine):
    if sum(heaps) == 0:
        return 1
    found = []
    for h, n in choices(heaps):
        heaps[h] -= n
        found.append(minimax(heaps, not mine))
        heaps[h] += n
    return max(found) if mine else min(found)


def best_choice(heaps):
    best_score, best = -100, None
    for h, n in choices(heaps):
        heaps[h] -= n
        score = minimax(heaps, False)
        heaps[h] += n
        if score > best_score:
            best_score, best = score, (h, n)
    return best


while sum(HEAPS) > 0:
    h, n = map(int, input("heap and number: ").split())
    HEAPS[h] -= n
    if sum(HEAPS):
        h, n = best_choice(HEAPS)
        HEAPS[h] -= n
        print("I take", n, "from", h)
