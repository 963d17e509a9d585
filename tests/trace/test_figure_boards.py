"""A figure of a search of chess or draughts, and above it the position that was searched."""

import xml.etree.ElementTree as ET

import pytest

from plyscope.game import BoardView
from plyscope.games import make
from plyscope.study import figure
from plyscope.trace.figures.board import draw_board
from plyscope.trace.record import record

SVG = "{http://www.w3.org/2000/svg}"


def drawn(name, format="svg"):
    game = make(name)
    search = {"algorithm": "h_alphabeta", "depth": 1} if hasattr(game, "evaluate") else {}
    nodes = record(game, game.initial, **search).nodes
    return figure(game, game.initial, format=format, nodes=nodes)


@pytest.mark.parametrize(
    ("name", "squares", "pieces", "told"),
    [
        ("chess", 64, 32, "black rook a8, black knight b8"),
        ("gardner", 25, 20, "black rook a5, black knight b5"),
        ("draughts", 64, 24, "black man b8, black man d8"),
    ],
)
def test_the_position_stands_above_its_tree(name, squares, pieces, told):
    picture = ET.fromstring(drawn(name))
    (board,) = (group for group in picture.iter(f"{SVG}g") if group.find(f"{SVG}title") is not None)
    assert len(board.findall(f"{SVG}rect")) == squares
    assert len(board.findall(f"{SVG}g")) == pieces
    assert board.find(f"{SVG}title").text.startswith(told)
    left, top, width, height = map(float, picture.get("viewBox").split())
    paper = picture.find(f"{SVG}rect")
    assert [float(paper.get(key, 0)) for key in ("x", "y", "width", "height")] == [
        *(left, top, width, height)
    ]
    x, y = map(float, board.get("transform")[len("translate(") : -1].split())
    side = 24 * squares**0.5
    assert left < x < x + side < left + width
    assert top < y < y + side <= 0, "the tree begins below 0"


@pytest.mark.parametrize("name", ["tictactoe", "connect-four", "tree-aima"])
def test_the_figures_of_other_games_are_the_tree_alone(name):
    assert "<title>" not in drawn(name)


def test_for_latex_there_is_the_tree_alone():
    assert "white" not in drawn("chess", "tikz")


def test_a_king_in_check_is_marked_and_what_has_no_outline_is_written():
    view = BoardView(
        rows=1,
        columns=3,
        cells=("k", "", "<"),
        names=("a1", "b1", "c1"),
        moves=(None,) * 3,
        kind="chess",
        words={"k": "black king"},
        alarmed=(0,),
    )
    text = draw_board(view, 0, 0)
    assert "<title>black king a1, &lt; c1</title>" in text
    assert text.count("#E58A90") == 1
    assert ">&lt;</text>" in text
