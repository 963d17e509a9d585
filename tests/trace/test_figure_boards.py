"""Figures of searches of chess and draughts with the position above the tree."""

import xml.etree.ElementTree as ET

import pytest

from plyscope.calls.search_queries import draw_figure
from plyscope.game import BoardView
from plyscope.games import make
from plyscope.render.board_svg import draw_board
from plyscope.render.board_tikz import convert_arcs
from plyscope.render.piece_paths import PIECE_OUTLINES, find_outline
from plyscope.trace.trace import record
from tests.latex import compile_latex

SVG = "{http://www.w3.org/2000/svg}"
STARTS = pytest.mark.parametrize(
    ("name", "squares", "pieces", "told"),
    [
        ("chess", 64, 32, "black rook a8, black knight b8"),
        ("gardner", 25, 20, "black rook a5, black knight b5"),
        ("draughts", 64, 24, "black man 1, black man 2"),
    ],
)


def drawn(name, format="svg"):
    game = make(name)
    search = {"algorithm": "h_alphabeta", "depth": 1} if hasattr(game, "evaluate") else {}
    nodes = record(game, game.initial, **search).nodes
    return draw_figure(game, game.initial, format=format, nodes=nodes)


@STARTS
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


@STARTS
def test_for_latex_it_stands_there_too(name, squares, pieces, told):
    text = drawn(name, "tikz")
    assert f"% {told}" in text
    assert text.count(" rectangle (") == squares
    assert text.count(r"\begin{scope}") == pieces
    standing = {line.split("]")[1].split("{")[0] for line in text.split("\n") if "{scope}" in line}
    assert {f"\\newcommand{{{macro}}}[1]{{%" for macro in standing} == {
        line for line in text.split("\n") if line.startswith(r"\newcommand")
    }
    assert "svg.path" not in drawn("tictactoe", "tikz")


@pytest.mark.parametrize("name", ["gardner", "chess:4k3/8/8/4Q3/8/8/8/4K3 b - - 0 1", "draughts-3"])
def test_latex_makes_a_picture_of_it(name, tmp_path):
    assert compile_latex(drawn(name, "tikz"), tmp_path)


def test_an_arc_is_a_curve_through_the_same_points():
    found = convert_arcs("M10 20a14 14 0 1 1 28 0a16 12 0 0 1-32 0h5z").split()
    assert found[:3] == ["M", "10", "20"]
    assert found[-3:] == ["h", "5", "z"]
    curves = [list(map(float, each.split())) for each in " ".join(found[3:-3]).split("c")[1:]]
    ends = [[0.0, 0.0]]
    for _, _, _, _, x, y in curves:
        ends.append([ends[-1][0] + x, ends[-1][1] + y])
    # The upper half of a circle, clockwise, and back the lower half of a flatter one.
    assert ends == [
        pytest.approx(each, abs=0.002) for each in ([0, 0], [14, -14], [28, 0], [12, 12], [-4, 0])
    ]
    for curve, (cx, cy, rx, ry), start in zip(
        curves,
        [(14, 0, 14, 14), (14, 0, 14, 14), (12, 0, 16, 12), (12, 0, 16, 12)],
        ends,
        strict=False,
    ):
        x1, y1, x2, y2, x, y = curve
        half = [start[0] + (3 * x1 + 3 * x2 + x) / 8, start[1] + (3 * y1 + 3 * y2 + y) / 8]
        assert ((half[0] - cx) / rx) ** 2 + ((half[1] - cy) / ry) ** 2 == pytest.approx(1, abs=1e-3)


def test_a_king_in_check_is_marked_and_what_has_no_outline_is_written():
    view = BoardView(
        rows=1,
        columns=3,
        cells=("k", "", "<"),
        names=("a1", "b1", "c1"),
        moves=(None,) * 3,
        kind="chess",
        piece_names={"k": "black king"},
        threatened_cells=(0,),
    )
    text = draw_board(view, 0, 0)
    assert "<title>black king a1, &lt; c1</title>" in text
    assert text.count("#E58A90") == 1
    assert ">&lt;</text>" in text


@pytest.mark.parametrize(
    ("kind", "content", "name", "is_light"),
    [
        *zip(
            ["chess"] * 12,
            "pnbrqkPNBRQK",
            ["pawn", "knight", "bishop", "rook", "queen", "king"] * 2,
            [False] * 6 + [True] * 6,
            strict=True,
        ),
        *[("draughts", "b", "man", False), ("draughts", "B", "crowned", False)],
        *[("draughts", "w", "man", True), ("draughts", "W", "crowned", True)],
    ],
)
def test_a_piece_has_its_outline(kind, content, name, is_light):
    view = BoardView(1, 1, (content,), ("a1",), (None,), kind=kind)
    assert find_outline(view, content) == (PIECE_OUTLINES[name], is_light)


@pytest.mark.parametrize(
    ("kind", "content"),
    [("chess", ""), ("chess", "X"), ("draughts", "k"), ("chess", "10"), ("marks", "k")],
)
def test_other_content_has_no_outline(kind, content):
    assert find_outline(BoardView(1, 1, (content,), ("a1",), (None,), kind=kind), content) is None
