"""Programs with their own game, as students hand them in: run, checked, played; many files."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.acting import click, until, violations
from tests.browser.writing import IN_THE_EDITOR, emptied, fill, searched

HABITS = IN_THE_EDITOR

CORPUS = Path(__file__).parents[1] / "student_code" / "corpus"
LATE = "minimax([[X, O, X], [O, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]])"


def read(name: str) -> str:
    """Return a program of the corpus."""
    return (CORPUS / f"{name}.py").read_text("utf-8")


def test_a_pasted_program_is_run_checked_and_played_against(ready: Page) -> None:
    emptied(ready)
    fill(ready, read("cs50_best_starts_at_zero"))
    line = ready.get_by_role("textbox", name="Starts with")
    expect(line).to_have_value(LATE)
    click(ready, "Run it")
    searched(ready)
    state = ready.evaluate("plyscope.state()")
    assert state["game"] == "own:start:minimax"
    assert state["search"]["nodes"] > 50
    expect(ready.get_by_role("gridcell", name="b3, O")).to_be_visible()
    told = ready.get_by_role("region", name="The check")
    expect(told).to_contain_text("Wrong search")
    assert violations(ready) == []
    click(ready, "Show it on the stage")
    searched(ready)
    fill(ready, read("cs50_alpha_beta"))
    expect(line).to_have_value(LATE)  # and not the position that was shown
    click(ready, "Play against it")
    expect(ready.get_by_role("gridcell", name="b1, empty")).to_be_visible()  # the other program's
    ready.get_by_role("gridcell", name="c1, empty").click()
    until(ready, "plyscope.state().moves.length === 2")  # the program has answered


def test_the_tree_of_a_program_is_drawn_by_the_sandbox_that_has_recorded_it(ready: Page) -> None:
    emptied(ready)
    fill(ready, read("cs50_print_statements"))  # it returns a move: who chooses it is not known
    click(ready, "Run it")
    searched(ready)
    begun: list[str] = []
    ready.on("worker", lambda worker: begun.append(worker.url))
    root = ready.get_by_role("tree", name="Search tree").get_by_role("treeitem").first
    expect(root).to_have_attribute("aria-label", re.compile("^Root"))
    assert begun == []


def test_files_are_dropped_checked_and_saved_as_a_table(ready: Page, tmp_path: Path) -> None:
    ready.get_by_text("Check many files").click()
    names = ("cs50_alpha_beta", "cs50_wrong_diagonal", "mcts_uct_nodes")
    ready.locator(".write-drop input").set_input_files([CORPUS / f"{name}.py" for name in names])
    click(ready, "Check 3 files")
    expect(ready.get_by_text("1 right, 1 wrong, 1 could not be checked")).to_be_visible()
    assert violations(ready) == []
    with ready.expect_download() as download:
        click(ready, "Save as CSV")
    rows = Path(download.value.path()).read_text("utf-8").splitlines()
    assert [row.split(",")[:2] for row in rows] == [
        ["file", "verdict"],
        ["cs50_alpha_beta.py", "right"],
        ["cs50_wrong_diagonal.py", "wrong rules"],
        ["mcts_uct_nodes.py", "could not be checked"],
    ]
