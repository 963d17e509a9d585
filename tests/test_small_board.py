"""Positions in small, as they are drawn beside the nodes of a tree."""

from dataclasses import replace

import pytest

from plyscope import games
from plyscope.calls.small_board import COLOURS, SHAPES, describe_pieces, draw_small_board
from plyscope.game import BoardView, play_moves


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


def test_a_board_of_chess_has_its_squares_below_its_pieces():
    board = draw("chess", last=[60])
    shapes = find_shapes(board)
    assert list(shapes)[:3] == [
        ("cell", "square-light"),
        ("cell", "square-dark"),
        ("cell", "square-last"),
    ]
    assert shapes["cell", "square-light"] == shapes["cell", "square-dark"] == 32
    pieces = {shape: colour for shape, colour in shapes if shape != "cell"}
    assert pieces["king-lines"].startswith("piece-")


def test_a_piece_is_its_edge_its_body_and_its_lines():
    board = draw_small_board(view("draughts", ("w", "", "", "B")), ("MAX", "MIN"), (), "")
    assert [row for row in board["shapes"] if row[0] != "cell"] == [
        ["man-edge", "piece-light-edge", [0.5, 0.5]],
        ["man-body", "piece-light", [0.5, 0.5]],
        ["man-lines", "piece-light-line", [0.5, 0.5]],
        ["crowned-edge", "piece-dark-edge", [1.5, 1.5]],
        ["crowned-body", "piece-dark", [1.5, 1.5]],
        ["crowned-lines", "piece-dark-line", [1.5, 1.5]],
    ]


def test_what_is_no_piece_of_chess_is_written():
    board = draw_small_board(view("chess", ("x", "", "", "")), ("MAX", "MIN"), (), "")
    assert [row[:2] for row in board["texts"]] == [["x", "ink"]]


def test_squares_that_changed_and_those_to_be_warned_of_are_marked():
    position = replace(view("chess", ("K", "", "", "")), threatened_cells=(0,))
    shapes = draw_small_board(position, ("MAX", "MIN"), (1,), "")["shapes"]
    assert shapes[2:4] == [
        ["cell", "square-alarm", [0.5, 0.5]],
        ["cell", "square-last", [1.5, 0.5]],
    ]


def test_pieces_are_named_with_their_squares():
    position = replace(view("chess", ("K", "", "", "k")), piece_names={"K": "white king"})
    assert describe_pieces(position) == "white king 0, k 3"
    assert describe_pieces(replace(position, kind="marks")) == ""


def test_no_shape_and_no_colour_is_missing_from_the_lists():
    names = ("tictactoe", "connect-four", "pig", "chess", "draughts")
    boards = [draw(name, last=(0,)) for name in names]
    used = {row[1] for board in boards for row in [*board["shapes"], *board["texts"]]}
    assert used <= set(COLOURS)
    assert {row[0] for board in boards for row in board["shapes"]} <= set(SHAPES)


def test_marks_of_a_program_are_told_apart_whatever_its_players_are_called():
    view = BoardView(1, 4, ("X", "o", "b", ""), ("a1", "b1", "c1", "d1"), (None,) * 4)
    drawn = draw_small_board(view, ("MAX", "MIN"), [1], "")
    shapes = {shape: places for shape, _, places in drawn["shapes"]}
    assert (shapes["cross"], shapes["ring-last"]) == ([0.5, 0.5], [1.5, 0.5])
    assert [text for text, *_ in drawn["texts"]] == ["b"]
