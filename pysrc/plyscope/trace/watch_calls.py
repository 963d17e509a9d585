"""What a search tells its watch, and on which lines: read off the source of what runs."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from types import CodeType
from typing import Any

from plyscope.search.algorithm import find_algorithm

WatchCall = tuple[
    tuple[str, str], int
]  # (player, verb), of a note its kind, and the line of the text


@cache
def find_watch_verbs(algorithm: str) -> frozenset[str]:
    """Return the verbs that an algorithm tells, of a note its kind; of a cut also "cut value"."""
    return frozenset(verb for _, told in find_watch_calls(algorithm) for (_, verb), _ in told)


@cache
def find_watch_calls(algorithm: str) -> tuple[tuple[str, tuple[WatchCall, ...]], ...]:
    """Return the text of the search, then that of every function that it hands its watch to.

    Each with what it tells; the player is MAX, MIN or EXP, chance, where an inner function is that
    player's alone, else "".
    """
    texts = (
        textwrap.dedent(inspect.getsource(each))
        for each in _iter_watching_functions(find_algorithm(algorithm).function)
    )
    return tuple((text, tuple(_iter_verb_lines(ast.parse(text).body[0]))) for text in texts)


@cache
def is_windowless(function: Callable[..., Any]) -> bool:
    """Return whether a search tells of itself in lines that can be woven, no enter with a window.

    Where it hands its watch on, who knows what is told there?
    """
    try:
        text = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError):  # typed at a prompt: see `weave`
        return False
    lines = {line.value for line in ast.walk(text) if isinstance(line, ast.Expr)}
    told = [(verb, call) for verb, call in _iter_watch_calls(text) if call in lines]
    watches = [name for name in ast.walk(text) if isinstance(name, ast.Name) and name.id == "watch"]
    windows = any(verb == "enter" and len(call.args) > 1 for verb, call in told)
    return len(watches) == len(told) and not windows and not function.__closure__


def _iter_watch_calls(part: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Yield each call of the watch in a part: its verb, and the call."""
    for node in ast.walk(part):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="watch"), attr=verb)):
                yield verb, node


def _iter_watching_functions(function: Callable[..., Any]) -> Iterator[Callable[..., Any]]:
    """Yield a search, then every function that it hands its watch to."""
    waiting, seen = [function], {function}
    while waiting:
        one = waiting.pop(0)
        yield one
        for name in _iter_global_names(one.__code__):
            other = one.__globals__.get(name)
            if inspect.isfunction(other) and "watch" in inspect.signature(other).parameters:
                waiting += [other] * (other not in seen)
                seen.add(other)


def _iter_global_names(code: CodeType) -> Iterator[str]:
    """Yield the global names that a function uses, or one inside it."""
    yield from code.co_names
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            yield from _iter_global_names(inside)


def _iter_verb_lines(search: ast.stmt) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield (player, verb) and the line of everything that a search tells, and its first call.

    That is the first statement which returns and is no definition; where there is a loop, the loop.
    """
    assert isinstance(search, ast.FunctionDef)
    loops = [inner.lineno for inner in search.body if isinstance(inner, (ast.For, ast.While))]
    yield from ((("", "start"), line) for line in loops)
    for inner in search.body:
        if isinstance(inner, ast.FunctionDef):
            player = next((p for p in ("MAX", "MIN", "EXP") if p.lower() in inner.name), "")
            yield from (((player, verb), line) for verb, line in _iter_calls_with_lines(inner))
        else:
            yield from ((("", verb), line) for verb, line in _iter_calls_with_lines(inner))
            begins = any(isinstance(part, ast.Return) for part in ast.walk(inner))
            if isinstance(inner, (ast.If, ast.Return, ast.Try)) and begins:
                yield ("", "start"), inner.lineno


def _iter_calls_with_lines(part: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield each verb (of a note its kind) that a part calls on its watch, and the line."""
    for verb, call in _iter_watch_calls(part):
        match verb, call.args:
            case "annotate", [ast.Constant(value=str(kind)), _]:
                yield kind, call.lineno
            case "cut", [ast.Name(id=name), *_]:
                yield from (("cut", call.lineno), (f"cut {name}", call.lineno))
            case _:
                yield verb, call.lineno
