"""A summary of a program that is not run: its searches, games and evaluations."""

import ast
from typing import Any

from plyscope.calls.page_catalog import TOO_FAR
from plyscope.game import CHANCE
from plyscope.games import GAMES, CatalogEntry, make
from plyscope.sandbox.sandbox_schema import OWN
from plyscope.sandbox.student_program import Code
from plyscope.student_code.convention.call_graph import find_calls, find_functions, find_reachable
from plyscope.student_code.convention.discovery import discover
from plyscope.student_code.convention.function_definition import Definition
from plyscope.student_code.convention.parameter_roles import find_roles
from plyscope.student_code.convention.source_text import SourceError, find_searches, parse_source
from plyscope.student_code.errors.error_payload import explain_error
from plyscope.validation import short_repr, truncate

GROUP = "Your own"
MAX_NAME_LENGTH = 100  # characters of a name
MAX_SIGNATURE_LENGTH = 1_000  # characters of a function with its parameters


def summarize_program(code: Code) -> dict[str, Any]:
    """Return what a program contains, and the catalog entry of its one search."""
    text, name = code["text"], code["name"]
    try:
        tree = parse_source(text)
        every = dict(find_functions(tree))
        found = [_summarize_search(each, every) for each in find_searches(text)]
    except SourceError as error:
        raise explain_error(error) from error
    beside = discover(text)
    for each in (*found, *beside["games"], *beside["evaluations"]):
        if len(each["name"]) > MAX_NAME_LENGTH:
            raise explain_error(ValueError(_long_name_sentence(each["name"], each["line"])))
    meant = _select_search(name, found, every, beside)
    words = list_used_names(tree)
    return {
        "searches": found,
        "games": beside["games"],
        "evaluations": beside["evaluations"],
        "entry": None if meant is None else make_catalog_entry(meant),
        "unfit": {} if meant is None else find_unfit_games(meant, words),
    }


def _long_name_sentence(name: str, line: int) -> str:
    return (
        f"Line {line}: the name {truncate(name, 20)} has {len(name):,} letters; a search, a game "
        f"or an evaluation has a name of at most {MAX_NAME_LENGTH}."
    )


def _select_search(
    name: str | None, found: list[dict[str, Any]], every: dict[str, Definition], beside: Any
) -> dict[str, Any] | None:
    """Return the search to use; None if there is none, or several and no name."""
    if name is None:
        return found[0] if len(found) == 1 else None
    known = {each["name"]: each for each in found}
    others = {each["name"] for kind in ("games", "evaluations") for each in beside[kind]}
    if name in known or name in others:
        return known.get(name)
    if name in every:
        return _summarize_search(name, every)
    there = f"it has {', '.join(every)}" if every else "it has none"
    raise explain_error(ValueError(f"The program has no function {short_repr(name)}; {there}."))


def _list_parameters(body: Definition) -> list[str]:
    arguments = (*body.args.posonlyargs, *body.args.args, *body.args.kwonlyargs)
    return [each.arg for each in arguments]


def _summarize_search(name: str, every: dict[str, Definition]) -> dict[str, Any]:
    body = every[name]
    names = _list_parameters(body)
    if "." in name:
        names = names[1:]
    found = set(find_roles(names, body).values())
    leads = [every[each] for each in {name} | find_reachable(name, find_calls(every))]
    handed = {
        role
        for one in leads
        for each in ast.walk(one)
        if isinstance(each, Definition)
        for role in find_roles(_list_parameters(each), each).values()
    }
    return {
        "name": name,
        "shown": truncate(f"{name}({', '.join(names)})", MAX_SIGNATURE_LENGTH),
        "line": body.lineno,
        "depth": "depth" in found,
        "windows": bool(handed & {"alpha", "beta", "window"}),
    }


def list_used_names(tree: ast.Module) -> set[str]:
    """Return every name and attribute that a program uses."""
    return {
        node.id if isinstance(node, ast.Name) else node.attr
        for node in ast.walk(tree)
        if isinstance(node, (ast.Name, ast.Attribute))
    }


def make_catalog_entry(search: dict[str, Any]) -> dict[str, Any]:
    """Return the search as an entry of the catalog (see page_catalog.py)."""
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


def find_unfit_games(search: dict[str, Any], words: set[str]) -> dict[str, str]:
    """Return the games that the search cannot play, with the reason, as far as its source shows."""
    found = {
        name: _find_unfit_reason(search, words, entry, make(name)) for name, entry in GAMES.items()
    }
    return {name: why for name, why in found.items() if why}


def _find_unfit_reason(
    search: dict[str, Any], words: set[str], entry: CatalogEntry, game: Any
) -> str:
    chance = hasattr(game, "outcomes") and CHANCE in getattr(game, "turns", (CHANCE,))
    if chance and "outcomes" not in words:
        return "never asks for game.outcomes, and chance decides here"
    if len(game.players) > 2 and "players" not in words:
        return "never asks for game.players, and more than two play here"
    if not entry.solvable and not search["depth"]:
        return TOO_FAR
    return ""
