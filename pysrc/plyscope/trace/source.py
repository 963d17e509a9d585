"""The source in step: which line of the function runs at a moment, and what its variables hold.

Shown is the function that ran, or the book's pseudocode, line for line.
"""

import ast
import inspect
import textwrap
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Any

from plyscope.game import MIN, Game
from plyscope.search.registry import find
from plyscope.trace.explain import number
from plyscope.trace.moment import Moment
from plyscope.trace.pseudocode import PSEUDOCODE

VERBS = ("enter", "leave", "update", "cut", "note")


@dataclass(frozen=True)
class Source:
    """A text and the line (from 1) of each (player, verb) in it; ("", "start") is the call."""

    name: str
    text: str
    lines: dict[tuple[str, str], int]


@cache
def source_of(algorithm: str) -> Source:
    """Return the source of an algorithm, the very function that `solve` and `record` run."""
    function = find(algorithm).function
    text = textwrap.dedent(inspect.getsource(function))
    lines: dict[tuple[str, str], int] = {}
    outer = ast.parse(text).body[0]
    assert isinstance(outer, ast.FunctionDef)
    for inner in outer.body:
        if isinstance(inner, ast.FunctionDef):
            player = inner.name.removesuffix("_value").upper()
            lines |= {(player, verb): line for verb, line in _watch_lines(inner)}
        elif isinstance(inner, (ast.If, ast.Return, ast.Try)):
            lines[("", "start")] = lines.get(("", "start"), inner.lineno)
    return Source(f"{function.__module__.rpartition('.')[2]}.py", text, lines)


def pseudocode_of(algorithm: str) -> Source | None:
    """Return the book's pseudocode of an algorithm, None where the book prints none."""
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
    return Source("pseudocode", "\n".join(text), lines)


def line_at(source: Source, player: str, moment: Moment) -> int:
    """Return the line that a moment is about; `player` moves at the node whose function runs."""
    if moment.kind in ("start", "end"):
        return source.lines[("", "start")]
    return source.lines[(player, moment.kind)]


def frame_of(moment: Moment) -> int:
    """Return the place in the path of the node whose function runs: for an enter, the parent's."""
    return len(moment.path) - (2 if moment.kind == "enter" else 1)


def variables(game: Game[Any], state: Any, moment: Moment, windows: bool) -> dict[str, str]:
    """Return the variables of the running function, as people read them."""
    at = frame_of(moment)
    frame = moment.path[at]
    for step in moment.path[1 : at + 1]:
        state = game.result(state, step.action or 0)

    def name(action: int | None) -> str:
        return "None" if action is None else game.action_name(state, action)

    nothing = inf if game.to_move(state) == MIN else -inf
    found = {"v": number(nothing if frame.value is None else frame.value), "move": name(frame.best)}
    if windows:
        found |= {"alpha": number(frame.alpha), "beta": number(frame.beta)}
    if moment.kind in ("enter", "leave"):
        found["a"] = name(moment.action)
    if moment.kind == "leave":
        found["v2"] = number(moment.value or 0)
    return found


def _watch_lines(function: ast.FunctionDef) -> list[tuple[str, int]]:
    """Return each verb that a function calls on its watch, with its line."""
    found = []
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="watch"), attr=verb)):
                found.append((verb, node.lineno))
    return found
