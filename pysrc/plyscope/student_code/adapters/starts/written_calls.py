"""Calls as a program writes them: where it plays, it says how its search is called."""

import ast
from collections.abc import Collection, Iterator, Mapping

from plyscope.student_code.call_tree.loading import Program

_MAX_DEPTH = 4  # of names that are replaced by what they stand for


def list_written_calls(program: Program, names: Collection[str]) -> list[str]:
    """Return the calls of functions with some names, those at the top of the program first.

    A name that is not known at the top is replaced by what it is set to beside the call.
    """
    tree = ast.parse(program.text)
    found: list[str] = []
    places = [each for each in tree.body if not isinstance(each, (ast.FunctionDef, ast.ClassDef))]
    top: list[ast.AST] = [ast.Module(places, [])]
    inside = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name not in names
    ]
    for place in (*top, *inside):
        values = dict(_list_assignments(place))
        known = set(program.names) | set(dir(program.names["__builtins__"]))
        for node in ast.walk(place):
            if not isinstance(node, ast.Call) or _name_of(node.func) not in names:
                continue
            text = _write(node, values, known)
            if text and text not in found:
                found.append(text)
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
            yield node.targets[0].id, node.value


def _write(call: ast.Call, values: Mapping[str, ast.expr], known: Collection[str]) -> str:
    """Return a call whose names are known; "" if one is not."""
    node: ast.AST = ast.parse(ast.unparse(call), mode="eval")
    for _ in range(_MAX_DEPTH):
        bound = {
            n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
        } | {n.arg for n in ast.walk(node) if isinstance(n, ast.arg)}
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
        return self.values.get(node.id, node)
