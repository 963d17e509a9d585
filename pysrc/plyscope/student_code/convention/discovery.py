"""Games and evaluations in a text, found from its syntax tree."""

import ast
from collections.abc import Mapping
from typing import Any

from plyscope.student_code.convention.call_graph import find_calls, leads_to_itself
from plyscope.student_code.convention.function_definition import Definition
from plyscope.student_code.convention.parameter_roles import find_roles
from plyscope.student_code.convention.source_text import parse_source

RULES = ("to_move", "actions", "result", "is_terminal", "utility")
ENOUGH = 3  # of the rules: who forgets one is told so, by the contract
BOARD = ("board", "cells", "squares")  # what an evaluation calls the board that is shown
FEATURES = "features"

_JUDGING = ("eval", "heuristic", "score", "judge", "rate", "estimate")
_SEEN = {"game", "state", "player", "mover", "maximizing", "colour"}


def discover(text: str) -> dict[str, list[dict[str, Any]]]:
    """Return the games and evaluations of a text, each with its name and first line.

    A class with most of a game's rules, its own or inherited from another of the text, is a game,
    but not one that another game is made from. A function that is handed a position alone, or with
    its game and a player, that returns something and is no search, is an evaluation; where some
    are called so (evaluate, heuristic, score), only these, else those that no other calls. Raises
    SourceError where the text cannot be read.
    """
    body = parse_source(text).body
    classes = {each.name: each for each in body if isinstance(each, ast.ClassDef)}
    functions = {each.name: each for each in body if isinstance(each, Definition)}
    games = [name for name in classes if len(_rules(name, classes)) >= ENOUGH]
    above = {base for name in games for base in _bases(classes[name])}
    judging = _evaluations(functions)
    return {
        "games": [{"name": n, "line": classes[n].lineno} for n in games if n not in above],
        "evaluations": [{"name": n, "line": functions[n].lineno} for n in judging],
    }


def roles_of(names: list[str], body: Definition | None) -> dict[str, str]:
    """Return the role of each parameter of an evaluation; the first unknown one is the state."""
    known = {name: "board" for name in names if name.lower() in BOARD}
    known |= {name: "features" for name in names if name.lower() == FEATURES}
    known |= find_roles([name for name in names if name not in known], body)
    unknown = [name for name in names if name not in known]
    if unknown and not {"state", "board", "features"} & set(known.values()):
        known[unknown[0]] = "state"
    return known


def _rules(name: str, classes: Mapping[str, ast.ClassDef], depth: int = 20) -> set[str]:
    """Return which rules a class has, by itself or from those above it."""
    if name not in classes or not depth:
        return set()
    has = {each.name for each in classes[name].body if isinstance(each, Definition)}
    above = (_rules(base, classes, depth - 1) for base in _bases(classes[name]))
    return (has & set(RULES)).union(*above)


def _bases(one: ast.ClassDef) -> list[str]:
    return [base.id for base in one.bases if isinstance(base, ast.Name)]


def _evaluations(functions: Mapping[str, Definition]) -> list[str]:
    """Return the names of the functions that judge a position."""
    calls = find_calls(functions)
    able = [name for name, body in functions.items() if _judges(name, body, calls)]
    named = [name for name in able if any(word in name.lower() for word in _JUDGING)]
    if named:
        return named
    return [name for name in able if not any(name in calls[other] for other in able)]


def _judges(name: str, body: Definition, calls: Mapping[str, set[str]]) -> bool:
    """Tell whether a function could judge a position: it is handed one, and leads to no search."""
    if not any(isinstance(n, ast.Return) and n.value is not None for n in ast.walk(body)):
        return False
    given = [*body.args.posonlyargs, *body.args.args]
    names = [each.arg for each in given]
    stand = roles_of(names, body)
    needed = names[: len(names) - len(body.args.defaults)]
    return (
        bool({"state", "board", "features"} & set(stand.values()))
        and all(name in stand for name in needed)
        and set(stand.values()) <= {*_SEEN, "board", "features"}
        and not leads_to_itself(name, calls)
    )
