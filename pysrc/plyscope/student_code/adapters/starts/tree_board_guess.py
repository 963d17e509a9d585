"""A board whose game is an explicit tree, for a search that is handed one which is not here."""

import ast
from collections.abc import Sequence

from plyscope.student_code.adapters.starts.parameter_use import ParameterUse
from plyscope.student_code.adapters.starts.tree_guess import NESTED
from plyscope.student_code.course_modules.tree_board import find_role

_ONCE = ("moves", "make", "undo")  # roles that one name has


def list_tree_boards(text: str, use: ParameterUse) -> list[str]:
    """Return a board whose game is a tree, if all that is asked of it has a role of a board."""
    names: dict[str, list[str]] = {}
    spelled = (f"{name}()" if name in use.methods else name for name in sorted(use.attributes))
    for name in spelled:
        names.setdefault(find_role(name.removesuffix("()")), []).append(name)
    is_board = {"moves", "make", "value"} <= names.keys() and "" not in names
    if not is_board or any(len(names.get(role, ())) > 1 for role in _ONCE):
        return []
    if "undo" not in names and not _is_dropped(text, names["make"]):
        # What it returns is used: it is the position after the move.
        names = {"result" if role == "make" else role: some for role, some in names.items()}
    roles = ", ".join(f"{role}={' '.join(some)!r}" for role, some in sorted(names.items()))
    return [f"TreeBoard({NESTED!r}, {roles})"]


def _is_dropped(text: str, names: Sequence[str]) -> bool:
    """Return whether a method is called as a statement: what it returns is not used."""
    return any(
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Attribute)
        and f"{node.value.func.attr}()" in names
        for node in ast.walk(ast.parse(text))
    )
