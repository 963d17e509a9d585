"""The command line: sheets in every format, and one sentence for what is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from plyscope.__main__ import main
from plyscope.exercises import make_sheet

ROOT = Path(__file__).parents[1]


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
    assert b"python -m plyscope exercise --seed 7 --kind alphabeta --count 10" in alone.stdout


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
        (["--moodle", "--no-key"], "Moodle grades by the key: --no-key is not for --moodle."),
        (["--everything"], "Unrecognized arguments: --everything."),
        (["--tree", "missing.txt"], "The file 'missing.txt' cannot be used: No such file"),
        (["--tree", "x", "--count", "2"], "--count is not for it."),
        (["--tree", "x", "--kind", "minimax,maxn"], "--tree is one exercise: give it one --kind."),
    ],
)
def test_a_wrong_argument_is_answered_with_one_sentence(capfdbinary, arguments, sentence):
    assert sentence in refused(capfdbinary, "exercise", *arguments)


def test_a_file_that_is_no_tree_or_no_text_is_refused_with_its_place(capfdbinary, tmp_path):
    path = tmp_path / "tree.txt"
    path.write_text("[[3, 4],\n [5, x]]", encoding="utf-8")
    said = refused(capfdbinary, "exercise", "--tree", str(path))
    assert said.startswith("Line 2, column 6: ")
    path.write_bytes(b"[3, \xff]")
    assert "is no text in UTF-8" in refused(capfdbinary, "exercise", "--tree", str(path))
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
