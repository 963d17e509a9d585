"""What a program is by its text alone: nothing of it runs.

A program of CS50's has its calls at once, for its functions have the names that the course gives
them. Of others the text says how they are written; their calls are found by running them.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from plyscope.student_code.adapters.starts import cs50_style
from plyscope.student_code.adapters.starts.cs188_style import AGENT_METHOD
from plyscope.student_code.adapters.starts.node_attributes import is_node_by_names
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.convention.function_definition import Definition

SHOWN = 3  # functions or classes that a title names
NO_FUNCTION = "The program defines no function."
NO_RECURSION = "No function in it calls itself."
_LIBRARIES = ("games", "easyAI", "aima", "aima3")  # with searches of their own
_EASY_AI = ("TwoPlayerGame", "TwoPlayersGame")
_SEARCH = re.compile(
    "mini?max|nega|alpha|beta|search|value|best|expect|quiesc|solve", re.IGNORECASE
)
_MAKING = ("build", "make", "create", "generate", "print", "show", "draw", "display", "count")


@dataclass(frozen=True)
class TextRecognition:
    """What a text says of its searches.

    title   what was recognized, "" for nothing
    starts  the calls that are known without running it, the best guess first
    reason  why the program has no search, in one sentence; "" where it may have one
    """

    title: str = ""
    starts: tuple[Start, ...] = ()
    reason: str = ""


def recognize_text(tree: ast.Module) -> TextRecognition:
    """Return what the text of a program says of its searches."""
    starts = _find_cs50_starts(tree)
    if starts:
        return TextRecognition(starts[0].title, starts)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    graph = _find_names_used(tree)
    recursive = list_recursive(tree)
    agents = [each.name for each in classes if _has_method(each, AGENT_METHOD)]
    if agents and recursive:
        return TextRecognition(f"CS188 multiAgents: {_list_some(agents)}")
    for each in classes:
        if any(_name_of(base) in _EASY_AI for base in each.bases):
            return TextRecognition(f"easyAI: {each.name}, your own rules")
    for each in classes:
        if any(is_node_by_names(_attributes_in(one)) for one in _list_methods(each, "__init__")):
            return TextRecognition(f"Monte Carlo tree search: nodes of {each.name}")
    searches = [name for name in recursive if name.lower().split("_")[0] not in _MAKING]
    searches = list(filter(_SEARCH.search, searches)) or searches
    if searches:
        return TextRecognition(f"Your own search: {_list_some(searches)}")
    if recursive or _imports_library(tree):
        return TextRecognition("A program with a game of its own")
    return TextRecognition(reason=NO_RECURSION if graph else NO_FUNCTION)


def _find_cs50_starts(tree: ast.Module) -> tuple[Start, ...]:
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    names = {
        each.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        for each in ast.walk(target)
        if isinstance(each, ast.Name)
    }
    array = cs50_style.find_array_name(tree)
    return tuple(cs50_style.list_starts(functions, names, late_first=True, array=array))


def list_recursive(tree: ast.Module) -> list[str]:
    """Return the functions and methods that lead back to themselves, by the names they use."""
    graph = _find_names_used(tree)
    return [name for name in graph if _leads_back(name, graph)]


def _find_names_used(tree: ast.Module) -> dict[str, set[str]]:
    """Return the names that each function and method uses, by its name."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, Definition):
            found.setdefault(node.name, set()).update(list_names_used(node))
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, set()).update(list_names_used(node.value))
    return found


def list_names_used(node: ast.AST) -> set[str]:
    """Return the names and attributes that a function uses."""
    return {
        each.id if isinstance(each, ast.Name) else each.attr
        for each in ast.walk(node)
        if isinstance(each, (ast.Name, ast.Attribute))
    }


def _attributes_in(node: ast.AST) -> set[str]:
    """Return the attributes that a method names, and those set by `self.__dict__.update(n=0)`."""
    found = {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
    if "update" in found:
        found |= {n.arg for n in ast.walk(node) if isinstance(n, ast.keyword) and n.arg}
    return found


def _leads_back(name: str, graph: Mapping[str, set[str]]) -> bool:
    """Return whether a function leads back to itself, by the names that it uses."""
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        for each in graph[waiting.pop()] & set(graph) - seen:
            seen.add(each)
            waiting.append(each)
    return name in seen


def _list_methods(owner: ast.ClassDef, name: str) -> Iterator[ast.AST]:
    return (node for node in owner.body if isinstance(node, Definition) and node.name == name)


def _has_method(owner: ast.ClassDef, name: str) -> bool:
    return any(_list_methods(owner, name))


def _imports_library(tree: ast.Module) -> bool:
    names = [
        name
        for node in ast.walk(tree)
        for name in (
            [each.name for each in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    ]
    return any(name.partition(".")[0] in _LIBRARIES for name in names)


def _name_of(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _list_some(names: list[str]) -> str:
    some = ", ".join(names[:SHOWN])
    return f"{some} and {len(names) - SHOWN} more" if len(names) > SHOWN else some
