"""A summary of a program that is not run: its searches, games and evaluations."""

import ast
from typing import Any

from plyscope.calls.page_catalog import TOO_FAR, describe_student_search
from plyscope.game import CHANCE
from plyscope.games import GAMES, CatalogEntry, make
from plyscope.sandbox.student_program import Code
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.adapters.starts.text_recognition import TextRecognition, recognize_text
from plyscope.student_code.convention.call_graph import find_calls, find_functions, find_reachable
from plyscope.student_code.convention.discovery import discover
from plyscope.student_code.convention.function_definition import Definition
from plyscope.student_code.convention.parameter_roles import find_roles
from plyscope.student_code.convention.source_text import SourceError, find_searches, parse_source
from plyscope.student_code.errors.error_payload import explain_error
from plyscope.validation import short_repr, truncate

MAX_NAME_LENGTH = 100  # characters of a name
MAX_SIGNATURE_LENGTH = 1_000  # characters of a function with its parameters


def summarize_program(code: Code) -> dict[str, Any]:
    """Return what a program contains, and the catalog entry of its one search."""
    text, name = code["text"], code["name"]
    try:
        tree = parse_source(text)
        definitions = dict(find_functions(tree))
        searches = [_summarize_search(each, definitions) for each in find_searches(text)]
    except SourceError as error:
        raise explain_error(error) from error
    others = discover(text)
    for each in (*searches, *others["games"], *others["evaluations"]):
        if len(each["name"]) > MAX_NAME_LENGTH:
            raise explain_error(ValueError(_long_name_sentence(each["name"], each["line"])))
    selected = _select_search(name, searches, definitions, others)
    used_names = list_used_names(tree)
    asked = searches if selected is None else [*searches, selected]
    unfit = {
        takes_depth: find_unfit_games(takes_depth, used_names)
        for takes_depth in {each["depth"] for each in asked}
    }
    return {
        "searches": [each | {"unfit": unfit[each["depth"]]} for each in searches],
        "games": others["games"],
        "evaluations": others["evaluations"],
        "entry": None if selected is None else describe_student_search(selected),
        "unfit": {} if selected is None else unfit[selected["depth"]],
        "recognized": _describe_recognition(recognize_text(tree)),
    }


def _describe_recognition(found: TextRecognition) -> dict[str, Any]:
    return {
        "title": found.title,
        "starts": [describe_start(each) for each in found.starts],
        "reason": found.reason,
    }


def describe_start(start: Start) -> dict[str, Any]:
    """Return a call with which a search starts, as data."""
    return {
        "call": start.line,
        "search": start.search,
        "title": start.title,
        "style": start.style,
        "has_rules": start.make_game is not None,
        "error": start.error,
    }


def _long_name_sentence(name: str, line: int) -> str:
    return (
        f"Line {line}: the name {truncate(name, 20)} has {len(name):,} characters, expected at "
        f"most {MAX_NAME_LENGTH}."
    )


def _select_search(
    name: str | None,
    searches: list[dict[str, Any]],
    definitions: dict[str, Definition],
    others: Any,
) -> dict[str, Any] | None:
    """Return the search to use; None if there is none, or several and no name."""
    if name is None:
        return searches[0] if len(searches) == 1 else None
    search_of_name = {each["name"]: each for each in searches}
    other_names = {each["name"] for kind in ("games", "evaluations") for each in others[kind]}
    if name in search_of_name or name in other_names:
        return search_of_name.get(name)
    if name in definitions:
        return _summarize_search(name, definitions)
    functions = f"it has {', '.join(definitions)}" if definitions else "it has none"
    raise explain_error(ValueError(f"The program has no function {short_repr(name)}; {functions}."))


def _list_parameters(body: Definition) -> list[str]:
    arguments = (*body.args.posonlyargs, *body.args.args, *body.args.kwonlyargs)
    return [each.arg for each in arguments]


def _summarize_search(name: str, definitions: dict[str, Definition]) -> dict[str, Any]:
    body = definitions[name]
    names = _list_parameters(body)
    if "." in name:
        names = names[1:]
    roles = set(find_roles(names, body).values())
    reachable = {name} | find_reachable(name, find_calls(definitions))
    reachable_roles = {
        role
        for each in reachable
        for node in ast.walk(definitions[each])
        if isinstance(node, Definition)
        for role in find_roles(_list_parameters(node), node).values()
    }
    return {
        "name": name,
        "shown": truncate(f"{name}({', '.join(names)})", MAX_SIGNATURE_LENGTH),
        "line": body.lineno,
        "depth": "depth" in roles,
        "windows": bool(reachable_roles & {"alpha", "beta", "window"}),
    }


def list_used_names(tree: ast.Module) -> set[str]:
    """Return every name and attribute that a program uses."""
    return {
        node.id if isinstance(node, ast.Name) else node.attr
        for node in ast.walk(tree)
        if isinstance(node, (ast.Name, ast.Attribute))
    }


def find_unfit_games(takes_depth: bool, used_names: set[str]) -> dict[str, str]:
    """Return the games that a search cannot play, with the reason, as far as its source shows."""
    reasons = {
        name: _find_unfit_reason(takes_depth, used_names, entry, make(name))
        for name, entry in GAMES.items()
    }
    return {name: reason for name, reason in reasons.items() if reason}


def _find_unfit_reason(
    takes_depth: bool, used_names: set[str], entry: CatalogEntry, game: Any
) -> str:
    has_chance = hasattr(game, "outcomes") and CHANCE in getattr(game, "turns", (CHANCE,))
    if has_chance and "outcomes" not in used_names:
        return "never uses game.outcomes, and this is a game of chance"
    if len(game.players) > 2 and "players" not in used_names:
        return "never uses game.players, and this game has more than two players"
    if not entry.solvable and not takes_depth:
        return TOO_FAR
    return ""
