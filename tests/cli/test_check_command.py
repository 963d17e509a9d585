"""`plyscope check`: 0 where a program is right, 1 where wrong, 3 where it cannot be checked."""

import csv
import json
import os
import subprocess
import sys
from functools import partial
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

import plyscope
from plyscope.cli import check_answer, program_process
from plyscope.cli.main import main
from tests.student_code import hostile_programs
from tests.student_code.corpus_index import read_program
from tests.student_code.homework import NEGAMAX, ONE_LINE, TWO_PARTS, changed

ROOT = Path(__file__).parents[2]
NARROW = changed(TWO_PARTS, ("        a = max(a, v)\n", ""))


@pytest.fixture
def checked(tmp_path, capfdbinary):
    """Check a homework with such arguments; return the exit status, and what was printed."""

    def run(text, *arguments):
        path = tmp_path / "homework.py"
        path.write_text(text, encoding="utf-8")
        status = main(["check", str(path), *arguments])
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return run


def test_a_right_homework_exits_with_0(checked):
    assert checked(TWO_PARTS) == (
        0,
        "alpha_beta: Right on all 532 trials: the value and the visited leaves are those of "
        "alpha–beta; it cuts at equality.\n",
        "",
    )


def test_a_wrong_homework_exits_with_1_and_is_told_where_and_what_would_be_right(checked):
    status, out, err = checked(NARROW, "--reference", "alphabeta")
    assert (status, err) == (1, "")
    assert out.splitlines() == [
        "alpha_beta: On [1, [0, 0]], MAX to move, it visited the leaf b2 (value 0), which "
        "alpha–beta skips, whether it cuts at equality or not; it matches a known bug on all 532 "
        "trials: α is not raised when MAX finds something better.",
        "After each child of a MAX node set α = max(α, v).",
        "Wrong on 275 of 532 trials.",
    ]


def test_a_notebook_is_checked_by_its_code(tmp_path, capfdbinary):
    path = tmp_path / "homework.ipynb"
    path.write_text(json.dumps({"cells": [{"cell_type": "code", "source": TWO_PARTS}]}))
    assert main(["check", str(path)]) == 0
    assert b"Right on all 532 trials" in capfdbinary.readouterr().out
    path.write_text("{}")
    assert main(["check", str(path)]) == 2
    said = capfdbinary.readouterr().err.decode()
    assert said.startswith(f"File '{path}': It cannot be read as a notebook; expected one of ")


def test_a_gradebook_reads_data(checked):
    status, out, _ = checked(changed(NEGAMAX, ("-1000", "0")), "--reference", "minimax", "--json")
    data = json.loads(out)
    assert status == 1
    assert Path(data["file"]).name == "homework.py"
    assert (data["right"], data["mistake"], data["tree"]) == (False, "best-starts-at-0", [-1])
    status, out, _ = checked(NEGAMAX, "--reference", "minimax", "--json")
    assert (status, json.loads(out)["right"], json.loads(out)["mistake"]) == (0, True, None)


@pytest.mark.parametrize(
    ("text", "arguments", "sentence"),
    [
        (
            "def f(game, state)\n",
            (),
            "Line 1: a colon is missing at the end of an if, else, for, while or def line.\n",
        ),
        (TWO_PARTS, ("--function", "nix"), "The program has no function nix; "),
        (f"{TWO_PARTS}\nraise SystemExit", (), "The program raises SystemExit"),
        (f"{TWO_PARTS}\n1 / 0", (), "The program raises ZeroDivisionError"),
    ],
)
def test_what_cannot_be_checked_exits_with_3_and_one_sentence(checked, text, arguments, sentence):
    code, out, err = checked(text, *arguments)
    assert (code, out) == (3, "")
    assert err.startswith(sentence)
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--reference", "alfabeta"], "Argument --reference: invalid choice: 'alfabeta'"),
        (["--ties", "loose"], "Argument --ties: invalid choice: 'loose'"),
        (["--reference", "minimax", "--ties", "cut"], "minimax does not prune, so ties "),
        (
            ["--reference", "h_minimax"],
            "minimax(state, game) has no depth parameter, but ",
        ),
    ],
)
def test_options_that_do_not_suit_exit_with_2(refuse_command, tmp_path, arguments, sentence):
    path = tmp_path / "homework.py"
    path.write_text(ONE_LINE, encoding="utf-8")
    assert refuse_command("check", str(path), *arguments).startswith(sentence)


def test_a_file_that_is_not_there_or_is_no_text_exits_with_2(tmp_path, capfdbinary):
    assert main(["check", str(tmp_path / "nix.py")]) == 2
    (tmp_path / "odd.py").write_bytes(b"\xff\xfe\x00")
    assert main(["check", str(tmp_path / "odd.py")]) == 2
    missing, odd = capfdbinary.readouterr().err.decode().splitlines()
    assert missing.endswith("nix.py' cannot be used: No such file or directory.")
    assert odd.endswith("odd.py': byte 1 is not UTF-8; expected text in UTF-8.")


def test_what_a_homework_prints_or_asks_for_does_not_reach_the_report(checked):
    noisy = ONE_LINE.replace("    best =", "    print('here', state)\n    best =")
    status, out, err = checked(f"print('hello')\n{noisy}", "--reference", "minimax", "--json")
    assert (status, err) == (0, "")
    assert json.loads(out)["right"]
    status, out, err = checked(f"name = input('Who? ')\n{ONE_LINE}", "--reference", "minimax")
    assert (status, out) == (3, "")
    assert err.startswith("The program raises EOFError")


def test_the_function_and_the_rule_can_be_named(checked):
    assert checked(TWO_PARTS, "--function", "alpha_beta", "--ties", "cut")[0] == 0
    assert checked(TWO_PARTS, "--ties", "strict")[0] == 1
    assert checked(TWO_PARTS, "--first", "max")[0] == 0


def test_it_runs_as_a_module_and_reads_a_homework_from_a_pipe():
    done = subprocess.run(
        [sys.executable, "-m", "plyscope", "check", "-", "--reference", "minimax"],
        input=ONE_LINE.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "pysrc"), "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode().startswith("minimax: Right on all 532 trials")


NIM = """
class Nim:
    players = ("First", "Second")
    initial = (5, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(state[0], 3) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError(f"{action} cannot be taken")
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1
"""


def test_a_game_is_right_or_wrong(checked):
    code, out, err = checked(NIM, "--game", "Nim")
    assert (code, err) == (0, "")
    assert out == "Nim: the game keeps every rule that was checked.\n"
    wrong = NIM.replace("return state[0] == 0", "return state[0] == 1")
    code, out, err = checked(wrong, "--game", "Nim", "--json")
    assert (code, err) == (1, "")
    data = json.loads(out)
    assert not data["right"]
    assert data["violations"]
    code, out, err = checked(wrong, "--game", "Nim")
    assert (code, err) == (1, "")
    assert len(out.splitlines()) == len(data["violations"])


@pytest.mark.parametrize("text", [NIM, "class Nim: pass\n1 / 0"])
def test_a_game_that_cannot_be_checked_exits_with_3(checked, text):
    code, out, err = checked(text, "--game", "Chess" if text == NIM else "Nim")
    assert (code, out, err.count("\n")) == (3, "", 1)


def test_a_search_without_an_end_is_undecided_with_its_report(monkeypatch):
    monkeypatch.setattr(check_answer, "check", partial(plyscope.check, seconds=0.2))
    text = "def minimax(game, state):\n    while True:\n        pass\n"
    asked = {"function": "", "reference": "", "first": None, "ties": None, "game": ""}
    found = check_answer.answer_check({"text": text, "utilities": [], **asked})
    assert (found["verdict"], found["text"].startswith("minimax: ")) == ("undecided", True)
    assert "Wrong on" not in found["text"]


@pytest.mark.parametrize("more", [("--reference", "minimax"), ("--game", "Nim")])
def test_a_program_that_does_not_end_when_it_is_loaded_is_given_up(checked, more):
    program = NIM if "--game" in more else "def minimax(game, state):\n    return 0\n"
    late = "Could not be checked: The check did not end within 1 second.\n"
    assert checked(f"{program}\nwhile True:\n    pass\n", "--seconds", "1", *more) == (3, late, "")


def test_a_program_is_checked_on_its_own_game(checked):
    assert checked(read_program("leaf_array_basic"))[0] == 0
    status, out, err = checked(read_program("cs50_wrong_diagonal"))
    assert (status, err) == (1, "")
    assert out.startswith(
        "On O O X / _ X _ / X _ _, winner returns None, but X has three in a row.\n"
    )
    status, out, err = checked(read_program("cs188_depth_counts_plies"), "--json")
    data = json.loads(out)
    assert (status, data["verdict"], data["fault"]) == (1, "wrong", "search")
    assert data["counterexample"].startswith("MinimaxAgent(depth='1').getAction(TreeState([[")
    status, out, err = checked(read_program("mcts_uct_nodes"))
    assert (status, err) == (3, "")
    assert out == "best_action: Could not be checked: a Monte Carlo search promises no move.\n"


FLAT = """
import random

def mcts(game, state):
    def play(state):
        while not game.is_terminal(state):
            state = game.result(state, random.choice(game.actions(state)))
        return game.utility(state, game.to_move(state))

    return max(game.actions(state), key=lambda move: play(game.result(state, move)))
"""


def test_a_search_by_random_games_is_not_told_to_be_wrong(checked, tmp_path, capfdbinary):
    sentence = "mcts: Could not be checked: a Monte Carlo search promises no move."
    status, out, err = checked(FLAT)
    assert (status, out) == (3, "")
    assert sentence in err
    assert main(["check", "--csv", str(tmp_path / "homework.py")]) == 3
    assert sentence in capfdbinary.readouterr()[0].decode()
    assert checked(FLAT, "--reference", "minimax")[0] == 1  # as was asked


def test_a_table_has_a_row_for_each_file(tmp_path, capfdbinary):
    texts = {
        "right.py": read_program("leaf_array_basic"),
        "search.py": read_program("cs50_missing_return"),
        "rules.py": read_program("cs50_forgets_full_board"),
        "ours.py": NARROW,
        "killed.py": hostile_programs.KILLED,
        "text.py": "def f(",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    paths = [str(tmp_path / name) for name in texts]
    assert main(["check", *paths, "--csv"]) == 1
    rows = list(csv.DictReader(StringIO(capfdbinary.readouterr().out.decode())))
    assert [Path(row["file"]).name for row in rows] == list(texts)
    assert [row["verdict"] for row in rows] == [
        *("right", "wrong search", "wrong rules", "wrong search"),
        *["could not be checked"] * 2,
    ]
    assert rows[1]["mistake"] == "line 66: return is missing before utility(board)"
    assert rows[2]["rule differences"] == "16"
    assert rows[2]["counterexample"] == (
        "terminal([['X', 'O', 'X'], ['O', 'X', 'X'], ['O', 'X', 'O']])"
    )
    assert rows[3]["counterexample"] == "Tree([1, [0, 0]], ('max', 'min'))"
    assert rows[4]["sentence"] == (
        "Could not be checked: The program ended the process of its check by signal 9."
    )
    assert main(["check", paths[0], "--csv"]) == 0


def test_a_fault_of_our_own_is_not_told_as_one_of_the_program(tmp_path, monkeypatch):
    def fail(*_arguments, **_named):
        raise KeyError("move")

    request = {"path": "", "seconds": 1}
    stdin = TextIOWrapper(BytesIO(json.dumps(request).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    monkeypatch.setattr(sys, "setrecursionlimit", lambda _limit: None)
    monkeypatch.setattr(program_process, "_set_limits", lambda _seconds: None)
    monkeypatch.setattr(program_process, "answer_check", fail)
    program_process.main(tmp_path / "report.json")
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert report["verdict"] == "undecided"
    assert "Plyscope failed on it (KeyError: 'move'), not the program." in str(report)


def test_a_check_that_takes_too_long_is_ended(checked):
    status, out, _ = checked(hostile_programs.ENDLESS, "--seconds", "2")
    assert (status, out) == (
        3,
        "Could not be checked: The check did not end within 2 seconds.\n",
    )


def test_leaves_have_the_given_utilities_only(checked):
    low = changed(NEGAMAX, ("-1000", "-1"))
    assert checked(low, "--reference", "minimax")[0] == 1
    assert checked(low, "--reference", "minimax", "--utilities=-1,0,1")[0] == 0


def test_a_table_is_made_with_the_options_of_a_single_report(checked):
    right, wrong = read_program("cs50_alpha_beta"), "cs50_wrong_diagonal"
    program = read_program(wrong)
    for more in ([], ["--csv"]):
        given = ("--utilities=-1,0,1", *more)  # that does not matter on a game of its own
        assert checked(right, *given)[0] == 0
        status, out, _ = checked(program, *given)
        assert (status, "has three in a row" in out) == (1, True)
        assert checked(program, "--reference", "minimax", *more)[0] == 3
        assert checked(changed(NEGAMAX, ("-1000", "0")), "--first", "max", *more)[0] == 1
    status, out, _ = checked(TWO_PARTS, "--reference", "alphabeta", "--function", "other", "--csv")
    (row,) = csv.DictReader(StringIO(out))
    assert (status, row["verdict"]) == (3, "could not be checked")
    assert "other" in row["sentence"]


def test_the_help_says_that_programs_run_with_the_rights_of_the_user(capfdbinary):
    with pytest.raises(SystemExit):
        main(["check", "--help"])
    text = " ".join(capfdbinary.readouterr().out.decode().split())
    assert "The programs run with your rights" in text
