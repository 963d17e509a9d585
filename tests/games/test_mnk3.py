"""Tic-tac-toe for three, by counting and by position."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import solve
from plyscope.game import play_moves
from plyscope.games.mnk3 import MNK3
from tests.strategies import playouts

X, O, T = range(3)  # noqa: E741


def test_the_games_of_three_in_a_row_end_as_often_at_each_ply_as_they_must():
    """X wins at ply 7 with its third stone: 8 lines, 3! orders, the others' four stones anywhere.

    At ply 8 O does, unless X has: beside a row or a column X has two lines, beside a diagonal none.
    All other games are as long as the board is large; each game that ended sooner is missing in as
    many as the ways to fill what it left free.
    """
    at_7 = 8 * 6 * (6 * 5 * 4 * 3)
    at_8 = 8 * 6 * (6 * 5 * 4 * 3 * 2) - 6 * 6 * 2 * (6 * 3 * 2)
    at_9 = 362_880 - 2 * at_7 - at_8
    game = MNK3()

    @cache
    def ends(state):
        if game.is_terminal(state):
            return Counter([state.bit_count()])
        return sum((ends(game.result(state, a)) for a in game.actions(state)), Counter())

    assert ends(game.initial) == {7: at_7, 8: at_8, 9: at_9} == {7: 17280, 8: 31968, 9: 296352}


def test_the_winner_takes_one_from_each():
    # X X △
    # O △ O
    # △ X .
    game = MNK3()
    state = play_moves(game, ["a3", "a2", "c3", "b3", "c2", "b2", "b1"])
    assert game.players[game.to_move(state)] == "O"
    assert not game.is_terminal(state)
    won = play_moves(game, ["a3", "a2", "c3", "b3", "c2", "b2", "b1", "c1", "a1"])
    assert game.view(won).cells == ("X", "X", "△", "O", "△", "O", "△", "X", "O")
    assert game.view(won).winning_cells == (2, 4, 6)
    assert [game.utility(won, player) for player in (X, O, T)] == [-1, -1, 2]


def test_a_full_board_without_a_line_is_worth_nothing_to_anybody():
    # X X O
    # O △ X
    # △ O △
    game = MNK3()
    draw = play_moves(game, ["a3", "c3", "b2", "b3", "a2", "a1", "c2", "b1", "c1"])
    assert game.is_terminal(draw)
    assert game.view(draw).winning_cells == ()
    assert [game.utility(draw, player) for player in (X, O, T)] == [0, 0, 0]


def test_a_stone_in_the_middle_holds_four_open_lines_of_eight():
    game = MNK3()
    after = play_moves(game, ["b2"])
    # 4 lines of one stone each, of at most 8 lines of 9; the others have none.
    assert game.evaluate(after, X) == 4 / (8 * 9)
    assert game.evaluate(after, O) == game.evaluate(after, T) == -2 / (8 * 9)
    # O in the corner takes one of them, and holds its row and its column: 3 less (2 + 0) / 2.
    corner = play_moves(game, ["b2", "a1"])
    assert game.evaluate(corner, X) == 2 / (8 * 9)
    assert game.evaluate(corner, O) == 0.5 / (8 * 9)
    assert game.evaluate(corner, T) == -2.5 / (8 * 9)


@given(st.data())
def test_positions_that_are_alike_but_for_a_symmetry_have_one_canonical_and_one_worth(data):
    game = MNK3(3, 2, 2)
    state = data.draw(st.sampled_from(data.draw(playouts(game))))
    mirrored = game.initial
    for player in range(3):
        for cell in range(6):
            if state >> player * 6 + cell & 1:
                row, column = divmod(cell, 3)
                mirrored |= 1 << player * 6 + row * 3 + 2 - column
    assert game.canonical(mirrored) == game.canonical(state)
    canonical = game.canonical(state)
    assert solve(game, canonical, "maxn").value == solve(game, state, "maxn").value


def test_two_in_a_row_is_won_by_who_begins():
    for first in MNK3.players:
        game = MNK3(3, 2, 2, first)
        winner = MNK3.players.index(first)
        assert solve(game, None, "maxn").value == tuple(2 if p == winner else -1 for p in range(3))


def test_whoever_else_should_begin_is_refused():
    with pytest.raises(ValueError, match=r"^first is 'X' or 'O' or '△', not 'Z'\.$"):
        MNK3(first="Z")
