"""Programs of no style that is known: a recursion, and a position to call it with."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from plyscope.student_code.adapters.starts.argument_guess import ArgumentGuess
from plyscope.student_code.adapters.starts.object_guess import HELPERS
from plyscope.student_code.adapters.starts.object_rules import game_of_object
from plyscope.student_code.adapters.starts.program_functions import (
    CallGraph,
    ProgramFunction,
    list_classes,
    plays_games,
)
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.adapters.starts.start_trial import evaluate_briefly
from plyscope.student_code.adapters.starts.state_guess import OUR_TICTACTOE
from plyscope.student_code.adapters.starts.tree_guess import is_tree
from plyscope.student_code.adapters.starts.written_calls import list_written_calls
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.course_modules.named_tictactoe import TicTacToeState
from plyscope.student_code.course_modules.tree_board import TreeBoard
from plyscope.student_code.course_modules.tree_node import NestedNode

_CHILDREN = (
    *("children", "kids", "left", "left_node", "left_child", "childs", "child_nodes", "branches"),
)
_MAKING = ("build", "make", "create", "generate", "print", "show", "draw", "display", "count")


def find_starts(program: Program) -> list[Start]:
    """Return calls of the functions around a recursion; those that the program writes first."""
    searches = CallGraph(program).find_searches()
    guess = ArgumentGuess(program)
    names = {each.name for each in searches}
    owners = {
        each.name: made
        for each in searches
        if each.owner is not None and each.is_method
        for made in guess.objects.list_instances(each.owner)[:1]
    }
    written = list_written_calls(program, names, owners)
    by_name = {name: [call for call in written if _calls(call, name)] for name in names}
    inside = list_written_calls(program, names, owners, is_inside=True)
    guessed = list_written_calls(program, names, owners, guess=guess.guess_parameter)
    searches.sort(key=lambda each: (plays_games(each.name), not by_name[each.name]))
    if any(not _only_makes(each) for each in searches):
        searches = [each for each in searches if not _only_makes(each)]
    found = []
    for function in searches:
        around = [call for call in inside if _calls(call, function.name)]
        others = [call for call in guessed if _calls(call, function.name)]
        for call in (*by_name[function.name], *around, *guess.list_calls(function), *others):
            start, objects = _describe(program, function, call), guess.objects.list_objects_in(call)
            made = "".join([call, *objects.values()])
            found.append(
                replace(
                    start,
                    setup=guess.objects.list_imports_in(made),
                    helpers={name: each for name, each in HELPERS.items() if f"{name}(" in made},
                    objects=objects,
                )
            )
    return found


def _only_makes(function: ProgramFunction) -> bool:
    """Return whether a function makes or shows a tree, by its name."""
    return function.name.lower().split("_")[0] in _MAKING


def _calls(text: str, name: str) -> bool:
    node = ast.parse(text, mode="eval").body
    target = node.func if isinstance(node, ast.Call) else node
    return name in (getattr(target, "id", ""), getattr(target, "attr", ""))


def _describe(program: Program, function: ProgramFunction, call: str) -> Start:
    style, words, expression, value = _look_at(program, call)
    make_game = game_of_object(expression, value) if style == "class of positions" else None
    name = function.qualified_name
    return Start(style, f"{name}, {words}", call, name, make_game=make_game)


def _look_at(program: Program, call: str) -> tuple[str, str, str, Any]:
    """Return the style of a call, it in words, and the position with its expression."""
    if "chess" in program.stand_ins:
        return "python-chess", "on python-chess's board", "", None
    values = list(_list_values(program, call))
    numbers = sum(type(value) is int for _, value in values)
    for expression, value in values:
        kind = type(value)
        if kind is TicTacToeState:
            return "board", OUR_TICTACTOE, expression, value
        if kind is NestedNode:
            return "nodes", "on a tree of nodes", expression, value
        if kind is TreeBoard:
            return "nodes", "on a tree in the place of its board", expression, value
        if kind in list_classes(program):
            if any(hasattr(value, name) for name in _CHILDREN):
                return "nodes", f"on a tree of {kind.__name__} objects", expression, value
            if not _is_player(value):
                return "class of positions", f"on your class {kind.__name__}", expression, value
        if isinstance(value, list) and value:
            # An array of leaves is called with a depth and an index.
            are_leaves = all(isinstance(each, (int, float)) for each in value)
            if are_leaves and numbers > 1 and len(set(value)) > 1:
                return "array of leaves", f"on the leaves {value}", expression, value
            if any(isinstance(each, list) for each in value):
                is_board = all(isinstance(e, list) and len(e) == len(value[0]) for e in value)
                if is_board and not any(isinstance(c, list) for row in value for c in row):
                    return "board", "on a board of rows", expression, value
                return "nested lists", "on a tree of nested lists", expression, value
            return "board", "on a list", expression, value
        if is_tree(value):
            return "nested lists", "on a tree in a dict", expression, value
        if isinstance(value, dict) and value:
            return "board", "on a dict", expression, value
        if isinstance(value, str) and len(value) > 3:
            return "board", "on a text", expression, value
        if hasattr(kind, "plyscope_data"):
            return "board", f"on a {kind.__name__}", expression, value
    for name, value in program.names.items():
        if isinstance(value, list) and value and not name.startswith("_"):
            style = "board" if "board" in name.lower() or "grid" in name.lower() else ""
            if all(isinstance(each, (int, float)) for each in value) and not style:
                style = "array of leaves"
            if style:
                return style, f"on {name}", name, value
    return "numbers", "as a recursion", "", None


def _is_player(value: Any) -> bool:
    return "player" in type(value).__name__.lower() or "agent" in type(value).__name__.lower()


def _list_values(program: Program, call: str) -> Iterator[tuple[str, Any]]:
    """Yield the arguments of a call, then the object that it is a method of."""
    node = ast.parse(call, mode="eval").body
    if not isinstance(node, ast.Call):
        return
    parts = [*node.args, *(each.value for each in node.keywords)]
    if isinstance(node.func, ast.Attribute):
        made = node.func.value
        parts.append(made)
        if isinstance(made, ast.Call):  # a player, say, is handed the game
            parts += made.args
    for part in parts:
        expression = ast.unparse(part)
        try:
            yield expression, evaluate_briefly(program.names, expression)
        except Exception:
            continue
