"""What every game must do, tried on each: the contract of plyscope/game.py."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import GAMES, MAX, MIN, MNK, IllegalMove, TicTacToe, Tree
from plyscope.game import play_moves
from plyscope.games import make
from plyscope.games.connect_four import ConnectFour
from plyscope.games.mnk3 import MNK3
from plyscope.games.nim import Nim
from plyscope.games.pig import Pig
from plyscope.games.sliding_puzzle import SlidingPuzzle
from plyscope.student_code.rule_checker.position_rules import check_position
from tests.strategies import playouts

BEGUN_BY_ALL = ("tictactoe", "nim", "pig")  # one of each class; in others below a second begins
OFFERED = {
    f"{name}, {first} begins": make(name, first)
    for name, entry in GAMES.items()
    for first in entry.firsts[: None if name in BEGUN_BY_ALL else 1]
    # Their games are long: test_chess_contract.py, test_draughts_contract.py, test_go_contract.py,
    # test_hyper_backgammon.py.
    if name.split("-")[0] not in ("chess", "gardner", "draughts", "go", "hyper")
}
GRIDS = {
    **{name: game for name, game in OFFERED.items() if isinstance(game, MNK)},
    "1x1, one in a row": MNK(1, 1, 1),
    "1x4, two in a row": MNK(1, 4, 2),
    "4x1, four in a row": MNK(4, 1, 4),
    "2x3, three in a row": MNK(2, 3, 3, "O"),
    "5x3, five in a row": MNK(5, 3, 5),
    "26x2, three in a row": MNK(26, 2, 3),
    "1x1 for three": MNK3(1, 1, 1),
    "5x2 for three, two in a row, △ begins": MNK3(5, 2, 2, "△"),
}
TREES = {
    "a leaf": Tree(7),
    "AIMA's two plies": Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    "MIN begins": Tree([[1, [2, 3]], 4, [[5], 6]], ("min", "max")),
    "one move a node": Tree([[[[0.5]]]]),
    "with dice": Tree([[(0.25, 3), (0.75, [1, 2])], [(1, -1)]], ("max", "chance", "min")),
    "three players": Tree([[(1, 2, 6), (4, 3, 2)], [(6, 1, 2), (7, 4, 1)]], (0, 1, 2)),
}
JUDGED = {
    "Connect Four": ConnectFour(),
    "Connect Four, 1x1, one in a row, O begins": ConnectFour(1, 1, 1, "O"),
    "Connect Four, 5x4, three in a row": ConnectFour(5, 4, 3),
    "Pig": Pig(),
    "Piglet": Pig(4, 2, 6),
}
OTHERS = {
    "Nim": Nim(),
    "Nim at misère": Nim((2, 0, 1), misere=True),
    "sliding 2x3": SlidingPuzzle(),
    "sliding 2x2": SlidingPuzzle((0, 3, 2, 1), 2, 6),
    "solved": SlidingPuzzle((1, 2, 3, 0), 2, 6),
}
GAMES_UNDER_TEST = {**OFFERED, **GRIDS, **TREES, **JUDGED, **OTHERS}

every_game = pytest.mark.parametrize("game", GAMES_UNDER_TEST.values(), ids=GAMES_UNDER_TEST)
every_judged = pytest.mark.parametrize(
    "game", {**GRIDS, **JUDGED}.values(), ids={**GRIDS, **JUDGED}
)
every_grid = pytest.mark.parametrize("game", GRIDS.values(), ids=GRIDS)


def check_state(game, state):
    """Check what holds in every state of every game, and what we ask of our own besides."""
    assert check_position(game, state).faults == ()
    actions = list(game.actions(state))
    assert all(type(action) is int for action in actions)
    assert game.is_terminal(state) is (actions == [])
    for illegal in {-1, max(actions, default=-1) + 1, 10**9, *range(max(actions, default=0))}:
        if illegal not in actions:
            with pytest.raises(IllegalMove, match=r"\.$"):
                game.result(state, illegal)
    with pytest.raises(IllegalMove, match=r"\.$"):
        game.parse_action(state, "no such move")


@every_game
@given(data=st.data())
def test_a_game_keeps_the_contract_in_every_state_of_a_random_playout(game, data):
    states = data.draw(playouts(game))
    for state in states:
        check_state(game, state)


@every_game
@given(data=st.data())
def test_a_playout_can_be_told_and_replayed_by_its_names(game, data):
    state, names = game.initial, []
    while not game.is_terminal(state):
        action = data.draw(st.sampled_from(list(game.actions(state))))
        names.append(game.action_name(state, action))
        state = game.result(state, action)
    assert play_moves(game, names) == state


@every_judged
@given(data=st.data())
def test_the_winner_takes_one_point_from_each_other_player(game, data):
    end = data.draw(playouts(game))[-1]
    players = range(len(game.players))
    worth = sorted(game.utility(end, player) for player in players)
    assert worth in ([0] * len(players), [-1] * (len(players) - 1) + [len(players) - 1])


@pytest.mark.parametrize("name", ["AIMA's two plies", "MIN begins", "one move a node"])
@given(data=st.data())
def test_a_leaf_that_is_a_number_is_worth_its_opposite_to_min(name, data):
    end = data.draw(playouts(TREES[name]))[-1]
    assert TREES[name].utility(end, MIN) == -TREES[name].utility(end, MAX)


@every_judged
@given(data=st.data())
def test_evaluate_is_utility_at_the_end_and_strictly_within_it_before(game, data):
    *before, end = data.draw(playouts(game))
    players = range(len(game.players))
    for player in players:
        assert game.evaluate(end, player) == game.utility(end, player)
    for state in before:
        worth = [game.evaluate(state, player) for player in players]
        assert all(-1 < value < len(players) - 1 for value in worth)
        assert sum(worth) == pytest.approx(0, abs=1e-12)


QUIET = {name: game for name, game in GRIDS.items() if len(game.players) == 2}
QUIET |= {name: game for name, game in JUDGED.items() if isinstance(game, ConnectFour)}


def _with_the_turn_passed(game, state):
    """The same board, and it is the other's turn: in a game that the other began."""
    begins = "XO"[game.to_move(game.initial) == MAX]
    return type(game)(game.columns, game.rows, game.in_row, begins), state


@pytest.mark.parametrize("game", QUIET.values(), ids=QUIET)
@given(data=st.data())
def test_loud_are_the_moves_that_win_at_once_or_else_those_that_would_for_the_other(game, data):
    def winning(game, state):
        mover = game.to_move(state)
        after = {a: game.result(state, a) for a in game.actions(state)}
        return [a for a, s in after.items() if game.utility(s, mover) == 1]

    for state in data.draw(playouts(game)):
        loud = [] if game.is_terminal(state) else winning(game, state)
        if not loud and not game.is_terminal(state):
            loud = winning(*_with_the_turn_passed(game, state))
        assert list(game.noisy_actions(state)) == loud
        assert game.is_quiet(state) is (loud == [])


@every_grid
@given(data=st.data())
def test_the_view_shows_what_was_played_and_what_can_be(game, data):
    states = data.draw(playouts(game))
    for stones, state in enumerate(states):
        view = game.view(state)
        cells = view.rows * view.columns
        assert len(view.cells) == len(view.names) == len(view.moves) == cells
        assert len(set(view.names)) == cells
        assert set(view.cells) <= {*game.players, ""}
        held = [view.cells.count(player) for player in game.players]
        assert sum(held) == stones
        assert max(held) - min(held) <= 1
        clickable = {name for name in view.moves if name}
        assert clickable == {game.action_name(state, a) for a in game.actions(state)}
        assert all(name in (None, view.names[i]) for i, name in enumerate(view.moves))

        players = range(len(game.players))
        winner = next(
            (p for p in players if view.winning_cells and game.utility(state, p) > 0), None
        )
        assert bool(view.winning_cells) is (winner is not None)
        if winner is not None:
            assert {view.cells[cell] for cell in view.winning_cells} == {game.players[winner]}
            assert len(view.winning_cells) == game.in_row


@every_grid
def test_who_begins_and_then_the_players_take_turns(game):
    state, movers = game.initial, []
    while not game.is_terminal(state):
        movers.append(game.players[game.to_move(state)])
        state = game.result(state, game.actions(state)[0])
    start = game.players.index(movers[0])
    count = len(game.players)
    assert movers == [game.players[(start + ply) % count] for ply in range(len(movers))]


@pytest.mark.parametrize("first", ["X", "O"])
def test_the_player_who_is_told_to_begin_begins(first):
    game = TicTacToe(first)
    assert game.players[game.to_move(game.initial)] == first
    assert game.view(game.result(game.initial, 4)).cells == ("", "", "", "", first, "", "", "", "")
