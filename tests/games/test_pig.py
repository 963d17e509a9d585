"""Pig: the published values of Piglet, and the rules."""

from functools import cache

import pytest

from plyscope import CHANCE, MAX, MIN
from plyscope.game import play_moves
from plyscope.games.pig import Pig, State


def wins(game, state):
    """The chance of the player whose turn it is to win, by the definition, remembered."""

    @cache
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        below = {action: value(game.result(state, action)) for action in game.actions(state)}
        if game.to_move(state) == CHANCE:
            return sum(p * below[action] for action, p in game.outcomes(state))
        return (max if game.to_move(state) == MAX else min)(below.values())

    worth = value(state)
    return (1 + (worth if state.player == MAX else -worth)) / 2


@pytest.mark.parametrize(
    ("own", "other", "at_stake", "chance"),
    [(0, 0, 0, 4 / 7), (0, 0, 1, 5 / 7), (0, 1, 0, 2 / 5), (0, 1, 1, 3 / 5), (1, 0, 0, 4 / 5)],
)
def test_piglet_has_the_values_of_neller_and_presser(own, other, at_stake, chance):
    # Their heads is one point of two; here the coin's face 2 is two of four.
    game = Pig(target=4, sides=2, turns=90)
    state = State((2 * own, 2 * other), MAX, 2 * at_stake, False, 90)
    assert wins(game, state) == pytest.approx(chance, abs=1e-6)


def test_a_one_loses_what_is_at_stake_and_holding_keeps_it():
    game = Pig()
    lost = play_moves(game, ["roll", "roll 5", "roll", "roll 1"])
    assert lost == State((0, 0), MIN, 0, False, 3)
    kept = play_moves(game, ["roll", "roll 5", "hold"])
    assert kept == State((5, 0), MIN, 0, False, 3)


def test_the_die_is_fair_and_the_target_ends_the_game():
    game = Pig()
    rolling = play_moves(game, ["roll"])
    assert game.to_move(rolling) == CHANCE
    assert game.outcomes(rolling) == [(face, 1 / 6) for face in range(1, 7)]
    reached = play_moves(game, ["roll", "roll 6"])
    assert [game.action_name(reached, a) for a in game.actions(reached)] == ["hold"]
    end = play_moves(game, ["roll", "roll 6", "hold"])
    assert game.is_terminal(end)
    assert (game.utility(end, MAX), game.utility(end, MIN)) == (1, -1)


def test_after_the_last_turn_equal_scores_are_a_draw():
    game = Pig(turns=2)
    end = play_moves(game, ["roll", "roll 1", "roll", "roll 1"])
    assert game.is_terminal(end)
    assert game.utility(end, MAX) == 0


def test_b_may_begin():
    game = Pig(first="B")
    assert game.to_move(game.initial) == MIN
    assert play_moves(game, ["roll", "roll 5", "hold"]).scores == (0, 5)
    with pytest.raises(ValueError, match=r"^first is 'A' or 'B', not 'X'\.$"):
        Pig(first="X")


def test_the_buttons_that_are_legal_can_be_pressed():
    game = Pig(target=20, turns=12)
    view = game.view(play_moves(game, ["roll", "roll 5", "hold", "roll", "roll 3"]))
    assert view.names == ("A", "B", "die", "at stake", "roll", "hold")
    assert view.cells == ("5", "0", "", "3", "Roll", "Hold")
    assert view.moves == (None, None, None, None, "roll", "hold")
    assert view.caption == "First to 20, 11 turns left."


def test_numbers_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match=r"^sides is a whole number from 2 to 1,000, not 1\.$"):
        Pig(sides=1)
