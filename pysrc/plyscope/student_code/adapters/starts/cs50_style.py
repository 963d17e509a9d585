"""CS50's tic-tac-toe: a file of eight functions, of which `minimax` returns a move."""

import ast
from collections.abc import Collection
from typing import Any

from plyscope.student_code.adapters.starts.program_game import ProgramGame, turn_of
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.call_tree.loading import Program

_NEEDED = ("initial_state", "player", "actions", "result", "terminal", "utility", "minimax")
_NAMES = (*_NEEDED, "winner")


def find_starts(program: Program) -> list[Start]:
    """Return the calls of `minimax`: from the empty board, and from later positions.

    Some programs play their first moves, or the cell in the middle, without a search.
    """
    return list_starts(
        {name for name in _NAMES if callable(program.names.get(name))},
        program.names,
        array=find_array_name(ast.parse(program.text)),
    )


def find_array_name(tree: ast.Module) -> str:
    """Return what makes the array that a program's board is, such as "np.array"; "" for none."""
    names = {
        each.asname or each.name: f"{each.asname or each.name}.array"
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for each in node.names
        if each.name == "numpy"
    }
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "initial_state":
            for each in ast.walk(node):
                if isinstance(each, ast.Name) and each.id in names:
                    return names[each.id]
    return ""


def list_starts(
    functions: Collection[str], names: Collection[str], *, late_first: bool = False, array: str = ""
) -> list[Start]:
    """Return the calls of `minimax` in a program with these functions and names.

    `array` is what makes its board of lists, "" where it is these lists. The whole game has half a
    million positions: the later ones first where a tree must come soon.
    """
    if not all(name in functions for name in _NEEDED):
        return []
    count = sum(name in functions for name in _NAMES)
    title = f"CS50 tictactoe: your own rules, {count} functions"
    x, o = ("X", "O") if "X" in names and "O" in names else ("'X'", "'O'")
    blank = "EMPTY" if "EMPTY" in names else "None"
    later = [
        f"[[{x}, {o}, {x}], [{o}, {blank}, {blank}], [{blank}, {blank}, {blank}]]",
        f"[[{x}, {blank}, {blank}], [{blank}, {o}, {blank}], [{blank}, {blank}, {x}]]",
    ]
    later = [f"{array}({rows})" for rows in later] if array else later
    whole = Start("CS50", title, "minimax(initial_state())", "minimax", make_game=make_game)
    parts = [
        Start(
            *("CS50", f"{title}, from a later board", f"minimax({rows})", "minimax"),
            make_game=make_game,
        )
        for rows in later
    ]
    return [*parts, whole] if late_first else [whole, *parts]


def make_game(program: Program) -> ProgramGame:
    """Return the game by the rules of a program; X is MAX."""
    names: dict[str, Any] = program.names
    mark = names.get("X", "X")
    return ProgramGame(
        start=names["initial_state"],
        mover=lambda board: turn_of(names["player"](board) == mark),
        moves=lambda board: names["actions"](board),
        after=lambda board, action: names["result"](board, action),
        is_over=lambda board: names["terminal"](board),
        worth=lambda board: names["utility"](board),
        players=("X", "O"),
        step="{position} = result({position}, {move})",
    )
