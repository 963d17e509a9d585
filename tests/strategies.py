"""What Hypothesis draws from: small trees, small boards, and positions on them."""

from hypothesis import strategies as st

from plyscope import MNK, Tree

# Few different values, so that ties are common.
utilities = st.integers(-3, 3)
leaves_or_nodes = st.recursive(
    utilities, lambda inside: st.lists(inside, min_size=1, max_size=4), max_leaves=40
)
nested_lists = st.lists(leaves_or_nodes, min_size=1, max_size=4)
turns = st.sampled_from([("max", "min"), ("min", "max")])
trees = st.builds(Tree, nested_lists, turns)


@st.composite
def boards(draw, columns=3, rows=2):
    """An m,n,k game of at most so many columns and rows: by default small enough for minimax."""
    m, n = draw(st.integers(1, columns)), draw(st.integers(1, rows))
    return MNK(m, n, draw(st.integers(1, max(m, n))), draw(st.sampled_from("XO")))


@st.composite
def playouts(draw, game):
    """All states of a random game, from the start to its end."""
    states = [game.initial]
    while not game.is_terminal(states[-1]):
        action = draw(st.sampled_from(list(game.actions(states[-1]))))
        states.append(game.result(states[-1], action))
    return states


@st.composite
def positions(draw, games):
    """A game and any position of it."""
    game = draw(games)
    return game, draw(st.sampled_from(draw(playouts(game))))
