"""Connect Four, by published counts, known results, and position."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MAX, MIN, IllegalMove, solve
from plyscope.game import play_moves
from plyscope.games.connect_four import ConnectFour
from tests.strategies import playouts


def levels(game):
    """Each ply's positions, with how many sequences of moves lead to each."""
    level = Counter([game.initial])
    while level:
        yield level
        below = Counter()
        for state, ways in level.items():
            for action in game.actions(state):
                below[game.result(state, action)] += ways
        level = below


def value(game):
    """The value of the start, from the ends backwards, and how many positions there are."""
    known = {}
    for level in reversed(list(levels(game))):
        for state in level:
            choose = max if game.to_move(state) == MAX else min
            below = [known[game.result(state, a)] for a in game.actions(state)]
            known[state] = choose(below) if below else game.utility(state, MAX)
    return known[game.initial], len(known)


def test_the_board_has_its_published_counts_of_positions_and_of_sequences_of_moves():
    plies = levels(ConnectFour())
    # The range first: it ends before a tenth ply is made, which has three times as many positions.
    counted = [(len(level), level.total()) for _, level in zip(range(9), plies, strict=False)]
    positions = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]
    assert [count for count, _ in counted] == positions
    ways = [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234]
    assert [count for _, count in counted] == ways


def test_it_has_69_winning_lines():
    assert len(ConnectFour().lines) == 69
    assert len(ConnectFour(4, 4).lines) == 10


def test_the_engine_proves_that_4x4_is_the_draw_of_tromps_table():
    game = ConnectFour(4, 4)
    found = solve(game, None, "engine", nodes=10**6, book="off", endgame=0)
    assert found.value == 0


def test_alpha_beta_agrees_that_whoever_begins_wins_with_three_in_a_row_on_4x3():
    for first, worth in (("X", 1), ("O", -1)):
        game = ConnectFour(4, 3, 3, first)
        assert solve(game).value == value(game)[0] == worth


def test_a_diagonal_wins_and_is_shown():
    # . . . X
    # . . X O
    # . X O X
    # X O O O X ...
    game = ConnectFour()
    state = play_moves(game, "a b b c d c c d d e d".split())
    view = game.view(state)
    assert game.utility(state, MAX) == 1
    assert game.utility(state, MIN) == -1
    assert [view.names[cell] for cell in view.winning_cells] == ["d4", "c3", "b2", "a1"]
    assert {view.cells[cell] for cell in view.winning_cells} == {"X"}
    assert set(view.moves) == {None}


def test_four_cells_around_a_columns_top_are_no_line():
    game = ConnectFour(2, 3, 3)
    state = play_moves(game, "a a a b b b".split())
    assert game.is_terminal(state)
    assert game.utility(state, MAX) == 0
    assert game.view(state).winning_cells == ()


def test_a_click_on_any_free_cell_drops_a_stone_into_its_column():
    game = ConnectFour(2, 2, 2)
    view = game.view(play_moves(game, ["a"]))
    assert view.names == ("a2", "b2", "a1", "b1")
    assert view.cells == ("", "", "X", "")
    assert view.moves == ("a", "b", None, "b")


def test_evaluate_counts_open_lines_by_the_square_of_their_stones():
    game = ConnectFour()
    assert game.evaluate(play_moves(game, ["d"]), MAX) == 7 / (69 * 16)
    assert game.evaluate(play_moves(game, ["a"]), MIN) == -3 / (69 * 16)


every_size = pytest.mark.parametrize(
    "game",
    [ConnectFour(), ConnectFour(5, 4, 3, "O"), ConnectFour(3, 7), ConnectFour(9, 2, 5)],
    ids=lambda game: f"{game.columns}x{game.rows}, {game.in_row} in a row",
)


def stones(game, state):
    """Where X's stones stand and where O's, as cells of the view."""
    cells = game.view(state).cells
    return [{i for i, cell in enumerate(cells) if cell == player} for player in game.players]


def lines(game):
    """Every line of the board as cells of the view, found by walking over it."""
    found = set()
    for column in range(game.columns):
        for row in range(game.rows):
            for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
                places = [(column + i * right, row + i * down) for i in range(game.in_row)]
                if all(0 <= c < game.columns and 0 <= r < game.rows for c, r in places):
                    found.add(frozenset(r * game.columns + c for c, r in places))
    return found


@every_size
@given(data=st.data())
def test_all_lines_at_once_are_the_lines_one_by_one(game, data):
    every_line = lines(game)
    assert len(game.lines) == len(every_line)
    *before, end = data.draw(playouts(game))
    x, o = stones(game, end)
    wins = [any(line <= own for line in every_line) for own in (x, o)]
    assert game.utility(end, MAX) == wins[0] - wins[1]
    for state in before:
        x, o = stones(game, state)
        assert not any(line <= x or line <= o for line in every_line)
        open_ = [(len(line & x), len(line & o)) for line in every_line]
        score = sum(m * m - t * t for m, t in open_ if not m * t)
        assert game.evaluate(state, MAX) == score / (len(every_line) * game.in_row**2)


@every_size
@given(data=st.data())
def test_the_loud_moves_win_at_once_or_stop_a_win(game, data):
    state = data.draw(st.sampled_from(data.draw(playouts(game))))
    sides = stones(game, state)
    own, other = sides if game.to_move(state) == MAX else sides[::-1]
    wins, stops = [], []
    for action in game.actions(state):
        after = stones(game, game.result(state, action))
        cell = (after[0] | after[1]) - own - other
        wins += [action] * any(line <= own | cell for line in lines(game))
        stops += [action] * any(line <= other | cell for line in lines(game))
    assert list(game.noisy_actions(state)) == (wins or stops)
    assert game.is_quiet(state) is not bool(wins or stops)


@every_size
@given(data=st.data())
def test_a_position_and_its_mirror_image_are_one(game, data):
    states = data.draw(playouts(game))
    mirrored = game.initial
    for state, after in pairwise(states):
        (action,) = (a for a in game.actions(state) if game.result(state, a) == after)
        mirrored = game.result(mirrored, game.columns - 1 - action)
        assert game.canonical(after) == game.canonical(mirrored) in (after, mirrored)
        assert game.evaluate(after, MAX) == game.evaluate(mirrored, MAX)


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (["h"], "Move 1, 'h': There is no column 'h'; columns are a to g."),
        (["a"] * 7, "Move 7, 'a': Column a is full; free columns are b, c, d, e, f, g."),
        (list("abababab"), "Move 8, 'b': b cannot be played: the game is over."),
    ],
)
def test_a_move_that_is_not_legal_is_named(moves, sentence):
    with pytest.raises(IllegalMove) as refusal:
        play_moves(ConnectFour(), moves)
    assert str(refusal.value) == sentence
