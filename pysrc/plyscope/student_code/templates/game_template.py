"""A game to start from, as short as possible."""

PILE = '''\
class Pile:
    """A pile of stones. A state is how many are left, and who is to move: 0 or 1.

    Take one, two or three; who takes the last stone wins.
    """

    players = ("First", "Second")
    initial = (9, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        left, player = state
        return [taken for taken in (1, 2, 3) if taken <= left]

    def result(self, state, action):
        left, player = state
        if action not in self.actions(state):
            raise ValueError(f"{action} cannot be taken.")
        return (left - action, 1 - player)

    def is_terminal(self, state):
        left, player = state
        return left == 0

    def utility(self, state, player):
        left, mover = state
        return -1 if player == mover else 1  # who is to move did not take the last stone
'''
