"""Games as students write them, and what the contract says of them."""

from plyscope.student_code.adapters.custom_game_data import check_custom_game

# A pile of five; take one to three; who takes the last wins.
PILE = """
class Pile:
    players = ("First", "Second")

    def __init__(self):
        self.initial = (5, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [take for take in (1, 2, 3) if take <= state[0]]

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError("That cannot be taken.")
        left, player = state
        return (left - action, 1 - player)

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1
"""
DATACLASS = """
from dataclasses import dataclass, replace

@dataclass(frozen=True)
class State:
    left: int
    player: int

class Pile:
    def __init__(self, size=5):
        self.initial = State(size, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return range(1, min(3, state.left) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise IndexError(action)
        return replace(state, left=state.left - action, player=1 - state.player)

    def is_terminal(self, state):
        return not state.left

    def utility(self, state, player):
        return -1 if player == state.player else 1

    def action_name(self, state, action):
        return f"take {action}"
"""
# Stones into a row of three; who fills it wins. A state is a list, and changes.
LISTS = """
class Row:
    def __init__(self):
        self.initial = [0, 0, 0]

    def to_move(self, state):
        return sum(1 for stone in state if stone) % 2

    def actions(self, state):
        return [i for i, stone in enumerate(state) if not stone]

    def result(self, state, action):
        if state[action]:
            raise ValueError("taken")
        state[action] = 1 + self.to_move(state)
        return state

    def is_terminal(self, state):
        return all(state)

    def utility(self, state, player):
        return 1 if player == 0 else -1
"""


def told(text, name="Pile"):
    """The failures of a text's game: (moves, sentence)."""
    found = check_custom_game({"text": text}, name)["failures"]
    return [(each["moves"], each["sentence"]) for each in found]
