"""The command line: sheets in every format, and one sentence for what is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from plyscope.cli.main import main
from plyscope.exercises import make_sheet

ROOT = Path(__file__).parents[2]


def printed(capfdbinary, *arguments):
    assert main(["exercise", *arguments]) == 0
    out, err = capfdbinary.readouterr()
    assert err == b""
    return out.decode()


def refused(capfdbinary, *arguments):
    """The sentence that a wrong command is answered with."""
    try:
        status = main(list(arguments))
    except SystemExit as ended:
        status = ended.code
    out, err = capfdbinary.readouterr()
    assert status == 2
    assert out == b""
    (line,) = err.decode().splitlines()
    return line


def test_the_formats_are_those_of_the_sheet(capfdbinary):
    made = make_sheet(7, 3, ("alphabeta",), level=1)
    asked = ["--seed", "7", "--kind", "alphabeta", "--count", "3", "--level", "1"]
    assert printed(capfdbinary, *asked) == made.text()
    assert printed(capfdbinary, *asked, "--tex") == made.tex()
    assert printed(capfdbinary, *asked, "--html") == made.html()
    assert printed(capfdbinary, *asked, "--moodle") == made.moodle()
    assert json.loads(printed(capfdbinary, *asked, "--json")) == json.loads(made.json())
    assert printed(capfdbinary, *asked, "--no-key") == made.text(solutions=False)


def test_kinds_with_commas_and_by_themselves_take_turns(capfdbinary):
    asked = ["--count", "4", "--kind", "minimax, maxn", "--kind", "expectimax", "--title", "T"]
    made = make_sheet(0, 4, ("minimax", "maxn", "expectimax"), title="T")
    assert printed(capfdbinary, *asked) == made.text()


def test_the_ending_of_the_file_says_the_format(capfdbinary, tmp_path):
    made = make_sheet(5, 1)
    endings = {"html": made.html(), "tex": made.tex(), "xml": made.moodle(), "txt": made.text()}
    for ending, text in endings.items():
        path = tmp_path / f"sheet.{ending}"
        assert printed(capfdbinary, "--seed", "5", "--out", str(path)) == ""
        assert path.read_text("utf-8") == text
    path = tmp_path / "sheet.html"
    printed(capfdbinary, "--seed", "5", "--out", str(path), "--tex")
    assert path.read_text("utf-8") == made.tex()


def test_a_tree_of_ones_own_is_one_exercise(capfdbinary, tmp_path):
    path = tmp_path / "tree.txt"
    path.write_text("[[3, 12, 8],\n [2, 4, 6]]\n", encoding="utf-8")
    told = printed(
        capfdbinary, "--tree", str(path), "--direction", "right-to-left", "--ties", "strict"
    )
    assert "Alpha–beta searches from right to left; it cuts only beyond equality" in told
    assert "Never visited: none: every leaf is visited" in told


def test_it_runs_as_a_module_from_a_terminal_of_any_encoding():
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc"), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "plyscope"]
    run = subprocess.run([*command, "exercise"], capture_output=True, env=environment)
    assert run.returncode == 0
    assert run.stdout.decode() == make_sheet(0, 1).text()
    alone = subprocess.run(command, capture_output=True, env=environment)
    assert (alone.returncode, alone.stderr) == (0, b"")
    assert b"plyscope exercise --seed 7 --kind alphabeta --count 10" in alone.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--kind", "chess"], "kind is 'minimax' or 'alphabeta' or"),
        (["--kind", "minimax,"], "kind is 'minimax' or 'alphabeta' or"),
        (["--count", "0"], "count is a whole number from 1 to 500, not 0."),
        (["--level", "0"], "level is a whole number from 1 to 5, not 0."),
        (["--seed", "-1"], "seed is a whole number from 0 up, not -1."),
        (["--seed", "x"], "Argument --seed: invalid int value: 'x'."),
        (["--direction", "up"], "direction is 'left to right' or 'right to left', not 'up'."),
        (["--ties", "both"], "ties is 'cut' or 'strict', not 'both'."),
        (["--html", "--tex"], "Argument --tex: not allowed with argument --html."),
        (["--moodle", "--no-key"], "Moodle grades by the solutions: leave --no-key out."),
        (["--everything"], "Unrecognized arguments: --everything."),
        (["--tree", "missing.txt"], "The file 'missing.txt' cannot be used: No such file"),
        (["--tree", "x", "--count", "2"], "--tree names the exercises: leave --count out."),
        (["--tree", "x", "--kind", "minimax,maxn"], "--tree is one exercise: give it one --kind."),
    ],
)
def test_a_wrong_argument_is_answered_with_one_sentence(capfdbinary, arguments, sentence):
    assert sentence in refused(capfdbinary, "exercise", *arguments)


def test_a_file_that_is_no_tree_or_no_text_is_refused_with_its_place(capfdbinary, tmp_path):
    path = tmp_path / "tree.txt"
    path.write_text("[[3, 4],\n [5, NaN]]", encoding="utf-8")
    said = refused(capfdbinary, "exercise", "--tree", str(path))
    assert said.startswith("Line 2, column 6: ")
    path.write_bytes(b"[3, \xff]")
    assert "byte 5 is not UTF-8; expected text in UTF-8." in refused(
        capfdbinary, "exercise", "--tree", str(path)
    )
    path.write_text("[[(1, 2, 3)]]", encoding="utf-8")
    said = refused(capfdbinary, "exercise", "--tree", str(path))
    assert said.startswith("alphabeta is for two players")
    said = refused(capfdbinary, "exercise", "--out", str(tmp_path / "no" / "sheet.tex"))
    assert said.endswith("cannot be used: No such file or directory.")


@pytest.mark.parametrize("option", ["--out", "--tree"])
def test_a_file_without_a_name_is_refused(capfdbinary, option):
    said = refused(capfdbinary, "exercise", option, "")
    assert said.startswith(f"Argument {option}: expected the name of a file or folder, not ''. ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_told_with_the_file(capfdbinary):
    said = refused(capfdbinary, "exercise", "--out", "/dev/full")
    assert said == "The file '/dev/full' cannot be used: No space left on device."
    with open("/dev/full", "wb") as full:
        run = subprocess.run(
            [sys.executable, "-m", "plyscope", "exercise"],
            env={**os.environ, "PYTHONPATH": str(ROOT / "pysrc")},
            stdout=full,
            stderr=subprocess.PIPE,
        )
    assert run.returncode == 2
    assert run.stderr == b"The output cannot be written: No space left on device.\n"


@pytest.fixture
def answers(tmp_path):
    """Return a function that writes answers to a file, and returns its name."""

    def write(data):
        path = tmp_path / "answers.json"
        path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
        return str(path)

    return write


def test_a_right_answer_exits_with_0_and_a_wrong_one_with_1(run_command, answers):
    drawn = ["exercise", "--seed", "7", "--kind", "minimax", "--level", "1"]
    key = make_sheet(7, 1, ("minimax",), level=1).exercises[0]
    values = {key.node_name(node): value for node, value in key.values.items()}
    name = key.tree.action_name(key.tree.initial, key.best_moves[0])
    right = run_command(*drawn, "--grade", answers({"values": values, "move": name}))
    points = len(values) + 1
    assert right == (0, f"Exercise 1: {points} of {points} points\n", "")
    root = key.node_name(key.tree.initial)
    wrong = {"values": values | {root: values[root] + 1}, "move": name}
    done = run_command(*drawn, "--grade", answers(wrong))
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith(f"Exercise 1: {points - 1} of {points} points\n  ")
    data = run_command(*drawn, "--grade", answers(wrong), "--json")
    assert (data.code, json.loads(data.out)[0]["points"]) == (1, points - 1)


def test_answers_to_a_sheet_of_a_file_are_graded_in_order(run_command, answers, tmp_path):
    path = tmp_path / "sheet.json"
    run_command("exercise", "--seed", "7", "--count", "2", "--kind", "maxn", "--out", str(path))
    done = run_command("exercise", "--sheet", str(path), "--grade", answers([{}, {}]))
    lines = done.out.splitlines()
    assert done.code == 1
    assert [line[:14] for line in lines if line.startswith("E")] == [
        "Exercise 1: 0 ",
        "Exercise 2: 0 ",
    ]
    again = run_command("exercise", "--sheet", str(path), "--json")
    assert json.loads(again.out)["exercises"][0]["tasks"]


@pytest.mark.parametrize(
    ("data", "arguments", "sentence"),
    [
        ("{", [], "is not JSON: line 1, column 2: "),
        ([{}, {}], [], "The sheet has 1 exercises, but the file "),
        ({"moves": 1}, [], "This exercise does not ask for 'moves'"),
        ([3], [], "An answer is a mapping of parts"),
        ({}, ["--html"], "Marks are printed as text or --json: leave --html out."),
        ({}, ["--sheet", "missing.json"], "The file 'missing.json' cannot be used"),
    ],
)
def test_answers_that_cannot_be_graded_are_refused(
    refuse_command, answers, data, arguments, sentence
):
    assert sentence in refuse_command("exercise", "--grade", answers(data), *arguments)


def test_a_file_that_is_no_sheet_is_refused(refuse_command, answers):
    assert "is not a sheet. A sheet is" in refuse_command("exercise", "--sheet", answers([1]))
