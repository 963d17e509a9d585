"""What every game must do, tried on random games of Go: the contract of plyscope/game.py."""

from random import Random

import pytest

from plyscope.game import MAX, MIN, IllegalMove, play_moves
from plyscope.games import Go, make
from plyscope.student_code.rule_checker.position_rules import check_position

GAMES = {
    "1x1": Go(1),
    "2x2": Go(2, 0),
    "3x3": Go(3),
    "go": make("go"),
    "go-komi-6": make("go-komi-6"),
    "go-7x7": make("go-7x7"),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_keeps_the_contract_in_every_state_of_a_random_game(name):
    game, rng = GAMES[name], Random(name)
    names, state = [], game.initial
    while not game.is_terminal(state):
        if rng.random() < 0.2:
            assert check_position(game, state).faults == ()
        view = game.view(state)
        assert {*filter(None, view.moves), *view.buttons} == {
            game.action_name(state, action) for action in game.actions(state)
        }
        assert set(view.cells) <= {*game.players, ""}
        worth = [game.evaluate(state, player) for player in (MAX, MIN)]
        assert -1 < worth[0] < 1
        assert sum(worth) == 0
        for illegal in (-1, game.size**2 + 1, 10**9, "C3", None):
            with pytest.raises(IllegalMove, match=r"\.$"):
                game.result(state, illegal)
        action = rng.choice(game.actions(state))
        names.append(game.action_name(state, action))
        state = game.result(state, action)
    assert check_position(game, state).faults == ()
    assert game.actions(state) == ()
    assert game.view(state).buttons == ()
    assert [game.evaluate(state, player) for player in (MAX, MIN)] == [
        game.utility(state, player) for player in (MAX, MIN)
    ]
    assert play_moves(game, names) == state
