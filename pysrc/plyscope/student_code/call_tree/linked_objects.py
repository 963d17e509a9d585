"""Statements that make a tree of objects, such as those where a program is run by itself."""

import ast
from collections.abc import Collection, Sequence

_LINKING = ("add", "append", "insert", "extend", "set", "attach", "link", "connect")


def list_linking(body: Sequence[ast.stmt], classes: Collection[str]) -> list[ast.stmt]:
    """Return the statements that make objects of some classes and link them; [] if none links.

    They make an object, set an attribute of one, or call a method that adds to one.
    """
    known = set[str]()
    found, links = list[ast.stmt](), 0
    for statement in body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            (target,) = statement.targets
            if not _is_plain(statement.value, classes, known):
                continue
            if isinstance(target, ast.Name):
                if isinstance(statement.value, (ast.Call, ast.List, ast.Tuple, ast.Dict)):
                    known.add(target.id)
                    found.append(statement)
            elif isinstance(target, ast.Attribute) and _find_root(target) in known:
                found.append(statement)
                links += 1
        elif isinstance(statement, ast.Expr) and _adds(statement.value, classes, known):
            found.append(statement)
            links += 1
    return found if links else []


def _adds(node: ast.expr, classes: Collection[str], known: Collection[str]) -> bool:
    """Return whether an expression calls a method that adds to an object that is known."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr.lower().startswith(_LINKING)
        and _find_root(node.func) in known
        and bool(node.args)
        and all(_is_plain(each, classes, known) for each in node.args)
    )


def _is_plain(node: ast.expr, classes: Collection[str], known: Collection[str]) -> bool:
    """Return whether an expression has numbers, texts, known names and new objects alone."""
    if isinstance(node, ast.Constant):
        return True
    if isinstance(node, ast.Name):
        return node.id in known
    if isinstance(node, ast.UnaryOp):
        return _is_plain(node.operand, classes, known)
    if isinstance(node, (ast.List, ast.Tuple)):
        return all(_is_plain(each, classes, known) for each in node.elts)
    if isinstance(node, ast.Dict):
        parts = [*node.keys, *node.values]
        return all(each is not None and _is_plain(each, classes, known) for each in parts)
    if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") in classes):
        return False
    return all(
        _is_plain(each, classes, known) for each in (*node.args, *(k.value for k in node.keywords))
    )


def _find_root(node: ast.expr) -> str:
    """Return the name that an attribute of an attribute begins with, "" for none."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
