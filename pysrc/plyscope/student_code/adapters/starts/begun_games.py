"""Objects whose game a method begins: as expressions that make them and begin it."""

import ast
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from plyscope.student_code.adapters.starts.node_attributes import split_words
from plyscope.student_code.adapters.starts.parameter_use import UseFinder, is_named
from plyscope.student_code.adapters.starts.parameter_words import BEGINNING, THINGS
from plyscope.student_code.adapters.starts.program_functions import ProgramFunction
from plyscope.student_code.adapters.starts.start_trial import evaluate_briefly
from plyscope.student_code.call_tree.loading import Program

MAKING = {"make", "create", "build", "fill", "place", "put", "set", "populate", "add"}
MEN = {"pieces", "men", "discs", "stones", "checkers"}
_BEGUN = "(lambda each:"  # what such an expression begins with


def is_begun(expression: str) -> bool:
    """Return whether an expression begins the game of an object."""
    return expression.startswith(_BEGUN)


def begin_game(program: Program, uses: UseFinder, made: str, owner: type) -> str:
    """Return an expression for an object whose game a method begins, "" if none does.

    Such a method, as `reset`, `new_game` or `make_board`, fills what was empty or not there. Where
    it goes on to play the game, or fails, only what it sets is set.

    made  an expression that makes such an object
    """
    for each in uses.list_functions():
        words = set(split_words(each.name))
        is_beginning = bool(words & BEGINNING or (words & MAKING and words & {*THINGS, *MEN}))
        if each.owner is not owner or each.required or not is_beginning:
            continue
        for steps in ([f"each.{each.name}()"], list(_list_settings(uses, each))):
            expression = f"{_BEGUN} ({', '.join([*steps, 'each'])})[{len(steps)}])({made})"
            if steps and _fills(program, made, expression):
                return expression
    return ""


def puts_men(program: Program, made: str, begun: str) -> bool:
    """Return whether the board of an object has men only once its game has begun."""
    try:
        before = vars(evaluate_briefly(program.names, made))
        after = vars(evaluate_briefly(program.names, begun))
    except Exception:
        return False
    return any(_is_blank(value) and not _is_blank(after.get(n)) for n, value in before.items())


def _is_blank(value: Any) -> bool:
    """Return whether a value is a list of rows whose cells are all alike."""
    if not isinstance(value, list) or len(value) < 2 or not all(isinstance(r, list) for r in value):
        return False
    cells = [cell for row in value for cell in row]
    return bool(cells) and all(cell == cells[0] for cell in cells)


def _fills(program: Program, made: str, expression: str) -> bool:
    """Return whether an object holds something that it did not hold before."""
    try:
        before = vars(evaluate_briefly(program.names, made))
        after = vars(evaluate_briefly(program.names, expression))
        if any(bool(value) and not before.get(name) for name, value in after.items()):
            return True
    except Exception:  # such as the truth of an array
        return False
    return puts_men(program, made, expression)


def _list_settings(uses: UseFinder, method: ProgramFunction) -> Iterator[str]:
    """Yield calls that set what a method sets in its object, where that needs nothing else."""
    definition = uses.find_definition(method)
    body = definition.body if isinstance(definition, ast.FunctionDef) else []
    for statement in body:
        if not isinstance(statement, ast.Assign):
            continue
        target, value = statement.targets[0], _Renamed().visit(deepcopy(statement.value))
        if isinstance(target, ast.Attribute) and is_named(target.value, "self"):
            yield f"setattr(each, {target.attr!r}, {ast.unparse(value)})"


class _Renamed(ast.NodeTransformer):
    """Calls the object of a method by the name that it has in the expression."""

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name("each", node.ctx) if node.id == "self" else node
