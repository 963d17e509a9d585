tree = [[[3, 17], [2, 12]], [[15], [25, 0]], [[2, 5], [3, 2, 14]]]
leaves_seen = []


def alphabeta(node, maximizing=True, alpha=float("-inf"), beta=float("inf")):
    if isinstance(node, int):
        leaves_seen.append(node)
        return node
    if maximizing:
        v = float("-inf")
        for child in node:
            v = max(v, alphabeta(child, False, alpha, beta))
            alpha = max(alpha, v)
            if v >= beta:
                break
        return v
    v = float("inf")
    for child in node:
        v = min(v, alphabeta(child, True, alpha, beta))
        beta = min(beta, v)
        if v <= alpha:
            break
    return v


print(alphabeta(tree), leaves_seen)
