"""Python files beside a program, which it imports.

The command line names their folder; the page hands over the texts of files that were dropped with
the program. One that was pasted alone has none.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from keyword import iskeyword
from pathlib import Path

LARGEST = 300_000  # bytes of a file
MOST = 40  # files beside a program that it does not import and that are looked at
# Programs of that course search states of ours; its own would draw and need its other files.
_LEFT_OUT = "pacman.py"
# Packages that come before a folder of the same name, unless that is a package of its own.
_INSTALLED = ("chess", "easyAI", "numpy")

_folders: list[Path] = []
_texts: list[Mapping[str, str]] = []


@contextmanager
def files_beside(path: Path | None) -> Iterator[None]:
    """Let programs that are loaded import the files beside `path`, and those of its parent."""
    if path is None or (path.parent / _LEFT_OUT).exists():
        yield
        return
    folder = path.resolve().parent
    _folders.append(folder)
    try:
        yield
    finally:
        _folders.remove(folder)


@contextmanager
def files_handed_over(texts: Mapping[str, str]) -> Iterator[None]:
    """Let programs that are loaded import files, whose texts are given by their names."""
    if not texts or _LEFT_OUT in texts:
        yield
        return
    _texts.append(texts)
    try:
        yield
    finally:
        _texts.pop()


def find_sibling(name: str, level: int = 0, importer: str = "") -> tuple[Path, str] | None:
    """Return the file of a module and its text; None if no file beside the program has its name.

    name      the module, with dots
    level     how many folders up a relative import begins, plus 1; 0 for an absolute import
    importer  the file that imports it, "" for the program
    """
    if _texts and level < 2 and f"{name}.py" in _texts[-1]:
        return Path(f"{name}.py"), _texts[-1][f"{name}.py"]
    if not _folders:
        return None
    folder = _folders[-1]
    places = [folder, folder.parent]
    first = name.partition(".")[0]
    places += [outer.parent for outer in folder.parents if outer.name == first]  # its own package
    is_library = not level and first in sys.stdlib_module_names
    if is_library:  # as Python looks for it: only a file beside the program comes before
        places = places[:1]
    if level:
        begin = Path(importer).parent if importer else folder
        places = [begin.parents[level - 2] if level > 1 else begin]
    for place in places:
        path = place.joinpath(*name.split(".")) if name else place
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            text = _read(file)
            if text is not None:
                return file, text
        if not is_library and name not in _INSTALLED and path.is_dir() and any(path.glob("*.py")):
            return path / "__init__.py", ""  # a package without a file of its own
    return None


def list_definitions(text: str) -> list[str]:
    """Return statements that import what other files define: for a program whose game is there.

    text  the program, which need not import them: they may import it, or another file both
    """
    statements = []
    for name, found in (_texts[-1] if _texts else _find_related(text)).items():
        module, tree = Path(name).stem, parse_module(found)
        defined = [
            node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))
        ]
        if defined and found != text and module.isidentifier():
            statements.append(f"from {module} import {', '.join(dict.fromkeys(defined))}")
    return statements


def _find_related(text: str) -> dict[str, str]:
    """Return the files beside a program that imports connect with it, by their names."""
    paths = sorted(_folders[-1].glob("*.py"))[:MOST] if _folders else []
    files = {path.stem: found for path in paths if (found := _read(path)) is not None}
    imported = {name: set(_list_imported(parse_module(found))) for name, found in files.items()}
    related = [name for name, found in files.items() if found == text]
    for name in related:
        near = [n for n in files if n in imported[name] or name in imported[n]]
        related += [each for each in near if each not in related]
    return {name: files[name] for name in related if files[name] != text}


def parse_module(text: str) -> ast.Module:
    """Return a file as a tree, an empty one if it is not Python."""
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return ast.Module([], [])


def _list_imported(tree: ast.Module) -> Iterator[str]:
    """Yield the modules that a program imports, without what comes after a dot."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def list_siblings() -> list[tuple[str, str]]:
    """Return the modules beside a program, by their names with dots, and their texts.

    Those in its folder come first, then those in the folder above and in the folders of that.
    """
    if _texts:
        return [(name.removesuffix(".py"), text) for name, text in _texts[-1].items()]
    if not _folders:
        return []
    folder = _folders[-1]
    above = folder.parent
    files = [*_list_files(folder, "*.py"), *_list_files(above, "*.py")]
    files += [file for file in _list_files(above, "*/*.py") if file.parent != folder]
    found = []
    for file in files[:MOST]:
        base = folder if file.parent == folder else above
        parts = file.relative_to(base).with_suffix("").parts
        if all(part.isidentifier() and not iskeyword(part) for part in parts):
            found.append((".".join(parts), _read(file) or ""))
    return found


def _list_files(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder, [] if one of its folders is removed meanwhile."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def _read(file: Path) -> str | None:
    """Return the text of a file, None if it cannot be read or is too large."""
    try:
        if not file.is_file() or file.stat().st_size > LARGEST:
            return None
        return file.read_text("utf-8-sig", errors="replace")
    except OSError:
        return None
