"""Tic-tac-toe and its larger sisters, by published numbers and by position."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import GAMES, MAX, MIN, MNK, IllegalMove, TicTacToe, solve
from plyscope.game import play_moves
from plyscope.games import make, memo
from plyscope.games.connect_four import ConnectFour
from plyscope.games.grid import symmetries
from plyscope.games.memo import tables
from plyscope.games.mnk3 import MNK3
from tests.strategies import boards, playouts


def every_line_of_play(game, state):
    """Count the positions at each ply, as sequences of moves, and the ends by who won."""
    perft, ends = Counter(), Counter()

    def walk(state, ply):
        perft[ply] += 1
        if game.is_terminal(state):
            ends[game.utility(state, MAX)] += 1
        for action in game.actions(state):
            walk(game.result(state, action), ply + 1)

    walk(state, 0)
    return perft, ends


def test_tictactoe_has_its_published_number_of_games():
    perft, ends = every_line_of_play(TicTacToe(), 0)
    per_ply = [perft[ply] for ply in range(11)]
    assert per_ply == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0]
    assert perft.total() == 549_946
    assert ends == {1: 131_184, -1: 77_904, 0: 46_080}
    assert ends.total() == 255_168


def test_tictactoe_has_5478_positions():
    game = TicTacToe()
    known, edge = {game.initial}, [game.initial]
    while edge:
        state = edge.pop()
        found = {game.result(state, action) for action in game.actions(state)} - known
        known |= found
        edge += found
    assert len(known) == 5_478
    assert sum(map(game.is_terminal, known)) == 958


@pytest.mark.parametrize(
    ("name", "cells", "lines"),
    [
        ("tictactoe", 9, 8),
        ("tictactoe-4x4-3", 16, 24),
        ("tictactoe-4x4-4", 16, 10),
        ("tictactoe-5x5-3", 25, 48),
        ("tictactoe-5x5-4", 25, 28),
    ],
)
def test_the_boards_on_offer_have_their_cells_and_winning_lines(name, cells, lines):
    game = make(name)
    assert len(game.actions(game.initial)) == cells
    assert len(set(game.lines)) == lines


def test_these_are_the_boards_on_offer():
    names = [
        "tictactoe",
        "tictactoe-4x4-3",
        "tictactoe-4x4-4",
        "tictactoe-5x5-3",
        "tictactoe-5x5-4",
    ]
    assert [name for name in GAMES if type(make(name)) is MNK] == names
    assert [name for name in names if GAMES[name].solvable] == ["tictactoe"]


def test_columns_are_letters_from_the_left_and_rows_numbers_from_the_bottom():
    assert MNK(4, 2, 2).names == ("a2", "b2", "c2", "d2", "a1", "b1", "c1", "d1")
    assert TicTacToe().parse_action(0, " B2 ") == 4


def test_a_finished_game_as_it_is_drawn():
    # X X X
    # O O .
    # . . .
    game = TicTacToe()
    state = play_moves(game, ["a3", "a2", "b3", "b2", "c3"])
    view = game.view(state)
    assert (view.rows, view.columns) == (3, 3)
    assert view.cells == ("X", "X", "X", "O", "O", "", "", "", "")
    assert view.names == ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
    assert view.moves == (None,) * 9
    assert view.winning_cells == (0, 1, 2)
    assert game.utility(state, MAX) == 1
    assert game.utility(state, MIN) == -1


def test_a_full_board_is_a_draw_unless_its_last_stone_won():
    # O X O
    # X X O
    # X O X
    game = TicTacToe()
    draw = play_moves(game, ["a1", "a3", "b2", "c3", "b3", "b1", "a2", "c2", "c1"])
    assert game.view(draw).cells == tuple("OXOXXOXOX")
    assert game.is_terminal(draw)
    assert game.utility(draw, MAX) == 0
    assert game.view(draw).winning_cells == ()

    # X O X
    # O X O
    # O X .   the ninth stone, on c1, makes the diagonal
    last = play_moves(game, ["a3", "b3", "c3", "a2", "b2", "c2", "b1", "a1"])
    assert not game.is_terminal(last)
    won = game.result(last, game.parse_action(last, "c1"))
    assert game.utility(won, MAX) == 1
    assert game.view(won).winning_cells == (0, 4, 8)


def test_evaluate_counts_the_lines_that_are_still_open_by_the_square_of_their_stones():
    # . . .
    # . X .      the centre has 4 of the 8 lines: 4 * 1 out of 8 * 9
    # . . .
    game = TicTacToe()
    centre = play_moves(game, ["b2"])
    assert game.evaluate(centre, MAX) == 4 / 72

    # X . .      X has its row and its column, O its row, its column and one diagonal, with one
    # . O .      stone each; the other diagonal holds both and counts for nobody
    # . . .
    corner = play_moves(game, ["a3", "b2"])
    assert game.evaluate(corner, MAX) == (2 - 3) / 72
    assert game.evaluate(corner, MIN) == (3 - 2) / 72


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((0, 3, 3), "A board has 1 to 26 columns and rows, not 0x3."),
        ((3, 27, 3), "A board has 1 to 26 columns and rows, not 3x27."),
        ((3, 3, 4), "4 in a row do not fit a board of 3x3."),
        ((3, 3, 0), "0 in a row do not fit a board of 3x3."),
        ((3, 3, 3, "Y"), "first is 'X' or 'O', not 'Y'."),
    ],
)
def test_a_board_that_cannot_be_is_refused(arguments, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        MNK(*arguments)
    assert str(refusal.value) == sentence


def test_a_game_that_is_not_on_offer_is_refused_with_those_that_are():
    with pytest.raises(
        ValueError, match=r"There is no game 'nimm'; the name most like it is nim\."
    ):
        make("nimm")
    with pytest.raises(ValueError, match="There is no game 'shogi'; there are: tictactoe, tict"):
        make("shogi")


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (
            ["b2", "b2"],
            "Move 2, 'b2': b2 is taken; free squares are a3, b3, c3, a2, c2, a1, b1, c1.",
        ),
        (["b2", "d4"], "Move 2, 'd4': There is no square 'd4'; squares are a1 to c3."),
        ([""], "Move 1, '': There is no square ''; squares are a1 to c3."),
        ([7], "Move 1, 7: There is no square 7; squares are a1 to c3."),
        (
            ["a3", "a2", "b3", "b2", "c3", "c2"],
            "Move 6, 'c2': c2 cannot be played: the game is over.",
        ),
    ],
)
def test_a_move_that_is_not_legal_is_named_with_its_number(moves, sentence):
    with pytest.raises(IllegalMove) as refusal:
        play_moves(TicTacToe(), moves)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("action", [-1, 9, 10**9])
def test_an_action_that_does_not_exist_is_refused_with_those_that_do(action):
    with pytest.raises(IllegalMove) as refusal:
        TicTacToe().result(0, action)
    assert str(refusal.value) == f"There is no action {action}; actions are 0 to 8."


def test_the_tables_of_a_large_board_do_not_grow_without_end(monkeypatch):
    monkeypatch.setattr("plyscope.games.memo.MAX_ENTRIES", 10)
    tables.cache_clear()
    game = MNK(4, 4, 3)
    mine = tables(MNK, 4, 4, 3, "X")
    perft, _ = every_line_of_play(MNK(2, 2, 2), 0)
    for action in game.actions(0):
        state = game.result(0, action)
        for reply in game.actions(state):
            assert game.actions(game.result(state, reply))
    assert all(len(memo) <= 10 for memo in mine.values())
    assert game.actions.__self__ in mine.values()
    assert perft == {0: 1, 1: 4, 2: 12, 3: 24}


def test_equal_games_share_their_tables_and_others_do_not():
    one, equal = TicTacToe(), MNK(3, 3, 3)
    others = [TicTacToe("O"), MNK(3, 3, 2), MNK3(3, 3, 3), ConnectFour(3, 3, 3)]
    assert solve(one).value == solve(equal).value == 0
    assert one.actions.__self__ is equal.actions.__self__
    tables_of_actions = {id(game.actions.__self__) for game in (one, *others)}
    assert len(tables_of_actions) == 5


def test_of_the_games_before_the_last_ones_no_tables_are_kept():
    tables.cache_clear()
    for size in range(3, 9):
        game = MNK(size, size, 3)
        game.actions(game.initial)
    assert tables.cache_info().currsize == memo.MAX_GAMES


def test_tictactoes_5478_positions_are_765_but_for_symmetry():
    game = TicTacToe()
    known, edge = {game.initial}, [game.initial]
    while edge:
        state = edge.pop()
        found = {game.result(state, action) for action in game.actions(state)} - known
        known |= found
        edge += found
    classes = {game.canonical(state) for state in known}
    assert len(classes) == 765  # as published; 138 of them are finished games
    assert classes <= known
    assert len([state for state in classes if game.is_terminal(state)]) == 138


def test_the_three_first_moves_are_corner_edge_and_centre():
    game = TicTacToe()
    first = {name: game.canonical(play_moves(game, [name])) for name in game.names}
    assert len({first[name] for name in ("a1", "a3", "c1", "c3")}) == 1
    assert len({first[name] for name in ("a2", "b1", "b3", "c2")}) == 1
    assert len(set(first.values())) == 3


@pytest.mark.parametrize(
    ("columns", "rows", "ways"), [(3, 3, 8), (5, 5, 8), (3, 2, 4), (2, 5, 4), (1, 1, 8), (4, 1, 4)]
)
def test_a_square_board_has_eight_symmetries_and_any_other_four(columns, rows, ways):
    found = symmetries(columns, rows)
    cells = columns * rows
    assert len(found) == ways
    assert found[0] == tuple(range(2 * cells)), "the board as it is"
    assert all(sorted(cells) == list(range(len(cells))) for cells in found)
    if min(columns, rows) > 1:
        assert len(set(found)) == ways, "no two are the same"


@given(game=boards(4, 4), data=st.data())
def test_positions_that_are_alike_have_one_canonical_one_and_the_same_worth(game, data):
    state = data.draw(st.sampled_from(data.draw(playouts(game))))
    turned = data.draw(st.sampled_from(symmetries(game.columns, game.rows)))
    cells = 2 * game.columns * game.rows
    alike = sum(1 << turned[cell] for cell in range(cells) if state >> cell & 1)
    least = game.canonical(state)
    assert game.canonical(alike) == game.canonical(least) == least <= state
    for other in (alike, least):
        assert game.to_move(other) == game.to_move(state)
        assert game.is_terminal(other) == game.is_terminal(state)
        assert len(game.actions(other)) == len(game.actions(state))
        assert game.evaluate(other, MAX) == game.evaluate(state, MAX)


class Perhaps(MNK):
    """Three in a row wins or, as its reader has it, loses: a rule that MNK does not know of."""

    def __init__(self, loses):
        self.loses = loses
        super().__init__(3, 3, 3)

    def _compute_utilities(self, state):
        shares = super()._compute_utilities(state)
        return shares[::-1] if self.loses else shares


def test_games_of_a_readers_own_class_share_no_answers():
    won = play_moves(MNK(3, 3, 3), ["a3", "a2", "b3", "b2", "c3"])
    assert [Perhaps(loses).utility(won, MAX) for loses in (True, False, True)] == [-1, 1, -1]


@pytest.mark.parametrize("make_one", [TicTacToe, ConnectFour, lambda: ConnectFour(5, 4, 3)])
def test_a_game_is_judged_by_its_own_weights(make_one):
    usual, own = make_one(), make_one()
    state = usual.result(usual.initial, usual.actions(usual.initial)[0])
    before = make_one().evaluate(state, MAX)
    own.weights = {**own.weights, "ones": 5.0}
    own.evaluate(state, MAX)
    assert usual.evaluate(state, MAX) == make_one().evaluate(state, MAX) == before
