"""Figures for paper: neighbours do not touch, and a figure that fits a page keeps its size."""

from itertools import pairwise
from xml.etree import ElementTree

from hypothesis import given

from plyscope import Tree
from plyscope.exercises import Exercise
from plyscope.exercises.exercise_figure import make_figure
from plyscope.render.print_svg import PAGE_WIDTH, draw_print_svg
from tests import strategies

SVG = "{http://www.w3.org/2000/svg}"


def drawn(tree, solved=False, kind="alphabeta"):
    return ElementTree.fromstring(draw_print_svg(make_figure(Exercise(tree, kind), solved)))


def texts(drawing):
    return ["".join(element.itertext()) for element in drawing.iter(f"{SVG}text")]


def test_a_tree_that_fits_the_page_is_in_its_size_with_its_windows() -> None:
    drawing = drawn(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), solved=True)
    assert float(drawing.get("width")) <= PAGE_WIDTH
    assert texts(drawing).count("[3, +∞]") == 2
    crossed = [path for path in drawing.iter(f"{SVG}path") if "m0" in path.get("d")]
    assert len(crossed) == 2  # c2 and c3, both to be read


def test_windows_are_left_out_where_they_do_not_all_fit() -> None:
    wide = Tree([[[n % 5, n % 7] for n in range(k, k + 4)] for k in range(6)])
    assert not [text for text in texts(drawn(wide, solved=True)) if text.startswith("[")]


def test_of_three_players_each_leaf_has_its_utilities_one_below_the_other() -> None:
    drawing = drawn(Tree([[(1, 2, 6), (4, 3, 2)], [(6, 1, 2)]], (0, 1, 2)), kind="maxn")
    assert texts(drawing).count("2") == 3
    assert "(1, 2, 6)" not in texts(drawing)
    assert [text for text in texts(drawing) if text in "ABC"] == ["A", "B", "B"]


@given(strategies.trees.filter(lambda tree: tree.size > 1))
def test_no_leaf_touches_the_next(tree: Tree) -> None:
    rows: dict[float, list[tuple[float, float]]] = {}
    for box in drawn(tree, solved=True).iter(f"{SVG}rect"):
        x, width = float(box.get("x")), float(box.get("width"))
        rows.setdefault(float(box.get("y")), []).append((x, x + width))
    assert rows
    for row in rows.values():
        assert all(right < left for (_, right), (left, _) in pairwise(sorted(row)))
