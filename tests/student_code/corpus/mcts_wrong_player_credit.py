import math
import random


def moves(n):
    return [k for k in (1, 2, 3) if k <= n]


class Node:
    def __init__(self, sticks, to_move, parent=None, move=None):
        self.sticks = sticks
        self.to_move = to_move
        self.parent = parent
        self.move = move
        self.children = []
        self.untried = moves(sticks)
        self.n = 0
        self.q = 0


def tree_policy(node):
    while node.sticks:
        if node.untried:
            m = node.untried.pop()
            child = Node(node.sticks - m, 1 - node.to_move, node, m)
            node.children.append(child)
            return child
        node = max(node.children, key=lambda c: c.q / c.n + 1.4 * math.sqrt(math.log(node.n) / c.n))
    return node


def rollout(node):
    sticks, player = node.sticks, node.to_move
    while sticks:
        sticks -= random.choice(moves(sticks))
        player = 1 - player
    return 1 - player


def backpropagate(node, winner):
    while node:
        node.n += 1
        node.q += winner == node.to_move  # credits who is to move, not who moved
        node = node.parent


def uct(sticks, iterations=500):
    root = Node(sticks, 0)
    for _ in range(iterations):
        leaf = tree_policy(root)
        backpropagate(leaf, rollout(leaf))
    return max(root.children, key=lambda c: c.n).move
