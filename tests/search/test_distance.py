"""The quickest win and the slowest loss, against retrograde analysis of the whole game."""

from collections import Counter

import pytest

from plyscope import MAX, TicTacToe, Tree, games
from plyscope.game import play_moves
from plyscope.search.distance_to_end import has_distances, quickest
from plyscope.search.tables.endgame_solver import retrograde
from plyscope.search.tree_size import TreeTooLargeError


def right_moves(game, state, endings):
    """The moves that keep the value of a position, each with the plies that the game then lasts."""
    value, _ = endings[state]
    after = {action: endings[game.result(state, action)] for action in game.actions(state)}
    return {action: plies + 1 for action, (v, plies) in after.items() if v == value}


@pytest.mark.parametrize(
    ("name", "stride", "decided"),
    [
        ("tictactoe", 1, {"win": 2836, "loss": 632}),
        ("connect-four-4x3-3", 5, {"win": 666, "loss": 232}),
        ("nim", 1, {"win": 196, "loss": 34}),
    ],
)
def test_it_is_the_quickest_win_or_the_slowest_loss_of_every_position(name, stride, decided):
    game = games.make(name)
    endings = retrograde(game, game.initial, 1_000_000)
    found = Counter()
    for state in sorted(endings)[::stride]:
        value, plies = endings[state]
        if not value or game.is_terminal(state):
            continue
        right = right_moves(game, state, endings)
        wins = (value > 0) == (game.to_move(state) == MAX)
        for best in right:
            action, last = quickest(game, state, best, value)
            assert last == plies == (min if wins else max)(right.values())
            assert right[action] == plies
            assert action == best or right[best] != plies
        found["win" if wins else "loss"] += 1
    assert found == decided


def test_it_gives_up_beyond_its_nodes():
    game = TicTacToe()
    state = play_moves(game, ["a1", "b1"])
    with pytest.raises(TreeTooLargeError):
        quickest(game, state, game.parse_action(state, "a3"), 1, max_nodes=100)
    assert quickest(game, state, game.parse_action(state, "a3"), 1)[1] == 5


def test_only_games_that_two_win_or_lose_in_turn_have_distances_whatever_led_there():
    have = {name for name in games.GAMES if has_distances(games.make(name))}
    without = set(games.GAMES) - have
    assert {name.partition("-")[0] for name in have} == {"tictactoe", "connect", "go", "nim"}
    assert {"chess", "gardner", "draughts", "draughts-4", "pig", "piglet", "three-3x3"} < without
    assert not has_distances(Tree([[3, 5], [2, 9]]))
