"""Where the call of a search has its position, so that it can be made from another one."""

import ast
from collections.abc import Iterator
from typing import Any, NamedTuple

from plyscope.student_code.adapters.starts.program_game import ProgramGame, ProgramState
from plyscope.student_code.adapters.starts.start_trial import evaluate_briefly
from plyscope.student_code.call_tree.loading import Program


class CallPosition(NamedTuple):
    """The position in a call.

    setup   statements that make it
    call    the call with a name in its place
    name    that name
    """

    setup: tuple[str, ...]
    call: str
    name: str


def find_position(program: Program, call: str, game: ProgramGame) -> CallPosition | None:
    """Return where a call has the first position of a game; None if it does not show it."""
    tree = ast.parse(call, mode="eval")
    for node in ast.walk(tree):
        if isinstance(node, ast.NamedExpr) and node.target.id == "game":
            made = ast.unparse(node.value)
            text = ast.unparse(_Position(ast.unparse(node)).visit(tree))
            return CallPosition((f"game = {made}", "state = game.initial"), text, "state")
    for expression, value in _list_values(program, tree):
        if ProgramState(value) == game.initial or _is_like(value, game.initial.copy_value()):
            text = ast.unparse(_Position(expression, "position").visit(tree))
            return CallPosition((f"position = {expression}",), text, "position")
    return None


def find_any_position(
    program: Program, call: str, game: ProgramGame
) -> tuple[CallPosition, Any] | None:
    """Return where a call has a position of a game, the first or a later one, and the position."""
    place = find_position(program, call, game)
    if place is not None:
        if place.name == "state":
            return place, game.initial.copy_value()
        return place, evaluate_briefly(program.names, place.setup[0].partition(" = ")[2])
    tree = ast.parse(call, mode="eval")
    for expression, value in _list_values(program, tree):
        if _is_position(value, game):
            text = ast.unparse(_Position(expression, "position").visit(tree))
            return CallPosition((f"position = {expression}",), text, "position"), value
    return None


def _list_values(program: Program, tree: ast.Expression) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a call that have a value, the outermost first."""
    for node in ast.walk(tree.body):
        if node is tree.body or not isinstance(node, (ast.Call, ast.Name, ast.List, ast.Tuple)):
            continue
        expression = ast.unparse(node)
        try:
            yield expression, evaluate_briefly(program.names, expression)
        except Exception:
            continue


def _is_like(value: Any, position: Any) -> bool:
    """Return whether both are objects of one class of a program, made the same way."""
    return type(value) is type(position) and type(value).__module__ == "program"


def _is_position(value: Any, game: ProgramGame) -> bool:
    """Return whether the rules of a game take a value: one of the same type, and as long."""
    first = game.initial.copy_value()
    if type(value) is not type(first) or (hasattr(value, "__len__") and len(value) != len(first)):
        return False
    try:
        game.is_terminal(game.make_state(value))
    except Exception:  # the rules of a program may raise anything
        return False
    return True


class _Position(ast.NodeTransformer):
    """Replaces an expression by a name; without one, `game := …` by game, its initial by state."""

    def __init__(self, expression: str, name: str = "") -> None:
        self.expression, self.name = expression, name

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.expr):
            text = ast.unparse(node)
            if self.name and text == self.expression:
                return ast.Name(self.name, ast.Load())
            if not self.name and text in ("game.initial", f"{self.expression}.initial"):
                return ast.Name("state", ast.Load())
            if not self.name and isinstance(node, ast.NamedExpr):
                return ast.Name("game", ast.Load())
        return super().generic_visit(node)
