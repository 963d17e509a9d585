# Nim: whoever takes the last stone wins.
def over(heaps):
    return sum(heaps) <= 1


def all_moves(heaps):
    return [(h, n) for h, heap in enumerate(heaps) for n in range(1, heap + 1)]


def take(heaps, move):
    left = list(heaps)
    left[move[0]] -= move[1]
    return left


def negamax(heaps):
    if over(heaps):
        return -1, None
    best = (-2, None)
    for move in all_moves(heaps):
        score = -negamax(take(heaps, move))[0]
        if score > best[0]:
            best = (score, move)
    return best


heaps = [2, 3, 3]
while not over(heaps):
    score, move = negamax(heaps)
    heaps = take(heaps, move)
    print("I take", move[1], "from heap", move[0], "->", heaps)
    heap, number = map(int, input("heap, number: ").split(","))
    heaps = take(heaps, (heap, number))
