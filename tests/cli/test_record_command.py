"""`plyscope record`: the searched tree as JSON, SVG or TikZ."""

import json
from xml.etree import ElementTree

import pytest

from plyscope import Tree, record
from plyscope.render.svg import trace_to_svg
from plyscope.render.tikz import trace_to_tikz

NESTED = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def test_json_is_printed_where_no_format_is_named(run_command):
    done = run_command("record", str(NESTED))
    assert (done.code, done.err) == (0, "")
    data = json.loads(done.out)
    assert (data["value"], len(data["nodes"])) == (3, 11)


@pytest.mark.parametrize(
    ("suffix", "write"), [("svg", trace_to_svg), ("tex", trace_to_tikz), ("tikz", trace_to_tikz)]
)
def test_the_suffix_of_the_file_names_the_format(run_command, tmp_path, suffix, write):
    path = tmp_path / f"tree.{suffix}"
    assert run_command("record", str(NESTED), "--out", str(path)) == (0, "", "")
    assert path.read_text("utf-8").rstrip("\n") == write(record(Tree(NESTED))).rstrip("\n")


def test_the_format_named_wins_over_the_suffix(run_command, tmp_path):
    path = tmp_path / "tree.json"
    run_command("record", "tree-aima", "--format", "svg", "--out", str(path))
    assert ElementTree.parse(path).getroot().tag.endswith("svg")


def test_a_wrong_argument_is_one_sentence(refuse_command, tmp_path):
    sentence = refuse_command("record", "tree-aima", "--out", str(tmp_path / "tree.png"))
    assert sentence.endswith(
        "names no format; use .json, .svg, .tex, .tikz, or --format json, svg, tikz."
    )
    assert not (tmp_path / "tree.png").exists()
    assert "invalid choice: 'png'" in refuse_command("record", "tree-aima", "--format", "png")
    missing = str(tmp_path / "no" / "tree.svg")
    assert "cannot be used: No such file" in refuse_command("record", "tree-aima", "--out", missing)


def test_a_tree_too_large_for_a_figure_is_refused(refuse_command):
    assert "nodes" in refuse_command("record", "tictactoe", "--moves", "b2", "--format", "svg")


def test_a_search_deeper_than_python_can_recurse_is_undecided(refuse_command):
    refuse_command("record", "chess", "--algorithm", "minimax", code=3)
