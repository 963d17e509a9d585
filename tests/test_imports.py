"""Imports of the package point one way: the list of its architecture."""

import ast
import sys
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / "pysrc" / "plyscope"

# What each part of the package may import of it, itself aside. A part is a folder or a file.
PARTS = {
    "given": set(),
    "game": {"given"},
    "observer": {"game"},
    "tally": {"game", "observer"},
    "evaluation": {"game", "given"},
    "examples": set(),
    "games": {"evaluation", "game", "given"},
    "endgames": {"games", "game", "given"},
    "search": {"evaluation", "game", "given", "observer", "tally"},
    "trace": {"evaluation", "search", "observer", "tally", "game", "given"},
    "lab": {"games", "search", "trace", "observer", "game", "given"},
    # What a worker runs that has the visitor's code: a way in beside the bridge.
    "own/guest": {
        "asked",
        "calls",
        "catalogue",
        "drawer",
        "own",
        "player",
        "readers",
        "tournament",
        "study",
        "games",
        "lab",
        "trace",
        "observer",
        "game",
        "given",
    },
    "calls": {
        "endings",
        "verdict",
        "match",
        "outline",
        "predicted",
        "study",
        "player",
        "workbench",
        "lab",
        "trace",
        "observer",
        "game",
        "given",
    },
    "own": {
        "catalogue",
        "games",
        "lab",
        "search",
        "trace",
        "observer",
        "tally",
        "game",
        "given",
    },
    "tournament": {"match", "player", "own", "search", "game", "given"},
    "player": {"search", "game", "given"},
    "workbench": {"catalogue", "games", "lab", "outline"},
    "endings": {"endgames", "given"},
    "catalogue": {"match", "player", "evaluation", "examples", "games", "search", "trace", "game"},
    "drawer": {"trace", "game"},
    "predicted": {"lab", "player", "search", "trace", "game"},
    "verdict": {"match", "trace", "game"},
    "study": {
        "drawer",
        "match",
        "player",
        "evaluation",
        "search",
        "trace",
        "observer",
        "game",
    },
    "outline": {"game"},
    "pictures": {"examples", "games", "trace", "game"},
    "match": {"games", "given", "player", "search", "trace", "game"},
    "readers": {"player", "search", "game", "given"},
    "rows": {"readers", "trace", "given"},
    "asked": {"endings", "readers", "rows", "given"},
    "bridge": {"asked", "calls", "search", "trace"},
    "commands": {"endgames", "games", "own", "lab", "given"},
    "__main__": {"commands", "given"},
    "__init__": {"own", "lab", "endgames", "games", "search", "trace", "observer", "game"},
}
IN_THE_BROWSER = {"js", "pyodide", "pyodide_js"}


def part_of(path):
    """The part of the package that a file belongs to: where that has a name, a folder within."""
    parts = path.relative_to(PYTHON).parts
    within = "/".join(parts[:2])
    return within if within in PARTS else parts[0].removesuffix(".py")


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
            assert rest.partition(".")[0] in PARTS[part] | {part.partition("/")[0]}
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
    numbers unit layout tape read ondemand nodes events unvisited
    known frame verbs manner settled moment closed merged choices priors place merged_place fitting
    source/pseudocode source/source source/variables
    explain/claims explain/names explain/window_words explain/cut_words explain/noted explain/words
    explain/cuts explain/meaning explain/simulated explain/simulated_words
    explain/told explain/story explain/ghosts
    trace record data
    figures/figure figures/escaped figures/outlines figures/board figures/arcs figures/board_tikz
    figures/svg figures/paper figures/tikz
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
    names = ("table", "lines", "open_lines", "grid", "nested", "portable")  # no games
    shared = {f"plyscope.games.{name}" for name in names}
    # Three know all; the m,n,k game once more, for three.
    tables = {"__init__.py", "named.py", "notation.py", "mnk3.py"}
    files = [path for path in sorted((PYTHON / "games").glob("*.py")) if path.name not in tables]
    assert len(files) >= 2
    for path in files:
        modules = [m for m in imported(path) if m not in shared]
        assert not [m for m in modules if m.startswith("plyscope.games")], path


# What searches share: machinery that searches nothing, and what ProbCut measures with.
SHARED = {"depth", "turn_order", "chance.bounds", "remembering.ways"}
SHARED |= {"imperfect.shallow", "imperfect.asked", "imperfect.regression"}
BUILT_OF_OTHERS = {"deepening", "lookup", "engine"}  # of h_alphabeta; of book and endgame table
BUILT_OF_OTHERS |= {"aspiration"}  # has the budget of deepening


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
