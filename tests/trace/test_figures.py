"""Pictures of search trees: SVG, TikZ and plain data."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from plyscope import TicTacToe, Tree, record
from plyscope.games import make
from plyscope.render.svg import draw_svg, trace_to_svg
from plyscope.render.textbook_layout import MAX_FIGURE_NODES, build_figure
from plyscope.render.tikz import trace_to_tikz
from plyscope.trace.trace_json import trace_to_json
from tests.latex import compile_latex

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def test_a_mean_of_simulations_has_two_decimals() -> None:
    trace = record(TicTacToe(), None, "uct", simulations=50)
    shown = texts(trace_to_svg(trace))
    means = [node.mean for node in trace.nodes if node.mean is not None]
    assert any(mean != round(mean, 2) for mean in means)
    numbers = [text for text in shown if re.fullmatch(r"[+−]?\d+(\.\d+)?", text)]
    assert len(numbers) >= len(means)
    assert not [text for text in numbers if len(text.partition(".")[2]) > 2]


def test_the_svg_has_every_node_and_its_value_with_the_leaves_that_are_never_visited() -> None:
    picture = ElementTree.fromstring(trace_to_svg(record(Tree(AIMA))))
    assert len(picture.findall(f"{SVG}polygon")) == 4  # MAX and three MIN
    boxes = picture.findall(f"{SVG}rect")[1:]  # the first is the paper
    assert sum("stroke-dasharray" in box.attrib for box in boxes) == 2
    assert len(boxes) == 7 + 2
    shown = texts(trace_to_svg(record(Tree(AIMA))))
    assert [name for name in shown if name[0] in "abcd"] == [
        *("a1", "a2", "a3"),
        *("b1", "b2", "b3"),
        *("c1", "c2", "c3"),
        *("d1", "d2", "d3"),
    ]
    assert sorted(name for name in shown if name.isdigit()) == sorted(
        ["3", "3", "3", "12", "8", "2", "2", "14", "5", "2", "4", "6"]
    )
    assert shown.count("≤ 2") == 1  # a bound, where the cutoff was
    # Windows are those at the end, not on entry.
    assert [name for name in shown if name[0] == "["] == ["[3, +∞]", "[−∞, 3]", "[3, 2]", "[3, 2]"]


def read_edges(picture: str) -> list[tuple[float, ...]]:
    lines = ElementTree.fromstring(picture).iter(f"{SVG}line")
    return [tuple(float(line.get(name, "")) for name in ("x1", "y1", "x2", "y2")) for line in lines]


def test_names_stand_beside_edges_and_marks_of_a_cutoff_apart() -> None:
    tree = [[[3, 5], [1, [2, 7]]], [[0, 9, 8, 7], [4, 4]], [-2, 1, 3, 3]]
    picture = trace_to_svg(record(Tree(tree)))
    edges, checked = read_edges(picture), 0
    for text in ElementTree.fromstring(picture).iter(f"{SVG}text"):
        anchor = text.get("text-anchor")
        if text.get("font-size") != "11" or anchor is None:
            continue
        x, y = float(text.get("x", "")), float(text.get("y", ""))
        ends = (
            (x - 6 * len(text.text or ""), x)
            if anchor == "end"
            else (x, x + 6 * len(text.text or ""))
        )
        for x1, y1, x2, y2 in edges:
            for height in (y - 8, y - 4, y):
                if y1 <= height <= y2:
                    at = x1 + (x2 - x1) * (height - y1) / (y2 - y1)
                    assert not ends[0] < at < ends[1], text.text
                    checked += 1
    assert checked > 100
    marks = re.findall(r'<path d="M(\S+) (\S+)l10 -6M', picture)
    assert len(marks) == 3
    for (x1, y1), (x2, y2) in pairwise([(float(x), float(y)) for x, y in marks]):
        assert abs(x1 - x2) > 12 or abs(y1 - y2) > 12


def test_the_tikz_of_aimas_tree_is_this() -> None:
    body = trace_to_tikz(record(Tree(AIMA))).split("\\begin{forest}")[1].split("[{$3$}, max", 1)[1]
    assert body == (
        ", window={[3, +\\infty]}\n    [{$3$}, min, move west={a1}, window={[-\\infty, 3]}\n"
        "      [{$3$}, leaf, move west={b1}]\n"
        "      [{$12$}, leaf, move={b2}]\n"
        "      [{$8$}, leaf, move={b3}]\n"
        "    ]\n"
        "    [{$\\le 2$}, min, move={a2}, window={[3, 2]}\n"
        "      [{$2$}, leaf, move west={c1}]\n"
        "      [{$4$}, leaf, move={c2}, cut, later]\n"
        "      [{$6$}, leaf, move={c3}, cut, later]\n"
        "    ]\n"
        "    [{$2$}, min, move={a3}, window={[3, 2]}\n"
        "      [{$14$}, leaf, move west={d1}]\n"
        "      [{$5$}, leaf, move={d2}]\n"
        "      [{$2$}, leaf, move={d3}]\n"
        "    ]\n"
        "  ]\n"
        "\\end{forest}\n"
        "\\end{document}\n"
    )


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("tree-lecture", {"algorithm": "alphabeta"}),
        ("tree-deep", {"algorithm": "alphabeta"}),
        ("gardner", {"algorithm": "h_alphabeta", "depth": 2}),
    ],
)
def test_the_tikz_has_the_windows_of_the_svg(name: str, options: dict[str, Any]) -> None:
    trace = record(make(name), **options)
    drawn = re.findall(r">(\[[^<]*, [^<]*\])</text>", trace_to_svg(trace))
    written = re.findall(r"window=\{(\[.*?\])\}", trace_to_tikz(trace))
    assert len(written) > 5
    assert [one.replace("\\infty", "∞") for one in written] == [
        one.replace("−", "-") for one in drawn
    ]


def test_in_the_tikz_a_node_with_few_children_has_room_for_its_window() -> None:
    def count_roomy(tree: Any) -> int:
        return trace_to_tikz(record(Tree(tree))).count(", roomy")

    assert count_roomy([[1, 2], [3, 4]]) == 1  # at the root: a1 has two leaves
    assert count_roomy([[1, 2, 3], [3, 4]]) == 0
    assert count_roomy([1, [3, 4]]) == 0


def test_latex_makes_a_picture_of_the_tikz(tmp_path: Path) -> None:
    tree = Tree([[[-1.5, 2], [3]], [[0, 7], [1]]])
    assert compile_latex(trace_to_tikz(record(tree)), tmp_path)


def test_a_part_of_a_tree_says_how_much_it_leaves_out() -> None:
    trace = record(Tree(AIMA))
    root = build_figure(trace.game, trace.state, trace.nodes[:2])
    shown = texts(draw_svg(root))
    assert "+ 2" in shown  # children of the root
    assert "+ 3" in shown  # leaves of the first MIN node


def test_too_large_a_tree_is_refused_with_what_would_be_right() -> None:
    trace = record(TicTacToe())
    with pytest.raises(ValueError, match=rf"at most {MAX_FIGURE_NODES:,} nodes.*nearer to the end"):
        trace_to_svg(trace)


def test_the_plain_data_is_json_and_holds_every_node_and_event() -> None:
    trace = record(Tree(AIMA))
    data = json.loads(json.dumps(trace_to_json(trace), allow_nan=False))
    assert (data["value"], data["action"], data["principal_variation"]) == (3, 0, [0, 0])
    assert data["counts"] == {"nodes": 11, "leaves": 7, "cutoffs": 1}
    assert len(data["nodes"]) == 11
    assert data["nodes"][5] == {
        "parent": 0,
        "action": 1,
        "ply": 1,
        "alpha": 3,
        "beta": None,
        "value": 2,
        "action_count": 3,
        "cut": True,
        "forward_pruned": 0,
        "player": 1,
        "probability": None,
    }
    assert [event["kind"] for event in data["events"]].count("cut") == 1
    assert len(data["events"]) == len(trace.events) == 27
