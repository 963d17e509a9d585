"""Imports of the page point one way: the list of its folders, types in comments included."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[1] / "web"

# What the files of each folder, and each file at the root, may import beside their own folder.
DATA = {"wire", "tape", "dom"}
FOLDERS = {
    "first-screen.ts": {"wire"},
    "wire": set(),
    "tape": {"wire"},
    "workers": {"wire", "first-screen.ts"},
    "dom": {"wire", "tape"},
    "board": DATA,
    "tree": {*DATA, "board"},
    "playback": {"tape", "dom"},
    "shell": {*DATA, "workers"},
    "embed": {"wire", "shell"},  # types
    "race": {*DATA, "shell", "tree"},
    "widgets": {*DATA, "shell", "tree"},
}

IMPORT = re.compile(
    r"""^\s*(?:import|export)\s[^"';]*?from\s*["']([^"']+)["']"""  # import {a} from "b"
    r"""|^\s*import\s*["']([^"']+)["']"""  # import "b"
    r"""|\bimport\(\s*["']([^"']+)["']\s*\)"""  # import("b"), and its types in a comment
    r"""|\bnew\s+URL\(\s*["']([^"']+\.[jt]s)["']""",  # new Worker(new URL("b", ...))
    re.MULTILINE,
)
LINE_COMMENT = re.compile(r"(?<![:\"'`])//[^\n]*")


def imported(path):
    """The files of web/ that a file of it imports, or takes a type from, as paths from web/."""
    found = set()
    for match in IMPORT.finditer(LINE_COMMENT.sub("", path.read_text("utf-8"))):
        target = next(filter(None, match.groups()))
        if target.startswith("."):
            found.add(str((path.parent / target).resolve().relative_to(WEB)))
    return found


FILES = [
    path
    for path in sorted(WEB.rglob("*"))
    if path.suffix in (".js", ".ts", ".tsx") and path.relative_to(WEB).parts[0] != "build"
]


def folder_of(name):
    """The folder that a file belongs to; itself, where it lies at the root."""
    return name.rpartition("/")[0] or name


def may_import(name, target):
    """Tell whether a file of web/ may import another."""
    if name == "main.ts":
        return True
    folder = folder_of(name)
    assert folder in FOLDERS, f"{folder} is new: say in FOLDERS what it may import"
    if target in ("workers/worker.ts", "workers/sandbox.ts"):
        return False  # they are started, and nothing else
    return folder_of(target) in FOLDERS[folder] | {folder}


def test_a_file_of_the_page_imports_only_what_it_may():
    assert len(FILES) > 100
    for path in FILES:
        name = str(path.relative_to(WEB))
        for target in imported(path):
            assert (WEB / target).is_file(), f"{name} imports {target}, which does not exist"
            assert may_import(name, target), f"{name} imports {target}"


def test_the_list_names_no_folder_that_is_not_there():
    assert all((WEB / folder).exists() for folder in FOLDERS)


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("board/board.ts", "workers/engine.ts"),
        ("board/board.ts", "shell/shell.ts"),
        ("board/board.ts", "tree/tree.ts"),
        ("tree/tree.ts", "workers/worker.ts"),
        ("tape/columns.ts", "tree/tree.ts"),
        ("tape/game-data.ts", "workers/engine.ts"),
        ("workers/engine.ts", "tape/game-data.ts"),
        ("workers/engine.ts", "workers/worker.ts"),
        ("workers/sandboxes.ts", "workers/sandbox.ts"),
        ("wire/protocol.ts", "tape/game-data.ts"),
        ("shell/stage.ts", "race/race-stage.ts"),
        ("race/race-stage.ts", "board/board.ts"),
        ("shell/stage.ts", "main.ts"),
    ],
)
def test_these_imports_would_be_refused(name, target):
    assert not may_import(name, target)


def test_the_reader_of_imports_sees_every_way_to_import(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.test_page_imports.WEB", tmp_path)
    file = tmp_path / "views" / "a.js"
    file.parent.mkdir()
    file.write_text(
        'import { one,\n  two } from "./b.js"; // import "./comment.js"\n'
        'import "../c.js";\nexport { d } from "./d.js";\nexport * from "./e.js";\n'
        'const f = await import("../f.js");\n/** @type {import("../types.js").T} */\n'
        'new Worker(new URL("../g.js", import.meta.url));\nimport { zoom } from "d3-zoom";\n'
        'const address = "https://example.org"; import h from "./h.js";\n'
    )
    seen = {"views/b.js", "c.js", "views/d.js", "views/e.js", "f.js", "types.js", "g.js"}
    assert imported(file) == seen
