"""Errors that a program has in its own text: no argument of a call can cause them."""

import ast
import re

from plyscope.student_code.convention.source_text import PROGRAM_PREFIX

_ARITY = re.compile(r"(?:.*\.)?(\w+)\(\) (?:missing|takes|got an unexpected|got multiple)")
_NAME = re.compile(r"name '(\w+)' is not defined")
_ATTRIBUTE = re.compile(r"'(\w+)' object has no attribute '(\w+)'")


def is_own_error(error: BaseException | None, text: str) -> bool:
    """Return whether a program raises an error whatever it is handed.

    It uses a name or an attribute of its own class that it never sets, or calls a function of its
    own with too few arguments, or with others than it takes.
    """
    said = str(error)
    if isinstance(error, UnboundLocalError):
        return False  # another position may set the name
    if isinstance(error, NameError):
        found = _NAME.match(said)
        return found is not None and found[1] not in list_set_names(text) and "*" not in text
    if isinstance(error, AttributeError):
        found = _ATTRIBUTE.match(said)
        return found is not None and _lacks(text, found[1], found[2])
    found = _ARITY.match(said) if isinstance(error, TypeError) else None
    return found is not None and _is_called_inside(error, text, found[1])


def list_set_names(text: str) -> set[str]:
    """Return the names that a text sets anywhere, even in a part that was not run."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.alias):
            found.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.arg):
            found.add(node.arg)
    return found


def _lacks(text: str, owner: str, attribute: str) -> bool:
    """Return whether a class of a text has no bases and its text never sets an attribute."""
    nodes = list(ast.walk(ast.parse(text)))
    classes = [n for n in nodes if isinstance(n, ast.ClassDef) and n.name == owner]
    if len(classes) != 1 or any(ast.unparse(base) != "object" for base in classes[0].bases):
        return False
    if "setattr" in text or "__dict__" in text or "__getattr__" in text or classes[0].keywords:
        return False
    named = {n.name for n in nodes if isinstance(n, ast.FunctionDef)}
    named |= {
        n.target.id
        for n in nodes
        if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)
    }
    named |= {n.id for n in ast.walk(classes[0]) if isinstance(n, ast.Name) and not _is_load(n)}
    named |= {n.attr for n in nodes if isinstance(n, ast.Attribute) and not _is_load(n)}
    return attribute not in named


def _is_called_inside(error: BaseException | None, text: str, name: str) -> bool:
    """Return whether a function of the text was called wrongly by another line of the text."""
    trace = error.__traceback__ if error is not None else None
    lines = text.splitlines()
    is_inside = False
    while trace is not None:
        code, line = trace.tb_frame.f_code, trace.tb_lineno
        is_own = code.co_filename.startswith(PROGRAM_PREFIX) and 0 < line <= len(lines)
        is_inside = is_own and f"{name}(" in lines[line - 1]
        trace = trace.tb_next
    return is_inside and re.search(rf"def {name}\b", text) is not None


def _is_load(node: ast.Name | ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Load)
