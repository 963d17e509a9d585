"""A tree whose inner nodes are judged as is written down, by the moves that lead there."""

from plyscope import MAX, Tree


class JudgedByHand(Tree):
    """`judged` has what a position is judged, by the actions from the root; 0 where it has none."""

    def __init__(self, nested, judged):
        super().__init__(nested)
        self.judged = {self.at_path(path): value for path, value in judged.items()}

    def at_path(self, path):
        """Return the position after some actions."""
        state = self.initial
        for action in path:
            state = self.result(state, action)
        return state

    def evaluate(self, state, player):
        if self.is_terminal(state):
            return self.utility(state, player)
        value = self.judged.get(state, 0)
        return value if player == MAX else -value


def judged(nested, judged=()):
    """Return such a tree."""
    return JudgedByHand(nested, dict(judged))
