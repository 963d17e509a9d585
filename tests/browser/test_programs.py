"""Programs with their own game, as students hand them in: run, checked, played; many files."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.acting import click, until, violations
from tests.browser.writing import IN_THE_EDITOR, TYPED, editor, emptied, fill, searched

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
    ready.evaluate("plyscope.open({ game: 'nim', tab: 'write' })")
    fill(ready, read("cs50_alpha_beta"))
    expect(line).to_have_value(LATE)
    click(ready, "Play against it")
    expect(ready.get_by_role("gridcell", name="b1, empty")).to_be_visible()
    ready.get_by_role("gridcell", name="c1, empty").click()
    until(ready, "plyscope.state().moves.length === 2")  # the program has answered


def test_files_are_opened_saved_dropped_and_checked(ready: Page, tmp_path: Path) -> None:
    file = tmp_path / "my search.py"
    file.write_text(f"{TYPED}\r\n    return größe\r\n", "utf-8", newline="")
    ready.locator("#write .write-open").set_input_files(file)
    expect(editor(ready)).to_contain_text("größe")
    with ready.expect_download() as download:
        click(ready, "Save as a .py file")
    assert download.value.suggested_filename == "my_search.py"
    assert Path(download.value.path()).read_text("utf-8") == f"{TYPED}\n    return größe\n"
    picture = tmp_path / "picture.py"
    picture.write_bytes(b"\x89PNG\xff")
    ready.locator("#write .write-open").set_input_files(picture)
    expect(ready.get_by_role("alert")).to_have_text(
        "picture.py is not UTF-8 text, as a Python program must be."
    )
    expect(editor(ready)).to_contain_text("größe")

    ready.get_by_text("Check many files").click()
    names = ("cs50_alpha_beta", "mcts_uct_nodes")
    ready.locator(".write-drop input").set_input_files([CORPUS / f"{name}.py" for name in names])
    click(ready, "Check 2 files")
    expect(ready.get_by_text("1 right, 0 wrong, 1 could not be checked")).to_be_visible()
    assert violations(ready) == []
    with ready.expect_download() as download:
        click(ready, "Save as CSV")
    rows = Path(download.value.path()).read_text("utf-8").splitlines()
    assert [row.split(",")[:2] for row in rows] == [
        ["file", "verdict"],
        ["cs50_alpha_beta.py", "right"],
        ["mcts_uct_nodes.py", "could not be checked"],
    ]
