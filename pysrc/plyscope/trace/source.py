"""The source in step: which line of the function runs at a moment.

Shown is the function that ran, or the book's pseudocode, line for line.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from types import CodeType
from typing import TYPE_CHECKING, Any

from plyscope.search.registry import find
from plyscope.trace.pseudocode import LECTURE, PSEUDOCODE

if TYPE_CHECKING:
    from plyscope.trace.frame import Moment


@dataclass(frozen=True)
class Source:
    """A text and the line (from 1) of each (player, verb) in it; ("", "start") is the call.

    The player is MAX, MIN or EXP, chance, where the function is that player's alone, else "". A
    note's verb is its kind.
    """

    name: str
    text: str
    lines: dict[tuple[str, str], int]


@cache
def source_of(algorithm: str) -> Source:
    """Return the source of an algorithm, the very function that `solve` and `record` run.

    And those that it hands its watch to, such as the search that iterative deepening repeats.
    """
    function = find(algorithm).function
    texts: list[str] = []
    lines: dict[tuple[str, str], int] = {}
    for each in _watched(function):
        above = sum(text.count("\n") + 2 for text in texts)
        texts.append(textwrap.dedent(inspect.getsource(each)))
        for key, line in _lines(ast.parse(texts[-1]).body[0]):
            later = (key[0], f"{key[1]} later")
            lines.setdefault(later if key in lines else key, above + line)
    name = f"{function.__module__.rpartition('.')[2]}.py"
    return Source(name, "\n\n".join(texts), lines)


def _watched(function: Callable[..., Any]) -> Iterator[Callable[..., Any]]:
    """Yield a search, then every function that it hands its watch to."""
    waiting, seen = [function], {function}
    while waiting:
        one = waiting.pop(0)
        yield one
        for name in _names(one.__code__):
            other = one.__globals__.get(name)
            if inspect.isfunction(other) and "watch" in inspect.signature(other).parameters:
                waiting += [other] * (other not in seen)
                seen.add(other)


def _names(code: CodeType) -> Iterator[str]:
    """Yield the global names that a function uses, or one inside it."""
    yield from code.co_names
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            yield from _names(inside)


def _lines(search: ast.stmt) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield (player, verb) and the line of everything that a search tells, and its first call.

    That is the first statement which is no definition; where there is a loop, the loop.
    """
    assert isinstance(search, ast.FunctionDef)
    loops = [inner.lineno for inner in search.body if isinstance(inner, (ast.For, ast.While))]
    yield from ((("", "start"), line) for line in loops)
    for inner in search.body:
        if isinstance(inner, ast.FunctionDef):
            player = next((p for p in ("MAX", "MIN", "EXP") if p.lower() in inner.name), "")
            yield from (((player, verb), line) for verb, line in _watch_lines(inner))
        else:
            yield from ((("", verb), line) for verb, line in _watch_lines(inner))
            if isinstance(inner, (ast.If, ast.Return, ast.Try)):
                yield ("", "start"), inner.lineno


def pseudocode_of(algorithm: str) -> Source | None:
    """Return the pseudocode of an algorithm, the book's or a lecture's; None where neither is."""
    if algorithm not in PSEUDOCODE:
        return None
    lines: dict[tuple[str, str], int] = {}
    text = []
    for number_, marked in enumerate(PSEUDOCODE[algorithm].strip("\n").splitlines(), 1):
        line, _, marks = marked.partition("  # ")
        text.append(line)
        for mark in marks.split():
            player, _, verb = mark.partition(".")
            lines[("" if player == "ROOT" else player, verb)] = number_
    name = "The lecture" if algorithm in LECTURE else "AIMA 4e"
    return Source(name, "\n".join(text), lines)


def line_at(source: Source, player: str, verb: str, moment: "Moment | None" = None) -> int:
    """Return the line of a verb, or of a kind of note, where `player` moves.

    The moment tells the several cuts of a chance node apart.
    """
    own = {"chance": "EXP"}.get(player, player)
    keys = [(own, verb), ("", verb)]
    if verb == "cut" and own == "EXP" and moment is not None:
        # the one bound or the other, before any outcome or after
        bound = "beta" if moment.value > moment.node.low else "alpha"
        keys.insert(0, (own, f"cut {bound}"))
        if moment.node.entered:
            keys.insert(0, (own, f"cut {bound} later"))
    for key in keys:
        if key in source.lines:
            return source.lines[key]
    return next(
        (line for (_, each), line in source.lines.items() if each == verb),
        source.lines[("", "start")],
    )


def _watch_lines(part: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield each verb (of a note its kind) that a part calls on its watch, and the line."""
    for node in ast.walk(part):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="watch"), attr="note"),
                args=[ast.Constant(value=str(kind)), _],
            ):
                yield kind, node.lineno
            case ast.Call(func=ast.Attribute(value=ast.Name(id="watch"), attr=verb), args=args):
                yield verb, node.lineno
                if verb == "cut" and isinstance(args[0], ast.Name):
                    yield f"cut {args[0].id}", node.lineno
