"""What a game declares of its utilities is so: explanations say who has won by it."""

import random

import pytest

from plyscope.game import CHANCE
from plyscope.games import GAMES, make

RANGES = {
    name: game.utility_range for name in GAMES if hasattr(game := make(name), "utility_range")
}
PLAYED = 30  # random games of each


def finished(game, dice):
    """Return the end of a random game."""
    state = game.initial
    while not game.is_terminal(state):
        chance = game.to_move(state) == CHANCE
        actions = [a for a, _ in game.outcomes(state)] if chance else list(game.actions(state))
        state = game.result(state, dice.choice(actions))
    return state


def test_only_trees_and_the_puzzles_declare_no_range():
    others = {name for name in GAMES if name not in RANGES}
    assert {name.partition("-")[0] for name in others} == {"tree", "sliding"}


@pytest.mark.parametrize("name", RANGES)
def test_no_finished_game_is_worth_more_or_less_than_declared(name):
    game, dice = make(name), random.Random(name)
    least, most = RANGES[name]
    found = set()
    for _ in range(PLAYED):
        end = finished(game, dice)
        found |= {game.utility(end, player) for player in range(len(game.players))}
    assert least <= min(found)
    assert max(found) <= most
    if name == "hyper-backgammon":  # a win, a gammon or a backgammon
        assert found == {-3, -2, -1, 1, 2, 3}
    else:
        assert (least, most) == (-1, 1) or len(game.players) == 3
