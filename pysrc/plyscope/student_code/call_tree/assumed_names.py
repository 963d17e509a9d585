"""Usual values of constants that a program imports from a file that is not here."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from plyscope.student_code.call_tree.stand_ins import StandIn

_DEPTHS = ("DEPTH", "MAX_DEPTH", "SEARCH_DEPTH")
_ROWS = ("ROWS", "ROW_COUNT", "ROW", "NUM_ROWS", "N_ROWS", "BOARD_ROWS", "NROWS")
_COLUMNS = (
    *("COLS", "COLUMNS", "COLUMN_COUNT", "COL_COUNT", "NUM_COLS", "N_COLS", "BOARD_COLS"),
    *("NUM_COLUMNS", "N_COLUMNS", "NCOLS"),
)
_LENGTHS = ("WINDOW_LENGTH", "WINDOW_SIZE")  # of four cells in a row
_PEOPLE = ("PLAYER", "HUMAN", "OPP", "OPPONENT")
_MACHINES = ("AI", "COMPUTER", "COMP", "BOT", "CPU")
_MARKS = ("PIECE", "PLAYER", "DISC", "MARK")  # words that may stand beside these
_LARGE_GAMES = ("checkers", "draughts", "chess", "othello", "reversi")  # on 8 rows of 8 cells
_COLORS = ("RED", "WHITE", "BLACK", "BLUE", "YELLOW", "GREEN", "GREY")


def assume_names(tree: ast.Module, text: str, names: Mapping[str, Any]) -> dict[str, Any]:
    """Return what names stand for that a program uses and has no value for, where that is usual.

    names  what it has; what it imported from a file that is not here is no value
    """
    used = _list_used(tree, names)
    rows, columns = (6, 7) if _looks_for_four(tree, used) else (3, 3)
    if any(word in text.lower() for word in _LARGE_GAMES):
        rows, columns = 8, 8
    usual: dict[str, Any] = {
        "EMPTY": 0,
        **dict.fromkeys(_ROWS, rows),
        **dict.fromkeys(_COLUMNS, columns),
        **dict.fromkeys(_LENGTHS, 4),
        **dict.fromkeys(_DEPTHS, 3),
        **_number_players(used),
        **{name: name for name in _list_searched(tree) if name in _COLORS},
    }
    return {name: usual[name] for name in used if name in usual}


def _list_used(tree: ast.Module, names: Mapping[str, Any]) -> list[str]:
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    known = {node.id for node in nodes if not isinstance(node.ctx, ast.Load)}
    known |= {n.name for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
    known |= {name for name, value in names.items() if not isinstance(value, StandIn)}
    return list(dict.fromkeys(node.id for node in nodes if node.id not in known))


def _looks_for_four(tree: ast.Module, used: Sequence[str]) -> bool:
    """Return whether a program leaves out the last three rows or columns, as for four in a row."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            is_three = isinstance(node.right, ast.Constant) and node.right.value == 3
            if is_three and getattr(node.left, "id", "") in {*_ROWS, *_COLUMNS}:
                return True
    return any(name in _LENGTHS for name in used)


def _number_players(used: Sequence[str]) -> dict[str, int]:
    """Return the numbers of the players, and of their pieces where those have names as well.

    A player without a piece is the piece: 0 is a free cell.
    """
    people, machines = list(_list_of(used, _PEOPLE)), list(_list_of(used, _MACHINES))
    has_pieces = any(name.endswith("_PIECE") for name in (*people, *machines))
    found = {}
    for number, some in enumerate((people, machines)):
        for name in some:
            found[name] = number if has_pieces and not name.endswith("_PIECE") else number + 1
    return found


def _list_of(used: Sequence[str], words: Sequence[str]) -> Iterator[str]:
    """Yield the names of one player: such a word, alone or beside one for a piece or a player."""
    for name in used:
        parts = name.split("_")
        own = [each for each in parts if each in words and each != "PLAYER"]
        is_other = any(each in (*_PEOPLE, *_MACHINES) for each in parts if each != "PLAYER")
        is_player = "PLAYER" in parts and "PLAYER" in words and not is_other
        if (own or is_player) and all(each in (*words, *_MARKS) for each in parts):
            yield name


def _list_searched(tree: ast.Module) -> set[str]:
    """Return the names that functions use which call themselves by their names."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
            found |= names if node.name in names else set()
    return found
