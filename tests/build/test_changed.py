"""`build.py test --only changed`: the tests that have to do with a change, found by its path."""

import subprocess

import pytest

from web.build import changed
from web.build.changed import concerned


def test_a_game_concerns_the_tests_of_the_games_and_the_plan():
    found = concerned(["pysrc/plyscope/games/nim.py"])
    assert {"format", "lint", "types", "python"} == set(found)
    assert "tests/games/test_nim.py" in found["python"]
    assert "tests/test_layout.py" in found["python"]
    assert not [
        test for test in found["python"] if test.startswith(("tests/search", "tests/trace"))
    ]


def test_what_a_tick_means_concerns_the_oracle_too():
    assert (
        "tests/oracle/test_oracle.py" in concerned(["pysrc/plyscope/explain/claims.py"])["python"]
    )


@pytest.mark.parametrize(
    ("path", "test"),
    [
        ("web/shell/drawer.ts", "tests/browser/test_drawer.py"),
        ("web/board/squares.ts", "tests/browser/test_squares.py"),
        ("web/style/tokens.css", "tests/browser/test_game.py"),  # nothing is named after it
        ("index.html", "tests/browser/test_game.py"),
    ],
)
def test_a_part_of_the_page_concerns_the_browser_test_of_its_name(path, test):
    found = concerned([path])
    assert test in found["browser"]
    assert "tests/web/trace.test.js" in found["web"]
    assert found["page-types"] == []


def test_a_test_concerns_itself_and_what_tests_share_all_that_may_use_it():
    assert concerned(["tests/games/test_nim.py"])["python"] == ["tests/games/test_nim.py"]
    assert concerned(["tests/browser/test_game.py"])["browser"] == ["tests/browser/test_game.py"]
    assert len(concerned(["tests/browser/acting.py"])["browser"]) > 20
    assert len(concerned(["tests/samples.py"])["python"]) > 50
    assert "tests/web/fold.test.js" in concerned(["tests/web/tape.js"])["web"]


@pytest.mark.parametrize(
    "path",
    [
        *("web/main.ts", "web/build/python.mjs", "web/tape/a.ts", "web/dom/a.tsx"),
        *("tests/web/a.test.ts", "tests/soak/odd.js", "biome.json"),
    ],
)
def test_browser_code_and_its_rules_concern_its_formatter_and_linter(path):
    found = concerned([path])
    assert found["page-format"] == found["page-lint"] == []


def test_a_test_in_typescript_concerns_itself_and_its_types():
    found = concerned(["tests/web/a.test.ts"])
    assert found["web"] == ["tests/web/a.test.ts"]
    assert found["page-types"] == []
    assert "page-types" not in concerned(["tests/web/a.test.js"])


@pytest.mark.parametrize("path", ["README.md", "web/docs/python.md", "web/docs/layout.html"])
def test_words_concern_the_tests_that_read_them(path):
    found = concerned([path])
    assert found["python"] == [
        *("tests/build/test_docs.py", "tests/test_layout.py", "tests/test_readme.py")
    ]
    assert "browser" not in found


def test_what_has_changed_is_what_differs_from_the_last_commit_and_what_is_new(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(changed, "ROOT", tmp_path)

    def git(*arguments):
        name = ["-c", "user.name=A", "-c", "user.email=a@b.c"]
        subprocess.run(["git", *name, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    for name in ("same", "other", "gone"):
        (tmp_path / name).write_text("1")
    git("add", ".")
    git("commit", "-m", "One")
    assert changed.changed() == []
    (tmp_path / "other").write_text("2")
    (tmp_path / "new").write_text("1")
    (tmp_path / "gone").unlink()
    assert changed.changed() == ["other", "new"]


def test_where_git_knows_nothing_one_sentence_says_what_to_run(tmp_path, monkeypatch):
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    with pytest.raises(changed.Missing, match=r"run python3 build\.py test"):
        changed.changed()
