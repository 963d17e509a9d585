"""Calls as a program writes them: where it plays, it says how its search is called."""

import ast
from collections.abc import Callable, Collection, Iterator, Mapping
from copy import deepcopy
from types import MappingProxyType
from typing import TypeGuard

from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.typed_answers import LEAVES, find_number

_MAX_DEPTH = 4  # of names that are replaced by what they stand for
_MAX_NODES = 400  # of a call
ANSWER = 8  # what a program gets that asks for a number
NO_OWNERS: Mapping[str, str] = MappingProxyType({})


def list_written_calls(
    program: Program,
    names: Collection[str],
    owners: Mapping[str, str] = NO_OWNERS,
    *,
    is_inside: bool = False,
    guess: Callable[[str, int, str], str] | None = None,
) -> list[str]:
    """Return the calls of functions with some names, those at the top of the program first.

    They are those outside of these functions; with `is_inside` those in others of them, which call
    a recursion and are none. A name that is not known at the top is replaced by what it is set to
    beside the call; where it is an object that is not set there, by that of `owners`, for methods
    by their names; and where it is a parameter, by what `guess` returns for the name and the first
    line of the function around the call, and that of the parameter.
    """
    tree = ast.parse(program.text)
    found: list[str] = []
    places = [each for each in tree.body if not isinstance(each, (ast.FunctionDef, ast.ClassDef))]
    top: list[ast.AST] = [ast.Module(places, [])]
    recursive = _find_recursive(tree) if is_inside or guess else set()
    inside = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and (guess is not None or (node.name in names) is is_inside)
        and node.name not in recursive
    ]
    everything = set(program.names) | set(dir(program.names["__builtins__"]))
    for place in inside if is_inside or guess else (*top, *inside):
        calls = [node for node in ast.walk(place) if _calls_any(node, names)]
        values = dict(_list_assignments(place)) if calls else {}
        if calls and guess and isinstance(place, ast.FunctionDef):
            for each in place.args.args:
                guessed = guess(place.name, place.lineno, each.arg) if each.arg != "self" else ""
                if guessed:
                    values.setdefault(each.arg, ast.parse(guessed, mode="eval").body)
        # What is empty at the top is a position only once the place has set it.
        known = everything - {name for name in values if not _holds_something(program, name)}
        counted = dict(_list_counted(place)) if calls else {}
        for node in calls:
            # What is counted before the call is no longer what it was set to.
            made = {n: v for n, v in values.items() if counted.get(n, node.lineno) >= node.lineno}
            if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
                owner, target = owners.get(node.func.attr), node.func.value.id
                if owner and target not in known and target not in values:
                    made = {**made, target: ast.parse(owner, mode="eval").body}
            text = _write(node, made, known)
            if text and text not in found:
                found.append(text)
    return found


def _calls_any(node: ast.AST, names: Collection[str]) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and _name_of(node.func) in names


def _holds_something(program: Program, name: str) -> bool:
    """Return whether a name at the top of a program is set, to more than nothing."""
    value = program.names.get(name)
    return not (value is None or (isinstance(value, (list, tuple, dict, str)) and not value))


def _find_recursive(tree: ast.Module) -> set[str]:
    """Return the names of functions that lead back to themselves."""
    calls: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            called = {_name_of(n.func) for n in ast.walk(node) if isinstance(n, ast.Call)}
            calls.setdefault(node.name, set()).update(called)
    found = set()
    for name, reached in calls.items():
        waiting, seen = [*reached], set[str]()
        while waiting:
            each = waiting.pop()
            if each in calls and each not in seen:
                seen.add(each)
                waiting += calls[each]
        if name in seen:
            found.add(name)
    return found


def _name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def _list_assignments(place: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names that a place sets, the first assignment of each last."""
    nodes = [node for node in ast.walk(place) if isinstance(node, ast.Assign)]
    for node in sorted(nodes, key=lambda each: -each.lineno):
        if len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            yield name, _Answers(name).visit(deepcopy(node.value))


def _list_counted(place: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the names that a place adds to or takes from, each with a line where it does."""
    for node in ast.walk(place):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.lineno


def _write(call: ast.Call, values: Mapping[str, ast.expr], known: Collection[str]) -> str:
    """Return a call whose names are known; "" if one is not."""
    node: ast.AST = ast.parse(ast.unparse(call), mode="eval")
    for _ in range(_MAX_DEPTH):
        bound = {
            n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
        } | {n.arg for n in ast.walk(node) if isinstance(n, ast.arg)}
        if sum(1 for _ in ast.walk(node)) > _MAX_NODES:
            return ""
        unknown = {
            n.id for n in ast.walk(node) if isinstance(n, ast.Name) and n.id not in known
        } - bound
        if not unknown:
            return ast.unparse(node)
        if not unknown <= set(values):
            return ""
        node = _Replacement({name: values[name] for name in unknown}).visit(node)
    return ""


class _Replacement(ast.NodeTransformer):
    """Replaces names by expressions."""

    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        # A copy: where a name is set by itself, what it stands for must not come to hold itself.
        return deepcopy(self.values.get(node.id, node))


def _read_prompt(node: ast.AST) -> int | None:
    """Return the number that a prompt asks for, None if it may be any."""
    texts = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
    return find_number(" ".join(each for each in texts if isinstance(each, str)))


class _Answers(ast.NodeTransformer):
    """Replaces the numbers that a program asks its user for; `name` is what they are called."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Call(self, node: ast.Call) -> ast.expr:
        names = {_name_of(n.func) for n in ast.walk(node) if isinstance(n, ast.Call)}
        if "input" in names:
            if _name_of(node.func) == "int":
                return ast.Constant(find_number(self.name) or _read_prompt(node) or ANSWER)
            if _name_of(node.func) == "list" and "split" in names:
                return ast.parse(repr([*LEAVES]), mode="eval").body
        self.generic_visit(node)
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        if any(_name_of(n.func) == "input" for n in ast.walk(node) if isinstance(n, ast.Call)):
            return ast.parse(repr([*LEAVES]), mode="eval").body
        return node
