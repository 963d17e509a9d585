"""The texts that a person can read on the page or the command line, each with its place.

They are found in the source: the literals of Python and TypeScript that look like words, without
docstrings, class names and names of events. What a text is filled in with stands as `…`.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path("pysrc/plyscope")
SHELL = Path("web")
SKIPPED = ("docs", "build", "sandbox")  # folders whose literals nobody reads on the page
FOR_CODE = frozenset(  # attributes and arguments whose values are names for code
    "class classes id type for key name onclick onchange oninput onsubmit onkeydown ontoggle "
    "onblur onfocus onbeforetoggle role href src d viewBox points transform icon_name".split()
)
WORDS = re.compile(r"[^\W\d_]{2,}[^\n]* |[A-Z][a-z]+")  # several words, or one with a capital
SHELL_TEXT = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|`((?:[^`\\]|\\.)*)`")
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)


class PageString(NamedTuple):
    """A text with the file and the line where it stands."""

    file: str
    line: int
    text: str


def list_strings(root: Path) -> list[PageString]:
    """Return the texts of all files, in the order of the files' names."""
    found = []
    for path in _find_files(root / PACKAGE, ".py"):
        source = path.read_text("utf-8")
        for line, text in _read_python(ast.parse(source)):
            found.append(PageString(path.relative_to(root).as_posix(), line, text))
    for path in _find_files(root / SHELL, ".ts"):
        for line, text in _read_shell(path.read_text("utf-8")):
            found.append(PageString(path.relative_to(root).as_posix(), line, text))
    return found


def _find_files(folder: Path, suffix: str) -> list[Path]:
    return [
        path
        for path in sorted(folder.rglob(f"*{suffix}"))
        if not set(path.relative_to(folder).parts) & set(SKIPPED)
    ]


def _read_python(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of the literals of a module that look like words."""
    if isinstance(tree, ast.JoinedStr):
        text = "".join(
            part.value if isinstance(part, ast.Constant) else "…" for part in tree.values
        )
        if WORDS.search(text):
            yield tree.lineno, text
        for part in tree.values:
            if isinstance(part, ast.FormattedValue):
                yield from _read_python(part.value)
    elif isinstance(tree, ast.Constant):
        if isinstance(tree.value, str) and WORDS.search(tree.value):
            yield tree.lineno, tree.value
    elif isinstance(tree, ast.Dict):
        for key, value in zip(tree.keys, tree.values, strict=True):
            named = key.value if isinstance(key, ast.Constant) else None
            if key is not None:
                yield from _read_python(key)
            if named not in FOR_CODE:
                yield from _read_python(value)
    else:
        for child in _list_children(tree):
            yield from _read_python(child)


def _list_children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node without docstrings, annotations and names for code."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "type_params", "decorator_list"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant):
                continue  # a docstring
            if isinstance(part, ast.keyword) and part.arg in FOR_CODE:
                continue
            if isinstance(part, ast.AST):
                yield part


def _read_shell(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of literals in TypeScript that begin like a sentence."""
    code = COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment.group()), source)
    for found in SHELL_TEXT.finditer(code):
        text = re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "…", found.group(1) or found.group(2) or "")
        if WORDS.search(text):
            yield code.count("\n", 0, found.start()) + 1, text


def write_strings(strings: Sequence[PageString]) -> str:
    """Return texts as a list, a heading for each file."""
    lines: list[str] = []
    file = ""
    for string in strings:
        if string.file != file:
            file = string.file
            lines += ["", file]
        text = re.sub(r"\s+", " ", string.text).strip()
        lines.append(f"{string.line:5}  {text}")
    return "\n".join(lines[1:]) + "\n"
