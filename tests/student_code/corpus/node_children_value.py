class Node:
    def __init__(self, name, value=None, children=None):
        self.name = name
        self.value = value
        self.children = children or []


def minimax(node, depth, maximizing):
    if depth == 0 or not node.children:
        return node.value
    if maximizing:
        best = float('-inf')
        for child in node.children:
            best = max(best, minimax(child, depth - 1, False))
        return best
    best = float('inf')
    for child in node.children:
        best = min(best, minimax(child, depth - 1, True))
    return best


tree = Node('A', children=[
    Node('B', children=[Node('b1', 3), Node('b2', 12), Node('b3', 8)]),
    Node('C', children=[Node('c1', 2), Node('c2', 4), Node('c3', 6)]),
    Node('D', children=[Node('d1', 14), Node('d2', 5), Node('d3', 2)]),
])

print("Root value:", minimax(tree, 2, True))
