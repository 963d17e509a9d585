"""`plyscope record`: the searched tree as JSON, SVG or TikZ."""

import json
from pathlib import Path
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


CORPUS = Path(__file__).parents[1] / "student_code" / "corpus"


def test_a_program_with_its_own_game_is_recognised_and_recorded(run_command):
    done = run_command("record", str(CORPUS / "aima_functions.py"))
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "Recognised: AIMA: minmax_decision, on a tree: TreeGame."
    assert lines[1].startswith("Starts with: minmax_decision(")
    assert lines[2].startswith("  or: alpha_beta_search(")
    assert lines[-2:] == ["Value: 8", "Recorded: nodes 22, leaves 12, cutoffs 0"]


def test_another_start_of_a_program_is_written_as_a_tree(run_command, tmp_path):
    path = tmp_path / "tree.json"
    board = "[[X, O, X], [O, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]"
    program = str(CORPUS / "cs50_alpha_beta.py")
    start = ("--start", f"minimax({board})")
    assert run_command("record", program, *start, "--out", str(path)) == (0, "", "")
    data = json.loads(path.read_text("utf-8"))
    assert (data["value"], len(data["nodes"])) == (1, 99)


def test_a_monte_carlo_program_is_told_by_its_visits(run_command):
    done = run_command("record", str(CORPUS / "mcts_uct_nodes.py"))
    assert done.code == 0
    assert "67 nodes: visits = 200" in done.out


def test_a_program_without_a_search_is_undecided(refuse_command, tmp_path):
    path = tmp_path / "empty.py"
    path.write_text("a = 3\n")
    assert "No call was found that starts a search" in refuse_command("record", str(path), code=3)


SIBLING_RULES = """from .sizes import COLUMNS
class Sticks:
    def __init__(self, left=COLUMNS + 2):
        self.left = left
    def takes(self):
        return [n for n in (1, 2) if n <= self.left]
    def take(self, n):
        return Sticks(self.left - n)
"""
SIBLING_SEARCH = """import rules.sticks as s
from rules import sizes
def negamax(state):
    if not state.left:
        return -sizes.WIN
    return max(-negamax(state.take(n)) for n in state.takes())
def choose():
    return negamax(s.Sticks())
"""


def write_siblings(folder):
    (folder / "rules").mkdir()
    (folder / "rules" / "sticks.py").write_text(SIBLING_RULES)
    (folder / "rules" / "sizes.py").write_text("WIN = 7\nCOLUMNS = 3\n")
    path = folder / "search.py"
    path.write_text(SIBLING_SEARCH)
    return str(path)


def test_a_program_imports_the_files_beside_it(run_command, tmp_path):
    done = run_command("record", write_siblings(tmp_path), "--start", "choose()")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[-2] == "Value: 7"


def test_a_start_is_told_with_the_statements_that_it_needs(run_command, tmp_path):
    path = tmp_path / "search.py"
    path.write_text(
        "def negamax(heap):\n"
        "    if heap.is_over():\n"
        "        return -1\n"
        "    return max(-negamax(heap.after(take)) for take in heap.takes())\n"
    )
    (tmp_path / "heaps.py").write_text(
        "class Heap:\n"
        "    def __init__(self, count=4):\n"
        "        self.count = count\n"
        "    def is_over(self):\n"
        "        return not self.count\n"
        "    def takes(self):\n"
        "        return [take for take in (1, 2) if take <= self.count]\n"
        "    def after(self, take):\n"
        "        return Heap(self.count - take)\n"
    )
    line = "from heaps import Heap; negamax(Heap())"
    told = run_command("record", str(path)).out
    assert told.splitlines()[1] == f"Starts with: {line}"
    assert run_command("record", str(path), "--start", line) == (0, told, "")


def test_options_of_games_and_of_programs_are_kept_apart(refuse_command):
    program = str(CORPUS / "cs50_alpha_beta.py")
    assert "are for games" in refuse_command("record", program, "--moves", "a1")
    assert "--start is for a program" in refuse_command("record", "tictactoe", "--start", "f()")
    assert "is not Python" in refuse_command("record", program, "--start", "f(")


def test_help_says_with_whose_rights_a_program_runs(run_command):
    text = " ".join(run_command("record", "--help").out.split())
    assert "The program runs with your rights" in text
