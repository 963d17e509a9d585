"""Small games in which positions come again: their states carry the positions on the way."""

from hypothesis import strategies as st

from plyscope import MAX, MIN


class Round:
    """A game on a graph: of each place `graph` has where its moves lead, or what MAX has there.

    A state is (who moves, the place, all that was there before). A place where the same player is
    to move for the `times`-th time is a draw, worth 0: `is_repeated` tells so.
    """

    players = ("MAX", "MIN")
    utility_range = (-1, 1)

    def __init__(self, *graph, first=MAX, times=2):
        self.graph, self.times = graph, times
        self.initial = (first, 0, ())

    def __repr__(self):
        return f"Round(*{self.graph}, first={self.initial[0]}, times={self.times})"

    def to_move(self, state):
        return state[0]

    def position_key(self, state):
        return state[:2]

    def is_repeated(self, state):
        place = self.graph[state[1]]
        return not isinstance(place, int) and state[2].count(state[:2]) >= self.times - 1

    def is_terminal(self, state):
        return isinstance(self.graph[state[1]], int) or self.is_repeated(state)

    def actions(self, state):
        return () if self.is_terminal(state) else range(len(self.graph[state[1]]))

    def result(self, state, action):
        who, place, before = state
        return 1 - who, self.graph[place][action], (*before, (who, place))

    def utility(self, state, player):
        worth = self.graph[state[1]]
        value = worth if isinstance(worth, int) else 0
        return value if player == MAX else -value

    def evaluate(self, state, player):
        """Judge every unfinished position at 0, its number of moves aside."""
        if self.is_terminal(state):
            return self.utility(state, player)
        value = (len(self.graph[state[1]]) - 2) / 8
        return value if player == MAX else -value

    def action_name(self, state, action):
        return f"to {self.graph[state[1]][action]}"


@st.composite
def rounds(draw, places=5, times=2):
    """A random such game of at most so many places."""
    many = draw(st.integers(2, places))
    moves = st.lists(st.integers(0, many - 1), min_size=1, max_size=3)
    worths = st.integers(-1, 1)
    graph = [draw(moves), *(draw(st.one_of(moves, moves, worths)) for _ in range(many - 1))]
    return Round(*graph, first=draw(st.sampled_from([MAX, MIN])), times=times)
