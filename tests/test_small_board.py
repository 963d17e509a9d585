"""Positions in small, as they are drawn beside the nodes of a tree."""

import re
from pathlib import Path

import pytest

from plyscope import games
from plyscope.calls.small_board import COLOURS, SHAPES, draw_small_board
from plyscope.game import BoardView, play_moves

PIECES = Path(__file__).parents[1] / "web/tree/pieces.ts"


def draw(name, *moves, last=(), move=""):
    game = games.make(name)
    return draw_small_board(game.view(play_moves(game, moves)), game.players, last, move)


def find_shapes(board):
    return {(shape, colour): len(places) // 2 for shape, colour, places in board["shapes"]}


def test_the_mark_of_the_last_move_is_bold():
    board = draw("tictactoe", "b2", "a3", last=[0])
    assert find_shapes(board) == {
        ("down", "line"): 6,
        ("across", "line"): 6,
        ("ring-last", "min"): 1,
        ("cross", "max"): 1,
    }


def test_every_hole_without_a_disc_is_empty():
    board = draw("connect-four", "d", "d", last=[31])
    assert find_shapes(board) == {
        ("hole", "surface-3"): 40,
        ("disc", "min"): 1,
        ("disc-last", "ink"): 1,
        ("disc", "max"): 1,
    }


def view(kind, cells, rows=2, columns=2):
    names = tuple(map(str, range(len(cells))))
    return BoardView(rows, columns, cells, names, (None,) * len(cells), kind=kind)


@pytest.mark.parametrize(("face", "count"), [("1", 1), ("2", 2), ("6", 6), ("?", 0), ("9", 0)])
def test_a_die_has_as_many_pips_as_its_face_says(face, count):
    board = draw_small_board(view("dice", ("3", "5", face, "2")), ("MAX", "MIN"), (), "")
    assert find_shapes(board).get(("pip", "ink"), 0) == count
    scores = [("3", "max"), ("5", "min-text")] + [("?", "ink-soft")] * (face == "?")
    assert [(text, colour) for text, colour, *_ in board["texts"]] == [*scores, ("2", "ink-soft")]


def test_a_die_without_a_face_shows_what_was_rolled():
    board = draw_small_board(view("dice", ("3", "5", "", "2")), ("MAX", "MIN"), (), "roll 4")
    assert find_shapes(board)["pip", "ink"] == 4


def test_a_counter_that_was_taken_last_is_a_ring():
    board = draw_small_board(view("counters", ("x", "", "x", "")), ("MAX", "MIN"), (1,), "")
    assert find_shapes(board) == {("counter", "ink-soft"): 2, ("taken", "ghost"): 1}


def test_tiles_have_their_numbers():
    board = draw_small_board(view("tiles", ("1", "", "3", "2")), ("MAX",), (2,), "")
    assert find_shapes(board) == {("tile", "surface-3"): 2, ("tile", "max-soft"): 1}
    assert [text for text, *_ in board["texts"]] == ["1", "3", "2"]


def test_chess_is_drawn_by_the_page():
    assert draw("chess") is None


def test_the_page_has_the_outline_of_every_shape():
    table = re.search(r"const SHAPES.*?{\n(.*?)};", PIECES.read_text("utf-8"), re.DOTALL)[1]
    names = re.findall(r'^  "?([\w-]+)"?:', table, re.MULTILINE)
    signs = [f"{name}-last" for name in ("cross", "ring", "triangle")]  # made below the table
    assert sorted([*names, *signs]) == sorted(SHAPES)


def test_no_shape_has_a_colour_that_is_not_listed():
    boards = [draw("tictactoe", "b2"), draw("connect-four", "d"), draw("pig")]
    used = {row[1] for board in boards for row in [*board["shapes"], *board["texts"]]}
    assert used <= set(COLOURS)
