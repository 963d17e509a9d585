class BinaryNode:
    def __init__(self, data, left=None, right=None):
        self.data = data
        self.left = left
        self.right = right

    def is_leaf(self):
        return self.left is None and self.right is None

    def minimax(self, maximizer=True):
        if self.is_leaf():
            return self.data
        a = self.left.minimax(not maximizer)
        b = self.right.minimax(not maximizer)
        return max(a, b) if maximizer else min(a, b)


def leaf(n):
    return BinaryNode(n)


root = BinaryNode(None,
                  BinaryNode(None, BinaryNode(None, leaf(-1), leaf(3)), BinaryNode(None, leaf(5), leaf(1))),
                  BinaryNode(None, BinaryNode(None, leaf(-6), leaf(-4)), BinaryNode(None, leaf(0), leaf(9))))
print(root.minimax())
