"""Chess and Gardner's chess keep the contract of games: at positions of games played at random.

Each game of chess is long: so these are looked at one by one, and no playout is to its end.
"""

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope import MAX, MIN, IllegalMove
from plyscope.evaluation import apply_weights, evaluate_by_feature
from plyscope.games import Chess, Gardner
from plyscope.student_code.rule_checker.position_rules import check_position
from tests.volume import examples

STARTS = {
    "chess": Chess(),
    "Gardner's": Gardner(),
    "a few men": Chess("4k3/2p5/8/8/8/8/1P4P1/R3K3 w Q - 90 60"),
    "few on 5x5": Gardner("4k/P3p/5/5/K1R1n b - - 0 1"),
}
every_start = pytest.mark.parametrize("game", STARTS.values(), ids=STARTS)


@st.composite
def walks(draw, game):
    """A position that so many moves at random lead to."""
    chance, state = random.Random(draw(st.integers(0, 10**6))), game.initial
    for _ in range(draw(st.integers(0, 120))):
        if game.is_terminal(state):
            break
        state = game.result(state, chance.choice(game.actions(state)))
    return state


@every_start
@settings(max_examples=examples(10))
@given(data=st.data())
def test_a_position_keeps_the_contract(game, data):
    state = data.draw(walks(game))
    assert check_position(game, state).faults == ()
    actions = game.actions(state)
    assert game.is_state(state)
    assert game.is_terminal(state) is (actions == ())
    assert all(type(action) is int and 0 <= action < 2**15 for action in actions)
    for illegal in {-1, 4096 * 5, 10**9, *range(0, 4096, 97)} - set(actions):
        with pytest.raises(IllegalMove, match=r"\.$"):
            game.result(state, illegal)
    for text in ("", "no such move", "Nx", "e9", "O-O-O-O", "a1a1"):
        with pytest.raises(IllegalMove, match=r"\.$"):
            game.parse_action(state, text)


def test_a_game_is_over_where_there_is_no_move_whatever_was_asked_before():
    decided = Counter()
    for name, seed in product(STARTS, range(10)):
        game, dice = STARTS[name], random.Random(seed)
        state = game.initial
        for _ in range(120):
            new, check = type(state)(*state), game.in_check(state)
            over = game.is_terminal(new)
            actions = game.actions(state)
            assert over is game.is_terminal(state) is (not actions)
            assert game.in_check(state) is check is game.in_check(new)
            decided[over, check] += 1
            if over:
                break
            state = game.result(state, dice.choice(actions))
    assert decided == {
        (False, False): 3161,
        (False, True): 203,
        (True, False): 19,
        (True, True): 4,
    }


@every_start
@settings(max_examples=examples(12))
@given(data=st.data())
def test_a_position_is_judged_by_its_features_and_within_the_utilities(game, data):
    state = data.draw(walks(game))
    found = evaluate_by_feature(game, state, game.weights)
    assert found.value == game.evaluate(state, MAX) == -game.evaluate(state, MIN)
    weights = {name: data.draw(st.floats(-1_000_000, 1_000_000)) for name in game.weights}
    for other in (game, apply_weights(game, weights)):
        worth = other.evaluate(state, MAX)
        assert worth == game.utility(state, MAX) if game.is_terminal(state) else -1 < worth < 1


@every_start
@settings(max_examples=examples(12))
@given(data=st.data())
def test_what_was_placed_so_can_be_written_and_read(game, data):
    state = data.draw(walks(game))
    again = game.position(game.fen(state))
    assert game.position_key(again) == game.position_key(state)
    assert again == state._replace(history=())
    if state.history == ():
        assert game.actions(again) == game.actions(state)


@pytest.mark.parametrize(
    "change",
    [
        {"pawns": 0},
        {"pawns": 0.5},
        {"white": -1},
        {"black": 1 << 70},
        {"turn": 2},
        {"turn": True},
        {"castling": 2},
        {"passant": 1 << 20},
        {"score": 1},
        {"quiet_plies": 151},
        {"quiet_plies": -1},
        {"history": [()]},
        {"history": ((1,) * 11,)},
        {"move_number": 0},
        {"kings": 1 << 4},
    ],
    ids=str,
)
def test_what_no_moves_lead_to_is_no_state(change):
    game = Chess()
    assert not game.is_state(game.initial._replace(**change))
    assert not game.is_state(tuple(game.initial))
    assert not Gardner().is_state(game.initial)
    assert not game.is_state(Gardner().initial)
