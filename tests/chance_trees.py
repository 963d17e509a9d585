"""Random trees in which chance has turns, and what they are worth by definition."""

import random

from hypothesis import strategies as st

from plyscope import CHANCE, MAX, Tree

# Probabilities are halves, quarters, eighths, so that averages are exact and ties are ties.
SPLITS = [(1,), (0.5, 0.5), (0.25, 0.75), (0.5, 0.25, 0.25), (0, 1), (0.125, 0.625, 0.25)]
DIGITS = st.integers(0, 9)
HEIGHT = 5

TWO_PLY_DICE = Tree([[(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)], 9], ("max", "chance"))
BOUNDED = Tree([[6, 7, 8], [5, 4, 9], [2, 9, 9]], ("max", "chance"))
BACKGAMMON = Tree(
    [[[[8, 0], [9, 1]], [[7, 2], [9, 2]]], [[[4, 0], [2, 3]], [[1, 3], [2, 6]]]],
    ("max", "chance", "min", "chance"),
)


class Judged(Tree):
    """A tree whose inner nodes can be judged, by a number that says nothing of what is below."""

    def evaluate(self, state, player):
        value = self.utility(state, MAX) if self.is_terminal(state) else state * 7 % 10
        return value if player == MAX else -value


@st.composite
def nested(draw, turns, leaves=DIGITS, ply=0):
    """A tree of at most five plies whose leaves are 0 to 9."""
    if ply == HEIGHT or (ply and draw(st.integers(0, 3)) == 0):
        return draw(leaves)
    if turns[ply % len(turns)] == "chance":
        split = draw(st.sampled_from(SPLITS))
        return [(p, draw(nested(turns, leaves, ply + 1))) for p in split]
    return [draw(nested(turns, leaves, ply + 1)) for _ in range(draw(st.integers(1, 3)))]


def some_trees(*turns, leaves=DIGITS, make=Tree):
    return st.sampled_from(turns).flatmap(lambda t: st.builds(make, nested(t, leaves), st.just(t)))


FOR_ONE = [("max", "chance"), ("chance", "max"), ("max",), ("chance", "chance", "max")]
FOR_TWO = [
    ("max", "chance", "min", "chance"),
    ("chance", "min", "max"),
    ("min", "max"),
    ("min", "chance", "chance", "max"),
]
of_one, of_two = some_trees(*FOR_ONE), some_trees(*FOR_TWO)
judged_of_one, judged_of_two = some_trees(*FOR_ONE, make=Judged), some_trees(*FOR_TWO, make=Judged)


def uniform(seed, turns, plies, moves, outcomes):
    """A tree with so many moves at each player's turn, and leaves of 0 to 9."""
    chance = random.Random(seed)

    def below(ply):
        if ply == plies:
            return chance.randint(0, 9)
        count = outcomes if turns[ply % len(turns)] == "chance" else moves
        return [below(ply + 1) for _ in range(count)]

    return Tree(below(0), turns)


def worth(game, state, depth=HEIGHT):
    """The value by its definition; what is `depth` plies below is judged."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return game.evaluate(state, MAX)
    below = [worth(game, game.result(state, a), depth - 1) for a in game.actions(state)]
    if game.to_move(state) == CHANCE:
        return sum(p * v for (_, p), v in zip(game.outcomes(state), below, strict=True))
    return (max if game.to_move(state) == MAX else min)(below)


def best(game, depth=HEIGHT):
    """The first of the best moves at the root; None where there is no choice to make."""
    if depth == 0 or game.is_terminal(0) or game.to_move(0) == CHANCE:
        return None
    value = worth(game, 0, depth)
    return next(a for a in game.actions(0) if worth(game, game.result(0, a), depth - 1) == value)
