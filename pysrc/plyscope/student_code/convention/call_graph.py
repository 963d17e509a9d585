"""The call graph of a text, from its syntax tree."""

import ast
from collections.abc import Iterator, Mapping

from plyscope.student_code.convention.function_definition import Definition, called

Calls = Mapping[str, set[str]]


def find_functions(tree: ast.Module) -> Iterator[tuple[str, Definition]]:
    """Yield each function, and each method as Class.method."""
    for node in tree.body:
        if isinstance(node, Definition):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, Definition) and not inner.name.startswith("__"):
                    yield f"{node.name}.{inner.name}", inner


def find_calls(found: Mapping[str, Definition]) -> dict[str, set[str]]:
    """Return which functions each function calls; recursive inner functions count as its own."""
    return {name: _calls(name, body, found) for name, body in found.items()}


def _calls(name: str, body: Definition, found: Mapping[str, Definition]) -> set[str]:
    owner = name.rpartition(".")[0]
    beside = {each.rpartition(".")[2]: each for each in found if each.rpartition(".")[0] == owner}
    beside |= {each: each for each in found if "." not in each} if owner else {}
    inner = {n.name: n for n in ast.walk(body) if isinstance(n, Definition) and n is not body}
    within = {each: set(called(one)) & set(inner) for each, one in inner.items()}
    recursive = any(each in find_reachable(each, within) for each in inner)
    return {beside[n] for n in called(body) if n in beside} | ({name} if recursive else set())


def find_reachable(name: str, calls: Calls) -> set[str]:
    """Return all functions that a function leads to; itself, if it leads back."""
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        new = calls[waiting.pop()] - seen
        seen |= new
        waiting += new
    return seen


def leads_to_itself(name: str, calls: Calls) -> bool:
    """Return whether a function is recursive or leads to a recursive one."""
    return any(each in find_reachable(each, calls) for each in {name} | find_reachable(name, calls))
