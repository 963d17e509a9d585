import math
import random


class State:
    """Nim with piles of two and three: who takes the last one wins."""

    def __init__(self, piles=(2, 3), player=1):
        self.piles = tuple(piles)
        self.player = player

    def legal_actions(self):
        return [(i, n) for i, pile in enumerate(self.piles) for n in range(1, pile + 1)]

    def move(self, action):
        i, n = action
        piles = list(self.piles)
        piles[i] -= n
        return State(piles, -self.player)

    def is_game_over(self):
        return not any(self.piles)

    def game_result(self):
        return -self.player  # who moved last has won


class Node:
    def __init__(self, state, parent=None, action=None):
        self.state, self.parent, self.action = state, parent, action
        self.children = []
        self.visits = 0
        self.wins = 0.0
        self.untried = state.legal_actions()

    def select(self):
        return max(self.children, key=lambda c: c.wins / c.visits + math.sqrt(2 * math.log(self.visits) / c.visits))

    def expand(self):
        action = self.untried.pop()
        child = Node(self.state.move(action), self, action)
        self.children.append(child)
        return child

    def rollout(self):
        state = self.state
        while not state.is_game_over():
            state = state.move(random.choice(state.legal_actions()))
        return state.game_result()

    def backpropagate(self, result):
        self.visits += 1
        if result == -self.state.player:
            self.wins += 1
        if self.parent:
            self.parent.backpropagate(result)


def best_action(state, simulations=200):
    root = Node(state)
    for _ in range(simulations):
        node = root
        while not node.untried and node.children:
            node = node.select()
        if node.untried:
            node = node.expand()
        node.backpropagate(node.rollout())
    return max(root.children, key=lambda c: c.visits).action


if __name__ == "__main__":
    random.seed(1)
    print(best_action(State()))
