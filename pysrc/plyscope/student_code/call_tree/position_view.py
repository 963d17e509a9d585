"""Show a position of a program by what it looks like: a board if it has rows of cells."""

from collections.abc import Iterator
from math import isqrt
from typing import Any

from plyscope.game import BoardView
from plyscope.student_code.call_tree.snapshot import Items, Picture

LONGEST = 60  # characters of a position, or of a move, as text
_FILES = "abcdefghijklmnopqrstuvwxyz"
_EMPTY = (None, 0, "", " ", ".", "-", "_")
_LEAST, _MOST = 2, 20  # rows and columns of a board

Grid = tuple[tuple[Any, ...], ...]


def find_grid(position: Any) -> Grid | None:
    """Return the rows of a position that looks like a board, None for any other.

    That is a list of equally long rows, a list or a text of 9 or 16 cells, or an object with one
    such attribute.
    """
    grids = list(_find_grids(position))
    return grids[0] if len(grids) == 1 else None


def _find_grids(position: Any) -> Iterator[Grid]:
    found = _read_rows(position)
    if found is not None:
        yield found
    elif isinstance(position, Picture):
        for _name, value in position.attributes:
            found = _read_rows(value)
            if found is not None:
                yield found
    elif isinstance(position, tuple):  # attributes or globals by name
        for each in position:
            if isinstance(each, tuple) and len(each) == 2 and isinstance(each[0], str):
                found = _read_rows(each[1])
                if found is not None:
                    yield found


def _read_rows(value: Any) -> Grid | None:
    items = _list_items(value)
    if items is None:
        return None
    rows = [_list_items(item) for item in items]
    if _LEAST <= len(rows) <= _MOST and all(row is not None for row in rows):
        grid = tuple(tuple(row) for row in rows if row is not None)
        widths = {len(row) for row in grid}
        if len(widths) == 1 and _LEAST <= widths.pop() <= _MOST and _has_cells(grid):
            return grid
    side = isqrt(len(items))
    if side in (3, 4) and side * side == len(items):
        grid = tuple(tuple(items[at * side : (at + 1) * side]) for at in range(side))
        return grid if _has_cells(grid) else None
    return None


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


def _has_cells(grid: Grid) -> bool:
    """Return whether what stands on a grid are marks: few kinds of short texts or numbers."""
    cells = {cell for row in grid for cell in row if isinstance(cell, (str, int, type(None)))}
    count = sum(isinstance(cell, (str, int, type(None))) for row in grid for cell in row)
    if count != len(grid) * len(grid[0]):
        return False
    return len(cells) <= 13 and all(len(str(cell)) <= 2 or cell is None for cell in cells)


def make_board_view(grid: Grid) -> BoardView:
    """Return a board as plain data to draw."""
    rows, columns = len(grid), len(grid[0])
    names = tuple(
        f"{_FILES[column]}{rows - row}" for row in range(rows) for column in range(columns)
    )
    cells = tuple("" if _is_empty(cell) else str(cell) for row in grid for cell in row)
    return BoardView(rows, columns, cells, names, (None,) * len(cells))


def _is_empty(cell: Any) -> bool:
    return any(type(cell) is type(each) and cell == each for each in _EMPTY)


def format_position(snapshot: Any) -> str:
    """Return a snapshot as Python would print its value, shortened."""
    text = format_value(snapshot)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def format_value(snapshot: Any) -> str:
    """Return a snapshot as Python would print its value; an object by its class."""
    if isinstance(snapshot, Picture):
        return f"a {snapshot.kind}"
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
