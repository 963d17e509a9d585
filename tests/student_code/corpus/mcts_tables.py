from abc import ABC, abstractmethod
from collections import defaultdict, namedtuple
from random import choice
import math


class MCTS:
    def __init__(self, exploration_weight=1):
        self.Q = defaultdict(int)
        self.N = defaultdict(int)
        self.children = dict()
        self.exploration_weight = exploration_weight

    def choose(self, node):
        if node not in self.children:
            return node.find_random_child()
        return max(self.children[node], key=lambda n: self.Q[n] / self.N[n] if self.N[n] else float("-inf"))

    def do_rollout(self, node):
        path = self._select(node)
        leaf = path[-1]
        self.children.setdefault(leaf, leaf.find_children())
        reward = self._simulate(leaf)
        for n in reversed(path):
            self.N[n] += 1
            self.Q[n] += reward
            reward = 1 - reward

    def _select(self, node):
        path = []
        while True:
            path.append(node)
            if node not in self.children or not self.children[node]:
                return path
            unexplored = self.children[node] - self.children.keys()
            if unexplored:
                path.append(unexplored.pop())
                return path
            log_n = math.log(self.N[node])
            node = max(self.children[node], key=lambda n: self.Q[n] / self.N[n] + math.sqrt(log_n / self.N[n]))

    def _simulate(self, node):
        invert = True
        while True:
            if node.is_terminal():
                return 1 - node.reward() if invert else node.reward()
            node = node.find_random_child()
            invert = not invert


class Pile(namedtuple("Pile", "sticks")):
    def find_children(self):
        return {Pile(self.sticks - k) for k in (1, 2, 3) if k <= self.sticks}

    def find_random_child(self):
        return choice(sorted(self.find_children()))

    def is_terminal(self):
        return self.sticks == 0

    def reward(self):
        return 0


def play_game():
    tree = MCTS()
    pile = Pile(7)
    while not pile.is_terminal():
        for _ in range(50):
            tree.do_rollout(pile)
        pile = tree.choose(pile)
        print(pile)


if __name__ == "__main__":
    play_game()
