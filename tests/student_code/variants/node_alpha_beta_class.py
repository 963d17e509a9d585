class GameNode:
    def __init__(self, name, value=0, parent=None):
        self.Name = name
        self.value = value
        self.parent = parent
        self.children = []

    def addChild(self, childNode):
        self.children.append(childNode)


class AlphaBeta:
    def __init__(self, root):
        self.root = root

    def alpha_beta_search(self, node):
        infinity = float('inf')
        best_val = -infinity
        beta = infinity
        best_state = None
        for state in node.children:
            value = self.min_value(state, best_val, beta)
            if value > best_val:
                best_val = value
                best_state = state
        return best_state.Name

    def max_value(self, node, alpha, beta):
        if not node.children:
            return node.value
        value = -float('inf')
        for state in node.children:
            value = max(value, self.min_value(state, alpha, beta))
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value

    def min_value(self, node, alpha, beta):
        if not node.children:
            return node.value
        value = float('inf')
        for state in node.children:
            value = min(value, self.max_value(state, alpha, beta))
            if value <= alpha:
                return value
            beta = min(beta, value)
        return value


def build():
    root = GameNode('A')
    for name, leaves in (('B', (3, 12, 8)), ('C', (2, 4, 6)), ('D', (14, 5, 2))):
        child = GameNode(name, parent=root)
        root.addChild(child)
        for number, leaf in enumerate(leaves):
            child.addChild(GameNode(name.lower() + str(number), leaf, child))
    return root


root = build()
search = AlphaBeta(root)
print(search.alpha_beta_search(root))
