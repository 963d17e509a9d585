"""What the tests of the selective searches share: positions, and the value by definition."""

import pytest
from hypothesis import strategies as st

from plyscope import MAX
from plyscope.games.connect_four import ConnectFour
from tests.strategies import boards

both_rules = pytest.mark.parametrize("ties", ["cut", "strict"])
drops = st.builds(
    ConnectFour, st.integers(3, 4), st.integers(2, 4), st.just(3), st.sampled_from("XO")
)
lines_of_three = st.one_of(boards(4, 3), drops)
small = st.one_of(
    boards(3, 3), st.builds(ConnectFour, st.just(4), st.just(3), st.just(3), st.sampled_from("XO"))
)
depths = st.integers(1, 3)


def found(result):
    return result.value, result.action, result.principal_variation


def notes(trace, kind):
    return [(event.node, event.value) for event in trace.events if event.annotation == kind]


def without(trace, kind):
    return [event for event in trace.events if event.annotation != kind]


def by_definition(game, state, is_cutoff, moves, ply=0):
    """Minimax that evaluates where `is_cutoff(state, ply)` and tries `moves(state, ply)`."""
    if game.is_terminal(state) or is_cutoff(state, ply):
        return game.evaluate(state, MAX)
    below = [
        by_definition(game, game.result(state, a), is_cutoff, moves, ply + 1)
        for a in moves(state, ply)
    ]
    return max(below) if game.to_move(state) == MAX else min(below)
