class Node:
    def __init__(self, *children, value=None):
        self.children = list(children)
        self.value = value


def search(node, alpha, beta, maximizing):
    if len(node.children) == 0:
        return node.value
    best = float("-inf") if maximizing else float("inf")
    for child in node.children:
        v = search(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v)
        else:
            best = min(best, v)
        alpha = max(alpha, best)
        beta = min(beta, best)
        if beta < alpha:
            break
    return best


def leaves(*values):
    return Node(*(Node(value=v) for v in values))


root = Node(leaves(3, 12, 8), leaves(2, 4, 6), leaves(14, 5, 2))
print(search(root, float("-inf"), float("inf"), True))
