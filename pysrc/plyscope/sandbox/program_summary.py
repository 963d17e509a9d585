"""What a text has, read off it and not run: searches, games, evaluations."""

import ast
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from plyscope.calls.page_catalog import TOO_FAR
from plyscope.game import CHANCE
from plyscope.games import GAMES, CatalogEntry, make
from plyscope.sandbox.sandbox_schema import OWN
from plyscope.sandbox.student_program import Code
from plyscope.student_code.convention.call_graph import find_calls, find_functions, find_reachable
from plyscope.student_code.convention.function_definition import Definition
from plyscope.student_code.convention.parameter_roles import find_roles
from plyscope.student_code.convention.source_text import SourceError, find_searches, parse_source
from plyscope.student_code.errors.error_payload import explain_error
from plyscope.validation import short_repr, truncate

GROUP = "Your own"
LONGEST_NAME, LONGEST = 100, 1_000  # characters of a name, of a function with its parameters


def read(code: Code) -> dict[str, Any]:
    """Return what a text has, and what the picker shows of its one search."""
    text, name = code["text"], code["name"]
    try:
        tree = parse_source(text)
        every = dict(find_functions(tree))
        found = [_search(each, every) for each in find_searches(text)]
    except SourceError as error:
        raise explain_error(error) from error
    beside = _beside(text)
    for each in (*found, *beside["games"], *beside["evaluations"]):
        if len(each["name"]) > LONGEST_NAME:
            raise explain_error(ValueError(_too_long(each["name"], each["line"])))
    meant = _meant(name, found, every, beside)
    words = names_of(tree)
    return {
        "searches": found,
        "games": beside["games"],
        "evaluations": beside["evaluations"],
        "entry": None if meant is None else entry_of(meant),
        "unfit": {} if meant is None else unfit(meant, words),
    }


def _too_long(name: str, line: int) -> str:
    return (
        f"Line {line}: the name {truncate(name, 20)} has {len(name):,} letters; a search, a game "
        f"or an evaluation has a name of at most {LONGEST_NAME}."
    )


def _meant(
    name: str | None, found: list[dict[str, Any]], every: dict[str, Definition], beside: Any
) -> dict[str, Any] | None:
    """Return the search that is meant; None where none, or several, could be."""
    if name is None:
        return found[0] if len(found) == 1 else None
    known = {each["name"]: each for each in found}
    others = {each["name"] for kind in ("games", "evaluations") for each in beside[kind]}
    if name in known or name in others:
        return known.get(name)
    if name in every:
        return _search(name, every)
    there = f"it has {', '.join(every)}" if every else "it has none"
    raise explain_error(ValueError(f"The program has no function {short_repr(name)}; {there}."))


def _names(body: Definition) -> list[str]:
    arguments = (*body.args.posonlyargs, *body.args.args, *body.args.kwonlyargs)
    return [each.arg for each in arguments]


def _search(name: str, every: dict[str, Definition]) -> dict[str, Any]:
    body = every[name]
    names = _names(body)
    if "." in name:
        names = names[1:]
    found = set(find_roles(names, body).values())
    leads = [every[each] for each in {name} | find_reachable(name, find_calls(every))]
    handed = {
        role
        for one in leads
        for each in ast.walk(one)
        if isinstance(each, Definition)
        for role in find_roles(_names(each), each).values()
    }
    return {
        "name": name,
        "shown": truncate(f"{name}({', '.join(names)})", LONGEST),
        "line": body.lineno,
        "depth": "depth" in found,
        "windows": bool(handed & {"alpha", "beta", "window"}),
    }


def _beside(text: str) -> dict[str, Any]:
    """Return the games and the evaluations of a text."""
    if find_spec("plyscope.student_code.convention.discovery") is None:
        return {"games": [], "evaluations": []}
    discovery = import_module("plyscope.student_code.convention.discovery")
    found: dict[str, Any] = discovery.discover(text)
    return found


def names_of(tree: ast.Module) -> set[str]:
    """Return every name, and every attribute, that a text uses."""
    return {
        node.id if isinstance(node, ast.Name) else node.attr
        for node in ast.walk(tree)
        if isinstance(node, (ast.Name, ast.Attribute))
    }


def entry_of(search: dict[str, Any]) -> dict[str, Any]:
    """Return what the page offers of it, as page_catalog.py does of an algorithm of ours."""
    return {
        "name": OWN,
        "label": f"Your {search['name']}",
        "line": f"{search['shown']}, as it is written in Write.",
        "group": GROUP,
        "limited": False,
        "vectors": False,
        "toDepth": OWN if search["depth"] else None,
        "counts": [],
        "trust": [],
        "window": None,
        "options": {},
    }


def unfit(search: dict[str, Any], words: set[str]) -> dict[str, str]:
    """Return the games of ours that it is not for, and why, as far as its text says so."""
    found = {name: _why_not(search, words, entry, make(name)) for name, entry in GAMES.items()}
    return {name: why for name, why in found.items() if why}


def _why_not(search: dict[str, Any], words: set[str], entry: CatalogEntry, game: Any) -> str:
    chance = hasattr(game, "outcomes") and CHANCE in getattr(game, "turns", (CHANCE,))
    if chance and "outcomes" not in words:
        return "never asks for game.outcomes, and chance decides here"
    if len(game.players) > 2 and "players" not in words:
        return "never asks for game.players, and more than two play here"
    if not entry.solvable and not search["depth"]:
        return TOO_FAR
    return ""
