"""Imports of the package point one way: a folder imports only folders listed before it."""

import ast
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / "pysrc" / "plyscope"

# The folders and modules of the package, each above all that it may import.
ORDER = [
    "validation",
    "game",
    "watch",
    "counters",
    "evaluation",
    "games",
    "search",
    "endgames",
    "learning",
    "tape",
    "trace",
    "explain",
    "render",
    "exercises",
    "examples",
    "calls",
    "student_code",
    "tournament",  # a player of a match may be student code
    "sandbox",
    "page",
    "cli",
    "__main__",
    "__init__",
]
# Imports against the order, inside a function or for the type checker, each with its reason.
EXCEPTIONS = {
    ("trace/trace.py", "explain"): "Trace.explain is where users look for an explanation",
    ("trace/trace.py", "render"): "Trace.svg and Trace.tikz are where users look for a picture",
}
# Parts that never import each other, though the order would allow it.
STRANGERS = {("search", "games"), ("tape", "games"), ("tape", "search")}
IN_THE_BROWSER = {"js", "pyodide", "pyodide_js"}
ENTRY = "calls/bridge.py"  # the only file that may import them


def part_of(path):
    """Return the folder or module at the top of the package that a file belongs to."""
    return path.relative_to(PYTHON).parts[0].removesuffix(".py")


@cache
def imported(path):
    """Return the names of all modules that a Python file imports, wherever in it."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += (name.name for name in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, (
                f"{path.name} has a relative import, which this test cannot follow"
            )
            if node.module == "plyscope":
                found += (f"plyscope.{name.name}" for name in node.names)
            else:
                found.append(node.module)
    return found


def parts_imported(path):
    """Yield the parts of the package that a file imports."""
    for module in imported(path):
        top, _, rest = module.partition(".")
        if top == "plyscope" and rest.partition(".")[0] in ORDER:
            yield rest.partition(".")[0]


PYTHON_FILES = sorted(PYTHON.rglob("*.py"))


def test_a_file_imports_only_parts_that_are_listed_before_its_own():
    assert len(PYTHON_FILES) > 500
    for path in PYTHON_FILES:
        name, part = path.relative_to(PYTHON).as_posix(), part_of(path)
        assert part in ORDER, f"{part} is a new part: give it its place in ORDER"
        below = ORDER[: ORDER.index(part) + 1]
        for other in parts_imported(path):
            assert (part, other) not in STRANGERS, f"{name} imports {other}"
            assert other in below or (name, other) in EXCEPTIONS, f"{name} imports {other}"


def test_a_file_imports_nothing_from_outside_but_the_standard_library():
    for path in PYTHON_FILES:
        for module in imported(path):
            top = module.partition(".")[0]
            told = f"{path.relative_to(PYTHON)} imports {module}"
            if top in IN_THE_BROWSER:
                assert path == PYTHON / ENTRY, f"{told}; only {ENTRY} may"
            else:
                assert top == "plyscope" or top in sys.stdlib_module_names, told


def test_every_exception_is_needed():
    for (name, part), _reason in EXCEPTIONS.items():
        assert part in parts_imported(PYTHON / name)


def test_only_the_command_line_imports_the_page():
    users = {part_of(path) for path in PYTHON_FILES if "page" in parts_imported(path)}
    assert users <= {"page", "cli", "__main__"}


def test_nothing_imports_the_bridge():
    """It is where the page comes in, and no other way is."""
    users = [path.name for path in PYTHON_FILES if "plyscope.calls.bridge" in imported(path)]
    assert users == []
