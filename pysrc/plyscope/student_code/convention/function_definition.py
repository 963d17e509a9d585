"""The definition of a function as a syntax tree, and the functions that it calls."""

import ast
import linecache
from collections.abc import Callable, Iterator
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any, TypeAlias

Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


@lru_cache(maxsize=32)
def _definitions(text: str) -> dict[tuple[str, int], Definition]:
    """Return every definition of a text, by its name and the line on which it begins."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):  # a cell with commands of a notebook, or an edited file
        return {}
    found: dict[tuple[str, int], Definition] = {}
    for node in ast.walk(tree):
        if isinstance(node, Definition):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            found[node.name, first] = node
    return found


def definition(code: CodeType) -> Definition | None:
    """Return the definition of a function; None if its text is not available."""
    text = "".join(linecache.getlines(code.co_filename))
    return _definitions(text).get((code.co_name, code.co_firstlineno))


def plain(function: Callable[..., Any]) -> FunctionType | None:
    """Return the function behind a method or a decorator; None if there is none."""
    function = getattr(function, "__func__", function)
    while hasattr(function, "__wrapped__"):  # functools.cache, functools.wraps
        function = function.__wrapped__
    return function if isinstance(function, FunctionType) else None


def called(part: ast.AST) -> Iterator[str]:
    """Yield the last name of everything that is called: f of f(), self.f() and tree.f()."""
    for node in ast.walk(part):
        if isinstance(node, ast.Call):
            name = last_name(node.func)
            if name:
                yield name


def last_name(node: ast.AST) -> str:
    """Return f of the expressions f and self.f, "" of any other."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def together(function: Callable[..., Any], owner: type | None = None) -> list[FunctionType]:
    """Return a function and those that it leads to, by name in its module or class."""
    first = plain(function)
    if first is None:
        return []
    waiting, seen = [first], [first]
    if owner is None and hasattr(function, "__self__"):
        owner = type(function.__self__)
    while waiting:
        one = waiting.pop()
        for name in names_in(one.__code__):
            found = one.__globals__.get(name)
            if found is None and owner is not None:
                found = getattr(owner, name, None)
            other = plain(found) if callable(found) and not isinstance(found, type) else None
            same = other is not None and other.__module__ == first.__module__
            if other is not None and same and other not in seen:
                seen.append(other)
                waiting.append(other)
    return seen


def names_in(code: CodeType) -> Iterator[str]:
    """Yield the global and attribute names of a function and its inner ones."""
    yield from code.co_names
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            yield from names_in(inside)
