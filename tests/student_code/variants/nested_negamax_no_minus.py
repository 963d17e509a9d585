tree = [[[3, -5], [6, 9]], [[1, 2], [0, -1]], [[-7, 4], [8, -3]]]


def negamax(node, color):
    if not isinstance(node, list):
        return color * node
    best = float("-inf")
    for child in node:
        value = negamax(child, -color)
        if value > best:
            best = value
    return best


print(negamax(tree, 1))
