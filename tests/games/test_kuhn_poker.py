"""Kuhn poker: its rules, its hidden information, and what knowing all cards would change."""

import pickle

import pytest

from plyscope import solve
from plyscope.game import CHANCE, IllegalMove, has_alternating_turns, has_chance, play_moves
from plyscope.games import KuhnPoker

GAME = KuhnPoker()


def list_states(state=GAME.initial):
    """Yield all states from this one on."""
    yield state
    for action in GAME.actions(state):
        yield from list_states(GAME.result(state, action))


def test_it_has_six_deals_and_thirty_ends():
    states = list(list_states())
    assert len(GAME.outcomes(GAME.initial)) == 6
    assert sum(share for _, share in GAME.outcomes(GAME.initial)) == pytest.approx(1)
    assert len(states) == 1 + 6 * 9
    assert sum(map(GAME.is_terminal, states)) == 30


def test_it_has_twelve_information_sets_of_two_states_each():
    found = {}
    for state in list_states():
        if not GAME.is_terminal(state) and GAME.to_move(state) != CHANCE:
            found.setdefault(GAME.information_set(state), []).append(state)
    assert len(found) == 12
    for states in found.values():
        mover = GAME.to_move(states[0])
        assert len(states) == 2
        assert states[0].cards[mover] == states[1].cards[mover]
        assert states[0].cards[1 - mover] != states[1].cards[1 - mover]
        assert states[0].history == states[1].history


@pytest.mark.parametrize(
    ("moves", "chips"),
    [
        ("KJ pass pass", 1),
        ("JK pass pass", -1),
        ("JK bet pass", 1),
        ("QK bet bet", -2),
        ("KQ bet bet", 2),
        ("KQ pass bet pass", -1),
        ("KQ pass bet bet", 2),
        ("JQ pass bet bet", -2),
    ],
)
def test_what_a_game_wins(moves, chips):
    state = play_moves(GAME, moves.split())
    assert GAME.is_terminal(state)
    assert [GAME.utility(state, player) for player in (0, 1)] == [chips, -chips]


def test_names_of_actions_are_read_again():
    for state in list_states():
        for action in GAME.actions(state):
            assert GAME.parse_action(state, GAME.action_name(state, action)) == action
    assert GAME.parse_action(GAME.initial, "kq") == GAME.parse_action(GAME.initial, "KQ")


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("KK", "There is no deal 'KK'; legal are JQ, JK, QJ, QK, KJ, KQ."),
        ("KQ fold", "There is no action 'fold'; legal are pass, bet."),
        ("KQ pass pass bet", "'bet' cannot be played: the game is over."),
    ],
)
def test_an_illegal_action_is_refused(moves, sentence):
    with pytest.raises(IllegalMove) as error:
        play_moves(GAME, moves.split())
    assert sentence in str(error.value)


def test_a_search_that_sees_all_cards_finds_another_value():
    """Who sees both cards folds the lower one: the higher card always wins a single chip."""
    assert has_chance(GAME)
    assert not has_alternating_turns(GAME)
    value = solve(GAME, algorithm="expectiminimax").value
    assert value == pytest.approx(0)
    assert value != pytest.approx(-1 / 18)


def test_it_is_printed_and_pickled():
    assert repr(GAME) == "KuhnPoker()"
    assert pickle.loads(pickle.dumps(GAME)) == GAME
