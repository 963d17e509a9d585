"""Many programs checked: files are taken, checked one after another, and saved as a table."""

import json
from pathlib import Path

import pytest

from plyscope.page.file_check import LATE, MAX_BYTES, MAX_FILES, SECONDS
from plyscope.student_code.grader.own_game.report_table import COLUMNS
from tests.page.test_write import WritePage

CORPUS = Path(__file__).parents[1] / "student_code" / "corpus"
REPORT = {
    "verdict": "wrong",
    "right": False,
    "fault": "search",
    "game": "",
    "mistake": "",
    "counterexample": "",
    "rule_differences": 0,
    "sentences": ["minimax: On [0], it returned 1, expected 0."],
    "rules": [],
    "searches": [],
    "notes": [],
    "positions": 0,
    "printed": "",
}


def make_file(name, text="x = 1", size=None):
    return {"name": name, "size": len(text or "") if size is None else size, "text": text}


@pytest.fixture
def page():
    page = WritePage()
    page.send("file_check.choose", [make_file("b.py", "b = 1"), make_file("a.py", "a = 1")])
    return page


def rows(page):
    """Return the file, the verdict and the sentence of each row."""
    return [(row.name, row.verdict, row.sentence) for row in page.app.file_check.state.rows]


def test_a_notebook_is_checked_by_its_code_and_what_is_none_is_told(page):
    notebook = json.dumps({"cells": [{"cell_type": "code", "source": "x = 1"}]})
    files = [make_file("a.ipynb", notebook), make_file("b.ipynb", "{}")]
    page.send("file_check.choose", files)
    assert rows(page)[1][2].startswith("Could not be checked: It cannot be read as a notebook;")
    page.send("file_check.check")
    task = page.tasks[find_task(page, "check_program")]
    assert task["args"]["code"]["text"] == "# Cell 1\nx = 1\n"
    answer_check(page)
    page.send("file_check.open", 0)
    assert page.app.editor.state.text == "# Cell 1\nx = 1\n"
    assert page.app.editor.state.title == "a"
    page.send("file_check.open", 1)
    assert "b.ipynb: It cannot be read as a notebook" in page.text("write")


def find_task(page, name):
    """Return the number of the task under way with a name."""
    (number,) = [number for number, task in page.tasks.items() if task["name"] == name]
    return number


def answer_check(page, **changes):
    """Answer the check that is under way."""
    page.answer(find_task(page, "check_program"), {**REPORT, **changes})


def test_nothing_in_the_files_runs_before_check_is_pressed(page):
    assert not page.tasks
    assert "Check 2 files" in page.text("write")
    assert [row[0] for row in rows(page)] == ["a.py", "b.py"]
    page.send("file_check.open", 0)
    assert page.editor.text == "a = 1"
    assert {task["name"] for task in page.tasks.values()} == {"read"}
    page.work()
    assert page.calls("recognize") == []


def test_the_files_are_checked_one_after_another(page):
    page.press("write", "Check 2 files")
    assert [one["code"]["text"] for one in page.calls("check_program")] == ["a = 1"]
    assert "0 of 2 checked" in page.text("write")
    answer_check(page, verdict="right", fault="", sentences=["minimax: Right."])
    assert [one["code"]["text"] for one in page.calls("check_program")] == ["a = 1", "b = 1"]
    assert "1 of 2 checked" in page.text("write")
    answer_check(page)
    assert rows(page) == [
        ("a.py", "right", "minimax: Right."),
        ("b.py", "wrong search", "minimax: On [0], it returned 1, expected 0."),
    ]
    assert not page.tasks
    assert "1 right, 1 wrong, 0 could not be checked" in page.text("write")


def test_the_table_is_saved_with_the_columns_of_the_command_line_and_runs_no_formula(page):
    page.press("write", "Check 2 files")
    answer_check(page, mistake="=1+1", counterexample="-minimax([0])", rule_differences=3)
    page.press("write", "Stop")
    page.press("write", "Save as CSV")
    (saved,) = [args for name, args in page.commands if name == "download"]
    assert saved["name"] == "plyscope-check.csv"
    head, row, rest = saved["text"].split("\r\n")
    assert head == ",".join(COLUMNS)
    assert row == (
        "a.py,wrong search,'=1+1,'-minimax([0]),3,\"minimax: On [0], it returned 1, expected 0.\""
    )
    assert rest == ""


def test_what_is_stopped_goes_on_where_it_was(page):
    page.press("write", "Check 2 files")
    answer_check(page)
    page.press("write", "Stop")
    assert not page.tasks
    page.press("write", "Check 1 file")
    assert page.calls("check_program")[-1]["code"]["text"] == "b = 1"
    answer_check(page)
    page.press("write", "Check again")
    assert page.calls("check_program")[-1]["code"]["text"] == "a = 1"


def test_a_check_that_does_not_end_is_given_up_and_the_next_file_is_checked(page):
    page.press("write", "Check 2 files")
    number = find_task(page, "wait")
    assert page.tasks[number]["args"] == {"milliseconds": 1000 * SECONDS}
    page.answer(number, None)
    assert rows(page)[0] == ("a.py", "could not be checked", f"Could not be checked: {LATE}")
    assert page.calls("check_program")[-1]["code"]["text"] == "b = 1"
    answer_check(page)
    assert not page.tasks


def test_a_check_whose_place_a_search_takes_is_begun_again(page):
    page.press("write", "Check 2 files")
    for _ in range(2):
        page.fail(find_task(page, "check_program"), "Stopped", "The search was stopped.")
        assert page.calls("check_program")[-1]["code"]["text"] == "a = 1"
    page.fail(find_task(page, "check_program"), "Stopped", "The search was stopped.")
    assert rows(page)[0][1] == "could not be checked"
    assert page.calls("check_program")[-1]["code"]["text"] == "b = 1"


def test_a_file_that_breaks_its_sandbox_costs_only_its_own_row(page):
    page.press("write", "Check 2 files")
    page.fail(find_task(page, "check_program"), "WorkerDied", "It used too much memory.")
    answer_check(page, verdict="right", fault="")
    assert [row[1] for row in rows(page)] == ["could not be checked", "right"]
    assert rows(page)[0][2] == "Could not be checked: It used too much memory."


def test_a_forged_report_is_told_in_a_sentence(page):
    page.press("write", "Check 2 files")
    page.answer(find_task(page, "check_program"), {**REPORT, "verdict": "<b>"})
    assert "gave an invalid answer to “check_program”" in rows(page)[0][2]


def test_files_that_are_no_programs_are_told_at_once():
    page = WritePage()
    files = [make_file("large.py", None, MAX_BYTES + 1), make_file("picture.py", None, 9)]
    page.send("file_check.choose", files)
    assert rows(page) == [
        (
            "large.py",
            "could not be checked",
            "Could not be checked: It has 200,001 bytes, expected at most 200,000.",
        ),
        (
            "picture.py",
            "could not be checked",
            "Could not be checked: It is not UTF-8 text, as a Python program must be.",
        ),
    ]


def test_more_files_than_are_taken_are_refused_and_the_table_stays(page):
    page.send("file_check.choose", [make_file(f"{n}.py") for n in range(MAX_FILES + 1)])
    assert "201 files were chosen, expected at most 200 at a time." in page.text("write")
    assert len(rows(page)) == 2
    page.send("file_check.choose", [make_file(f"{n}.py") for n in range(MAX_FILES)])
    assert len(rows(page)) == 200
    page.press("write", "Clear")
    assert rows(page) == []


def test_the_texts_are_saved_once_and_the_rows_as_they_come(page):
    assert "a = 1" in str(page.parts["file_texts"])
    update = page.send("file_check.check")
    assert "file_texts" not in update["parts"]
    page.restart()
    answer_check(page)
    answer_check(page)
    assert [row[1] for row in rows(page)] == ["wrong search"] * 2


def test_nothing_else_runs_student_code_while_files_are_checked(page):
    page.send("editor.choose", "+minimax")
    page.answer(find_task(page, "read"), None)
    page.send("write.stop")
    page.send("file_check.check")
    before = len(page.commands)
    page.send("write.run")
    assert not [args for name, args in page.commands[before:] if name == "task"]


RULES = (CORPUS / "cs50_alpha_beta.py").read_text("utf-8")
MAIN = """\
import tictactoe as ttt

board = ttt.initial_state()
while not ttt.terminal(board):
    board = ttt.result(board, ttt.minimax(board))
"""
SEARCH = """\
from rules import X, O, EMPTY, player, actions, result, winner, terminal, utility, initial_state


def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(actions(board), key=lambda action: worth(result(board, action)))


def worth(board):
    if terminal(board):
        return utility(board)
    pick = max if player(board) == X else min
    return pick(worth(result(board, action)) for action in actions(board))
"""


def test_a_program_imports_the_files_that_were_dropped_with_it(page):
    page.send(
        "file_check.choose",
        [make_file("search.py", SEARCH), make_file("rules.py", RULES), make_file("c.py", "c = 1")],
    )
    page.send("file_check.check")
    page.work()
    found = {name: verdict for name, verdict, _ in rows(page)}
    assert found == {"c.py": "could not be checked", "rules.py": "right", "search.py": "right"}
    handed = [call["code"].get("files", []) for call in page.calls("check_program")]
    names = [[one["name"] for one in files] for files in handed]
    assert names == [[], ["search.py"], ["rules.py"]]


def test_what_a_file_imports_is_handed_over_with_what_that_imports(page):
    page.send(
        "file_check.choose",
        [make_file("tictactoe.py", SEARCH), make_file("rules.py", RULES), make_file("d.py", MAIN)],
    )
    names = [one["name"] for one in page.app.file_check.find_siblings(MAIN)]
    assert names == ["tictactoe.py", "rules.py"]
    assert page.app.file_check.find_siblings("x = 1") == []


def test_a_file_that_is_opened_in_the_editor_runs_with_the_files_beside_it(page):
    start = "[[EMPTY] * 3 for _ in range(3)]"
    assert start in RULES
    rules = RULES.replace(start, "[[X, O, X], [O, O, X], [EMPTY] * 3]")
    page.send("file_check.choose", [make_file("a.py", SEARCH), make_file("rules.py", rules)])
    page.send("file_check.open", 0)
    page.work()
    page.press("write", "Run it")
    page.work()
    assert page.app.session.settings.game == "own:start:minimax"
    assert page.app.session.search.result.move is not None
