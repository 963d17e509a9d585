def alphabeta(depth, index, maximizing, leaves, alpha, beta, height):
    if depth == height:
        return leaves[index]
    if maximizing:
        best = float("-inf")
        for k in (0, 1):
            value = alphabeta(depth + 1, 2 * index + k, False, leaves, alpha, beta, height)
            best = max(best, value)
            alpha = max(alpha, best)
        return best
    best = float("inf")
    for k in (0, 1):
        value = alphabeta(depth + 1, 2 * index + k, True, leaves, alpha, beta, height)
        best = min(best, value)
        beta = min(beta, best)
    return best


leaves = [10, 5, 7, 11, 12, 8, 9, 8]
print(alphabeta(0, 0, True, leaves, float("-inf"), float("inf"), 3))
