"""What Hypothesis draws from: small trees, small boards, and positions on them."""

from functools import cache

from hypothesis import strategies as st

from plyscope import MAX, MIN, MNK, Tree
from plyscope.exercises import DIRECTIONS, TIES, Exercise

# Few different values, so that ties are common.
utilities = st.integers(-3, 3)
leaves_or_nodes = st.recursive(
    utilities, lambda inside: st.lists(inside, min_size=1, max_size=4), max_leaves=40
)
nested_lists = st.lists(leaves_or_nodes, min_size=1, max_size=4)
turns = st.sampled_from([("max", "min"), ("min", "max")])
trees = st.builds(Tree, nested_lists, turns)
exercises = st.builds(
    Exercise,
    trees.filter(lambda tree: tree.size > 1),
    st.just("alphabeta"),
    st.sampled_from(DIRECTIONS),
    st.sampled_from(TIES),
)


@st.composite
def boards(draw, columns=3, rows=2):
    """An m,n,k game of at most so many columns and rows: by default small enough for minimax."""
    m, n = draw(st.integers(1, columns)), draw(st.integers(1, rows))
    return MNK(m, n, draw(st.integers(1, max(m, n))), draw(st.sampled_from("XO")))


@cache
def places(count):
    """The places in a list of so many, made once: Hypothesis looks at each strategy it meets."""
    return st.integers(0, count - 1)


@st.composite
def playouts(draw, game):
    """All states of a random game, from the start to its end."""
    states = [game.initial]
    while not game.is_terminal(states[-1]):
        actions = game.actions(states[-1])
        states.append(game.result(states[-1], actions[draw(places(len(actions)))]))
    return states


@st.composite
def positions(draw, games):
    """A game and any position of it."""
    game = draw(games)
    states = draw(playouts(game))
    return game, states[draw(places(len(states)))]


class Net:
    """A game whose positions are reached by more than one line of play.

    `layers` are its plies: a position is the places in the next ply that its moves lead to, or a
    number, a utility of MAX. A state is (ply, place).
    """

    players = ("MAX", "MIN")
    initial = (0, 0)

    def __init__(self, *layers, first=MAX):
        self.layers = layers
        self.first = first

    def __repr__(self):
        return f"Net(*{self.layers}, first={self.first})"

    def to_move(self, state):
        return (self.first + state[0]) % 2

    def _at(self, state):
        ply, place = state
        return self.layers[ply][place]

    def actions(self, state):
        return range(0 if self.is_terminal(state) else len(self._at(state)))

    def result(self, state, action):
        return state[0] + 1, self._at(state)[action]

    def is_terminal(self, state):
        return isinstance(self._at(state), int)

    def utility(self, state, player):
        return self._at(state) if player == MAX else -self._at(state)


@st.composite
def nets(draw, width=4, plies=5):
    """A random transposing game of two to so many plies, at most so many positions in each."""
    layers = [[draw(st.lists(st.integers(0, width - 1), min_size=1, max_size=3))]]
    moves = st.lists(st.integers(0, width - 1), min_size=1, max_size=3)
    for _ in range(draw(st.integers(0, plies - 2))):
        layers.append([draw(st.one_of(moves, moves, utilities)) for _ in range(width)])
    layers.append([draw(utilities) for _ in range(width)])
    return Net(*layers, first=draw(st.sampled_from([MAX, MIN])))


def _nested(leaves):
    """Lists of lists, at least one, whose leaves are drawn so."""
    inside = st.recursive(
        leaves, lambda inside: st.lists(inside, min_size=1, max_size=3), max_leaves=30
    )
    return st.lists(inside, min_size=1, max_size=3)


@st.composite
def shares(draw, players, total, whole=False):
    """Utilities from 0 up, one a player, that sum to so much or less; exactly so if `whole`."""
    marks = sorted(draw(st.lists(st.integers(0, total), min_size=players, max_size=players)))
    if whole:
        marks[-1] = total
    return tuple(mark - before for before, mark in zip([0, *marks], marks, strict=False))


@st.composite
def trees_of_many(draw, least=1, most=4, total=6, whole=False):
    """A tree of so many players who share so much and move in any order."""
    players = draw(st.integers(least, most))
    in_turn = st.just(tuple(range(players)))
    at_will = st.lists(st.integers(0, players - 1), min_size=1, max_size=4)
    nested = draw(_nested(shares(players, total, whole)))
    return Tree(nested, draw(st.one_of(in_turn, at_will)))
