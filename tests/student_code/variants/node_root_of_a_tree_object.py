from __future__ import annotations


class Fork:
    left_node: Fork | None
    right_node: Fork | None

    def __init__(self, value=None, left_node=None, right_node=None):
        self.value = value
        self.left_node = left_node
        self.right_node = right_node


class Pairs:
    def __init__(self, values):
        level = [Fork(value) for value in values]
        while len(level) > 1:
            level = [Fork(None, *level[n:n + 2]) for n in range(0, len(level), 2)]
        self.root = level[0]


def solve(fork: Fork, largest: bool):
    if fork.value is not None:
        return fork.value
    below = [solve(fork.left_node, not largest), solve(fork.right_node, not largest)]
    return max(below) if largest else min(below)
