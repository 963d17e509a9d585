"""Alpha-beta over [value, children] to a depth, with a root that has one move alone."""


def best_of(node, depth, maximizing, low, high):
    value, children = node
    if depth == 0 or not children:
        return value
    best = -1000 if maximizing else 1000
    for child in children:
        found = best_of(child, depth - 1, not maximizing, low, high)
        if maximizing:
            best = max(best, found)
            low = max(low, best)
        else:
            best = min(best, found)
            high = min(high, best)
        if low >= high:
            break
    return best


left = [7, [[4, [[1, []], [5, []]]], [6, []]]]
right = [8, [[9, [[3, []], [2, []]]]]]
game = [0, [[1, [left, right]]]]

print(best_of(game, 3, True, -1000, 1000))
