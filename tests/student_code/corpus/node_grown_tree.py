import copy
import math


class Node:
    def __init__(self, state, parent=None, player=1):
        self.state = state
        self.parent = parent
        self.player = player
        self.children = []
        self.value = None

    def expand(self):
        for i in range(9):
            if self.state[i] == 0:
                s = self.state.copy()
                s[i] = self.player
                self.children.append(Node(s, self, -self.player))


def is_won(s, p):
    return any(s[a] == s[b] == s[c] == p for a, b, c in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)])


def evaluate(node, depth=9):
    if is_won(node.state, 1):
        node.value = 1
    elif is_won(node.state, -1):
        node.value = -1
    elif 0 not in node.state or depth == 0:
        node.value = 0
    else:
        node.expand()
        values = [evaluate(child, depth - 1) for child in node.children]
        node.value = max(values) if node.player == 1 else min(values)
    return node.value


def best(state, player):
    root = Node(state, None, player)
    evaluate(root)
    pick = max if player == 1 else min
    return root.children.index(pick(root.children, key=lambda c: c.value))
