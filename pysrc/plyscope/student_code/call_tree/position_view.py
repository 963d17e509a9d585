"""Show a position of a program by what it looks like: a board if it has rows of cells."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from plyscope.game import BoardView
from plyscope.games.chess.view import PIECE_NAMES
from plyscope.student_code.call_tree.snapshot import Items, Picture

LONGEST = 60  # characters of a position, or of a move, as text
_FILES = "abcdefghijklmnopqrstuvwxyz"
_EMPTY = (None, 0, "", " ", ".", "-", "_", "--")
_LEAST, _MOST = 2, 20  # rows and columns of a board
_MOST_KINDS = 13  # of cells: an empty one, and the pieces of chess
_FLAT = {9: (3, 3), 16: (4, 4), 42: (6, 7), 64: (8, 8)}  # boards that are one list or text
_BOARD_NAMES = ("board", "grid", "cells", "squares", "state", "field", "position")
_NAMING = ("name", "label", "id", "key")  # attributes that name an object
_PIECES = "KQRBNPkqrbnp"

Grid = tuple[tuple[Any, ...], ...]


def find_grid(position: Any) -> Grid | None:
    """Return the rows of a position that looks like a board, None for any other.

    That is a list or an array of equally long rows, a list or a text of as many cells as usual
    boards have, a dict of cells by number or by row and column, the text of a chess position, or an
    object with one such attribute, or with one that is called so.
    """
    grids = list(_find_grids(position))
    if len(grids) > 1:
        grids = [each for each in grids if _last_name(each[0]) in _BOARD_NAMES]
    return grids[0][1] if len(grids) == 1 else None


def _last_name(path: str) -> str:
    """Return the name of an attribute, without those of the objects around it."""
    return path.rpartition(".")[2].lower().strip("_")


def _find_grids(position: Any) -> Iterator[tuple[str, Grid]]:
    """Yield the boards in a position, each with its name."""
    found = _read_rows(position)
    if found is not None:
        yield "", found
        return
    parts: Iterable[tuple[Any, Any]] = ()
    if isinstance(position, Picture):
        parts = position.attributes
    elif isinstance(position, Items) and position.kind == "dict":
        parts = position.items
    elif isinstance(position, Items) and position.kind not in ("list", "set", "frozenset"):
        parts = [("", each) for each in position.items]  # a named tuple
    elif isinstance(position, tuple):  # attributes or globals by name
        parts = [each for each in position if isinstance(each, tuple) and len(each) == 2]
    for name, value in parts:
        found = _read_rows(value) if isinstance(name, str) else None
        if found is not None:
            yield name, found


def _read_rows(value: Any) -> Grid | None:
    """Return the rows of a board, None for anything else."""
    if isinstance(value, Items) and value.kind == "dict":
        return _read_dict(value.items)
    if isinstance(value, Items) and len(value.items) == 1 and isinstance(value.items[0], str):
        return _read_fen(value.items[0])
    items = _list_items(value)
    if items is None:
        return None
    rows = [_list_items(item) for item in items]
    if _LEAST <= len(rows) <= _MOST and all(row is not None for row in rows):
        grid = _make_grid([row for row in rows if row is not None])
        if grid is not None:
            return grid
    if isinstance(value, str) and "\n" in value.strip():
        return _make_grid([tuple(line) for line in value.strip("\n").split("\n")])
    if len(items) in _FLAT:
        rows_of, columns = _FLAT[len(items)]
        return _make_grid([items[columns * row : columns * (row + 1)] for row in range(rows_of)])
    return None


def _read_dict(pairs: Iterable[tuple[Any, Any]]) -> Grid | None:
    """Return the board of a dict by numbers from 0 or 1, or by rows and columns."""
    cells = dict(pairs)
    numbers = sorted(key for key in cells if type(key) is int)
    if len(numbers) == len(cells) and len(cells) in _FLAT:
        if numbers == list(range(numbers[0], numbers[0] + len(cells))) and numbers[0] in (0, 1):
            rows, columns = _FLAT[len(cells)]
            items = [cells[number] for number in numbers]
            return _make_grid([items[columns * row : columns * (row + 1)] for row in range(rows)])
        return None
    keys = [key for key in cells if type(key) is tuple and list(map(type, key)) == [int, int]]
    if not keys or len(keys) != len(cells):
        return None
    rows_of, columns_of = (sorted({key[place] for key in keys}) for place in (0, 1))
    if len(rows_of) * len(columns_of) != len(keys):
        return None
    return _make_grid([[cells[row, column] for column in columns_of] for row in rows_of])


def _read_fen(text: str) -> Grid | None:
    """Return the pieces of a chess position."""
    if text.count("/") != 7:
        return None
    placement = text.split()[0]
    rows = [re.sub("[1-8]", lambda found: " " * int(found[0]), row) for row in placement.split("/")]
    return _make_grid([tuple(row) for row in rows])


def _list_items(value: Any) -> tuple[Any, ...] | None:
    if isinstance(value, Items):
        if value.kind in ("dict", "set", "frozenset"):
            return None
        if len(value.items) == 1 and isinstance(value.items[0], Items):  # an array
            return _list_items(value.items[0])
        return value.items
    if isinstance(value, str):
        return tuple(value)
    return value if type(value) is tuple else None


def _make_grid(rows: Sequence[Sequence[Any]]) -> Grid | None:
    """Return rows if they are equally long and hold marks: few kinds of short texts or numbers."""
    widths = {len(row) for row in rows}
    if len(widths) != 1 or not _LEAST <= widths.pop() <= _MOST or not _LEAST <= len(rows) <= _MOST:
        return None
    grid = tuple(tuple(map(_read_cell, row)) for row in rows)
    cells = {cell for row in grid for cell in row}
    is_short = all(isinstance(cell, str) and len(cell) <= 2 for cell in cells)
    return grid if is_short and len(cells) <= _MOST_KINDS else None


def _read_cell(cell: Any) -> Any:
    """Return what stands on a cell, "" for nothing; what is no mark as it is."""
    if any(type(cell) is type(each) and cell == each for each in (*_EMPTY, 0.0)):
        return ""
    if isinstance(cell, float) and cell.is_integer():  # of an array
        return str(int(cell))
    return str(cell) if isinstance(cell, (str, int)) else cell


def make_board_view(grid: Grid) -> BoardView:
    """Return a board as plain data to draw; one with the two kings is drawn as chess."""
    rows, columns = len(grid), len(grid[0])
    names = tuple(
        f"{_FILES[column]}{rows - row}" for row in range(rows) for column in range(columns)
    )
    cells = tuple(cell for row in grid for cell in row)
    moves = (None,) * len(cells)
    pieces = tuple(map(_read_piece, cells))
    if {"K", "k"} <= set(pieces) and None not in pieces:
        letters = tuple(piece or "" for piece in pieces)
        return BoardView(
            rows, columns, letters, names, moves, kind="chess", piece_names=PIECE_NAMES
        )
    return BoardView(rows, columns, cells, names, moves)


def _read_piece(cell: str) -> str | None:
    """Return a piece of chess by its letter, or by its colour and its letter; None for no piece."""
    if len(cell) == 2 and cell[0] in "wb" and cell[1] in _PIECES:
        return cell[1].upper() if cell[0] == "w" else cell[1].lower()
    return cell if len(cell) < 2 and cell in _PIECES else None


def _find_name(picture: Picture) -> str | int | None:
    """Return the name that an object has in one of its attributes, None for none."""
    attributes = {name.lower().strip("_"): value for name, value in picture.attributes}
    names = [attributes[each] for each in _NAMING if type(attributes.get(each)) in (str, int)]
    return next((name for name in names if name != ""), None)


def format_position(snapshot: Any) -> str:
    """Return a snapshot as Python would print its value, shortened."""
    text = format_value(snapshot)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def format_value(snapshot: Any) -> str:
    """Return a snapshot as Python would print its value; an object by its class and its name."""
    if isinstance(snapshot, Picture):
        name = _find_name(snapshot)
        return f"a {snapshot.kind}" if name is None else f"{snapshot.kind} {name}"
    if isinstance(snapshot, Items):
        if snapshot.kind == "list":
            return f"[{', '.join(map(format_value, snapshot.items))}]"
        if snapshot.kind == "dict":
            pairs = (f"{format_value(key)}: {format_value(each)}" for key, each in snapshot.items)
            return f"{{{', '.join(pairs)}}}"
        if snapshot.kind == "set" and snapshot.items:
            return f"{{{', '.join(map(format_value, snapshot.items))}}}"
        return f"{snapshot.kind}({', '.join(map(format_value, snapshot.items))})"
    if type(snapshot) is tuple:
        inside = ", ".join(map(format_value, snapshot))
        return f"({inside},)" if len(snapshot) == 1 else f"({inside})"
    if isinstance(snapshot, type):
        return f"a {snapshot.__name__}"
    return repr(snapshot)
