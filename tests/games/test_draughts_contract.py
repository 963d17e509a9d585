"""Draughts keeps the contract of games, at positions that moves at random lead to.

A game is long, 68 moves on average: they are looked at one by one, and no playout is to its end.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope import MAX, MIN, IllegalMove
from plyscope.evaluation import apply_weights, evaluate_by_feature
from plyscope.games.draughts import Draughts
from plyscope.games.draughts.board import KINGS, TURN, WHITE
from plyscope.games.draughts.draw_counters import count_king_steps
from plyscope.student_code.rule_checker.position_rules import check_position
from tests.volume import examples

STARTS = {
    "the start": Draughts(),
    "four kings": Draughts("B:WK31,K32:BK1,K2"),
    "mixed": Draughts("W:WK4,21,22,27:BK29,1,5,12"),
}
every_start = pytest.mark.parametrize("game", STARTS.values(), ids=STARTS)


@st.composite
def walks(draw, game):
    """The positions on a walk of so many moves at random, less where the game ends."""
    chance, states = random.Random(draw(st.integers(0, 10**6))), [game.initial]
    for _ in range(draw(st.integers(0, 120))):
        if game.is_terminal(states[-1]):
            break
        states.append(game.result(states[-1], chance.choice(game.actions(states[-1]))))
    return states


@every_start
@settings(max_examples=examples(10))
@given(data=st.data())
def test_a_position_keeps_the_contract(game, data):
    state = data.draw(walks(game))[-1]
    assert check_position(game, state).faults == ()
    actions = game.actions(state)
    assert game.is_state(state)
    assert game.is_terminal(state) is (actions == ())
    assert all(type(action) is int and 0 <= action < 2**52 for action in actions)
    for illegal in {-1, 10**15, *range(0, 40_000, 397), *(a + 1 for a in actions)} - set(actions):
        with pytest.raises(IllegalMove, match=r"\.$"):
            game.result(state, illegal)
    for text in ("", "no such move", "11", "11-", "x", "0-5", "1-33", "11-15-", "c3-d4"):
        with pytest.raises(IllegalMove, match=r"\.$"):
            game.parse_action(state, text)


@every_start
@settings(max_examples=examples(12))
@given(data=st.data())
def test_a_position_is_judged_by_its_features_and_within_the_utilities(game, data):
    state = data.draw(walks(game))[-1]
    found = evaluate_by_feature(game, state, game.weights)
    assert found.value == game.evaluate(state, MAX) == -game.evaluate(state, MIN)
    weights = {name: data.draw(st.floats(-1_000_000, 1_000_000)) for name in game.weights}
    for other in (game, apply_weights(game, weights)):
        worth = other.evaluate(state, MAX)
        assert worth == game.utility(state, MAX) if game.is_terminal(state) else -1 < worth < 1


@every_start
@settings(max_examples=examples(8))
@given(data=st.data())
def test_a_position_is_drawn_when_it_was_there_twice_before_and_else_plays_on(game, data):
    *before, state = data.draw(walks(game))
    alone = Draughts(game.fen(state))
    assert alone.initial == game.position_key(state)
    there = [game.position_key(each) for each in before].count(alone.initial)
    drawn = there == 2 or count_king_steps(state) == 80
    assert game.is_repeated(state) is (drawn and not alone.is_terminal(alone.initial))
    assert game.is_terminal(state) is (drawn or alone.is_terminal(alone.initial))


@pytest.mark.parametrize(
    "state",
    [
        1 | 1 << WHITE,  # a man of each on square 1
        1 << 8 | 1 << WHITE + 20,  # on no square
        1 << KINGS | 1 << WHITE + 20,  # crowned, and no piece there
        1 << 34 | 1 << WHITE + 20,  # a man of Black on its last row
        1 << 5 | 1 << WHITE + 2,  # and of White
        1 << 5 | TURN << 1,  # White is gone, who has just moved
        (1 << 5 | 1 << WHITE + 20) | 5 << 106,  # a man's step is not remembered
        (1 << 4 | 1 << WHITE + 20 | 1 << KINGS + 20 | TURN) | 4 << 106,  # nor one of a man at all
        (1 << 4 | 1 << KINGS + 4 | 1 << WHITE + 20 | TURN) | 1 << 106,  # from 1 to 2
    ],
)
def test_what_no_moves_lead_to_is_no_state(state):
    assert Draughts().is_state(state) is False


def test_a_king_that_has_stepped_is_a_state_with_its_step():
    state = 1 << 4 | 1 << KINGS + 4 | 1 << WHITE + 20 | TURN | 4 << 106
    assert Draughts().is_state(state)
    assert Draughts().fen(state) == "W:W19:BK5"
