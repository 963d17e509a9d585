"""Imports point one way, in Python and in JavaScript: the two lists of the architecture."""

import ast
import re
import sys
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / "pysrc" / "plyscope"
WEB = ROOT / "web"

# What each part of the package may import of it, itself aside. A part is a folder or a file.
PARTS = {
    "given": set(),
    "game": {"given"},
    "observer": {"game"},
    "tally": {"game", "observer"},
    "evaluation": {"game", "given"},
    "examples": set(),
    "games": {"evaluation", "game", "given"},
    "search": {"evaluation", "game", "given", "observer", "tally"},
    "trace": {"evaluation", "search", "observer", "tally", "game", "given"},
    "lab": {"games", "search", "trace", "observer", "game"},
    "player": {"search", "game", "given"},
    "catalogue": {"player", "evaluation", "examples", "games", "search", "game"},
    "drawer": {"trace", "game"},
    "verdict": {"match", "trace", "game"},
    "study": {"drawer", "match", "player", "evaluation", "search", "trace", "observer", "game"},
    "match": {"games", "given", "player", "search", "trace", "game"},
    "readers": {"player", "search", "game", "given"},
    "rows": {"readers", "trace", "given"},
    "asked": {"readers", "rows", "given"},
    "bridge": {
        "asked",
        "verdict",
        "match",
        "study",
        "player",
        "catalogue",
        "lab",
        "games",
        "search",
        "trace",
        "observer",
        "game",
    },
    "__init__": {"lab", "games", "search", "trace", "observer", "game"},
}
IN_THE_BROWSER = {"js", "pyodide", "pyodide_js"}


def part_of(path):
    """The part of the package that a file belongs to."""
    return path.relative_to(PYTHON).parts[0].removesuffix(".py")


def imported(path):
    """The names of all modules that a Python file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, (
                f"{path.name} has a relative import, which this test cannot follow"
            )
            if node.module == "plyscope":
                yield from (f"plyscope.{name.name}" for name in node.names)
            else:
                yield node.module


PYTHON_FILES = sorted(PYTHON.rglob("*.py"))


@pytest.mark.parametrize("path", PYTHON_FILES, ids=lambda path: str(path.relative_to(PYTHON)))
def test_a_python_file_imports_only_what_its_part_may(path):
    part = part_of(path)
    assert part in PARTS, f"{part} is a new part: say in PARTS what it may import"
    for module in imported(path):
        top, _, rest = module.partition(".")
        if top == "plyscope":
            assert rest.partition(".")[0] in PARTS[part] | {part}
        elif top in IN_THE_BROWSER:
            assert part == "bridge", f"{path.name} imports {module}; only bridge.py may"
        else:
            assert top in sys.stdlib_module_names, f"{module} is not in the standard library"


def test_the_tape_imports_nothing_of_the_package_but_the_observer():
    for name, knows in {"layout": set(), "tape": {"plyscope.trace.layout"}}.items():
        ours = {m for m in imported(PYTHON / "trace" / f"{name}.py") if m.startswith("plyscope")}
        assert ours - {"plyscope.observer"} == knows


def test_nothing_imports_the_bridge_and_games_and_searches_do_not_know_each_other():
    """What PARTS says, said once more, so that nobody loosens it there in passing."""
    assert not [part for part, allowed in PARTS.items() if "bridge" in allowed]
    assert "search" not in PARTS["games"]
    assert "games" not in PARTS["search"] | PARTS["trace"]


# trace/ from the bottom to the top: of it a file imports what stands before it, and nothing else.
# The files of a folder stand together.
TRACE = """
    numbers layout tape read ondemand nodes events unvisited
    known frame verbs manner settled moment merged choices priors place merged_place fitting
    source/pseudocode source/source source/variables
    explain/claims explain/names explain/cut_words explain/noted explain/words
    explain/cuts explain/meaning explain/simulated explain/simulated_words
    explain/told explain/story explain/ghosts
    trace record data
    figures/figure figures/svg figures/tikz
    __init__
""".split()


@pytest.mark.parametrize("name", TRACE)
def test_a_file_of_the_trace_imports_only_what_stands_before_it(name):
    """What only a type checker reads included: `imported` finds every import of a file."""
    modules = {
        m for m in imported(PYTHON / "trace" / f"{name}.py") if m.startswith("plyscope.trace")
    }
    before = {f"plyscope.trace.{each.replace('/', '.')}" for each in TRACE[: TRACE.index(name)]}
    assert modules <= before


def test_every_file_of_the_trace_has_its_place_and_the_files_of_a_folder_stand_together():
    trace = PYTHON / "trace"
    files = {path.relative_to(trace).with_suffix("").as_posix() for path in trace.rglob("*.py")}
    contents = {name for name in files if name.endswith("/__init__")}
    assert sorted(TRACE) == sorted(files - contents)
    folders = [name.rpartition("/")[0] for name in TRACE]
    runs = [folder for folder, _ in groupby(folders) if folder]
    assert sorted(runs) == sorted(name.rpartition("/")[0] for name in contents)
    for name in contents:  # a table of contents, no way in
        assert not list(imported(trace / f"{name}.py"))


def test_each_game_stands_alone():
    shared = {f"plyscope.games.{name}" for name in ("table", "lines", "grid", "nested")}  # no games
    tables = {"__init__.py", "mnk3.py"}  # the one knows all; the m,n,k game once more, for three
    files = [path for path in sorted((PYTHON / "games").glob("*.py")) if path.name not in tables]
    assert len(files) >= 2
    for path in files:
        modules = [m for m in imported(path) if m not in shared]
        assert not [m for m in modules if m.startswith("plyscope.games")], path


# What searches share: machinery that searches nothing, and what ProbCut measures with.
SHARED = {"depth", "chance.bounds", "imperfect.shallow", "imperfect.regression"}
BUILT_OF_OTHERS = {"deepening", "lookup", "engine"}  # of h_alphabeta; of book and endgame table


def test_each_search_stands_alone():
    shared = {f"plyscope.search.{name}" for name in SHARED}
    files = [
        path
        for path in sorted((PYTHON / "search").glob("*/*.py"))
        if path.stem not in BUILT_OF_OTHERS | {"__init__"}
    ]
    assert len(files) >= 27
    for path in files:
        modules = [m for m in imported(path) if m not in shared]
        assert not [m for m in modules if m.startswith("plyscope.search")], path


# In JavaScript: main → all; views → state, trace; engine, worker, trace → protocol.
IMPORT = re.compile(
    r"""^\s*(?:import|export)\s[^"';]*?from\s*["']([^"']+)["']"""  # import {a} from "b"
    r"""|^\s*import\s*["']([^"']+)["']"""  # import "b"
    r"""|\bimport\(\s*["']([^"']+)["']\s*\)"""  # import("b")
    r"""|\bnew\s+URL\(\s*["']([^"']+\.js)["']""",  # new Worker(new URL("b", ...))
    re.MULTILINE,
)
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)

# Small modules that know no other: anybody may use them.
LEAVES = {"protocol.js", "options.js", "settings.js", "choices.js", "weights.js", "refused.js"}


def web_imports(path):
    """The files of web/ that a file of it imports, as paths from web/; types in comments aside."""
    found = set()
    for match in IMPORT.finditer(COMMENT.sub("", path.read_text("utf-8"))):
        target = next(filter(None, match.groups()))
        if target.startswith("."):
            found.add(str((path.parent / target).resolve().relative_to(WEB)))
    return found


WEB_FILES = [
    path for path in sorted(WEB.rglob("*.js")) if path.relative_to(WEB).parts[0] != "build"
]


def may_import(name, target):
    """Tell whether a file of web/ may import another."""
    folder = name.partition("/")[0]
    if name == "main.js":
        return True
    if target == "main.js":
        return False
    if folder == "views":
        return target.startswith(("views/", "trace/")) or target in {"state.js", *LEAVES}
    if folder == "trace":
        return target.startswith("trace/") or target == "protocol.js"
    if name in LEAVES:
        return target in LEAVES
    if target.startswith("views/") or target == "worker.js":
        return False  # wiring speaks to views through main and the state alone
    if name in {"engine.js", "worker.js"}:
        return target not in {"state.js", "engine.js", *LEAVES - {"protocol.js"}}
    if name == "state.js":
        return target in LEAVES or target.startswith("trace/")
    return True


@pytest.mark.parametrize("path", WEB_FILES, ids=lambda path: str(path.relative_to(WEB)))
def test_a_file_of_the_page_imports_only_what_it_may(path):
    name = str(path.relative_to(WEB))
    for target in web_imports(path):
        assert (WEB / target).is_file(), f"{name} imports {target}, which does not exist"
        assert may_import(name, target), f"{name} imports {target}"


@pytest.mark.parametrize("name", ["engine.js", "worker.js"])
def test_nothing_that_the_engine_or_the_worker_reaches_knows_the_page(name):
    imports = {str(path.relative_to(WEB)): web_imports(path) for path in WEB_FILES}
    reached, edge = {name}, [name]
    while edge:
        found = imports[edge.pop()] - reached
        reached |= found
        edge += found
    assert "protocol.js" in reached
    the_page = {"main.js", "state.js", "settings.js", "engine.js", "worker.js"} - {name}
    assert not reached & the_page
    assert not [file for file in reached if file.startswith(("views/", "trace/"))]


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("views/board.js", "engine.js"),
        ("views/board.js", "game.js"),
        ("views/tree.js", "worker.js"),
        ("trace/columns.js", "state.js"),
        ("trace/cursor.js", "views/tree.js"),
        ("engine.js", "state.js"),
        ("worker.js", "engine.js"),
        ("state.js", "engine.js"),
        ("protocol.js", "state.js"),
        ("game.js", "views/board.js"),
        ("game.js", "main.js"),
    ],
)
def test_these_imports_would_be_refused(name, target):
    assert not may_import(name, target)


def test_the_reader_of_imports_sees_every_way_to_import(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.test_imports.WEB", tmp_path)
    file = tmp_path / "views" / "a.js"
    file.parent.mkdir()
    file.write_text(
        'import { one,\n  two } from "./b.js"; // import "./comment.js"\n'
        'import "../c.js";\nexport { d } from "./d.js";\nexport * from "./e.js";\n'
        'const f = await import("../f.js");\n/** @type {import("../types.js").T} */\n'
        'new Worker(new URL("../g.js", import.meta.url));\nimport { zoom } from "d3-zoom";\n'
        'const address = "https://example.org"; import h from "./h.js";\n'
    )
    seen = {"views/b.js", "c.js", "views/d.js", "views/e.js", "f.js", "g.js"}
    assert web_imports(file) == seen
