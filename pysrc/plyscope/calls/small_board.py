"""A position in small, beside the nodes of a tree: which shapes stand where, in which colours.

The page has the colours of its theme. It gets the outlines of the shapes when it is built; those of
the pieces of chess and draughts are in the part of the page that draws their large board.
"""

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from plyscope.game import BoardView
from plyscope.render.piece_paths import PIECE_OUTLINES, find_piece

PIECE_KINDS = ("chess", "draughts")
_DICE_ROWS = 2  # the buttons below are left out
_PIPS = ("11", "02 20", "02 11 20", "00 02 20 22", "00 02 11 20 22", "00 01 02 20 21 22")
_PIP_STEP = 0.19  # of a cell
_COLOURS = ("max", "min", "third")
_SIGNS = ("cross", "ring", "triangle")


def _circle(radius: float) -> str:
    arc = f"a{radius} {radius} 0 1 0"
    return f"M{-radius} 0{arc} {2 * radius} 0{arc} {-2 * radius} 0"


_SIGN_OUTLINES = {
    "cross": "M-.27-.27 .27 .27M.27-.27-.27 .27",
    "ring": _circle(0.29),
    "triangle": "M0-.27 .3 .24H-.3z",
}
# The outlines of shapes around the middle of a cell, in cells, and the widths in which they are
# drawn, of one pixel at least; None: it is filled.
_OUTLINES: dict[str, tuple[str, float | None]] = {
    "across": ("M-.5 0h1", 0),
    "down": ("M0-.5v1", 0),
    **{sign: (outline, 0.11) for sign, outline in _SIGN_OUTLINES.items()},
    **{f"{sign}-last": (outline, 0.2) for sign, outline in _SIGN_OUTLINES.items()},
    "cell": ("M-.5-.5h1v1h-1z", None),
    "hole": (_circle(0.3), None),
    "disc": (_circle(0.42), None),
    "disc-last": (_circle(0.42), 0.12),
    "counter": (_circle(0.34), None),
    "taken": (_circle(0.34), 0.06),
    "tile": (
        "M-.29-.45h.58q.16 0 .16 .16v.58q0 .16-.16 .16h-.58q-.16 0-.16-.16v-.58q0-.16 .16-.16z",
        None,
    ),
    "die": ("M-.2-.36h.4q.16 0 .16 .16v.4q0 .16-.16 .16h-.4q-.16 0-.16-.16v-.4q0-.16 .16-.16z", 0),
    "pip": (_circle(0.07), None),
}
_PIECE_PARTS = ("edge", "body", "lines")
SHAPES = (*_OUTLINES, *(f"{name}-{part}" for name in PIECE_OUTLINES for part in _PIECE_PARTS))
_SQUARE_COLOURS = ("square-light", "square-dark", "square-last", "square-alarm")
_PIECE_COLOURS = tuple(
    f"piece-{side}{part}" for side in ("light", "dark") for part in ("", "-edge", "-line")
)
COLOURS = (
    *(*_COLOURS, "min-text", "max-soft", "surface-3", "ink", "ink-soft", "ghost", "line"),
    *(*_SQUARE_COLOURS, *_PIECE_COLOURS),
)


def write_module() -> str:
    """Return the text of a TypeScript module: the shapes of all boards, by their names.

    A shape is an outline around the middle of a cell, or in a box; its width, or that it is filled;
    the least pixels of a cell that it is drawn in.
    """
    return (
        "// Written by build.py from plyscope/calls/small_board.py.\n"
        "export type Shape = "
        "[outline: string, width: number | null, box?: number, least?: number];\n"
        f"export const OUTLINES: Record<string, Shape> = {json.dumps(_OUTLINES)};\n"
    )


@lru_cache(64)
def _list_centres(rows: int, columns: int) -> list[tuple[float, float]]:
    """Return the middle of each cell."""
    return [(column + 0.5, row + 0.5) for row in range(rows) for column in range(columns)]


def find_mark(content: str, players: Sequence[str]) -> int | None:
    """Return the place of the player whose mark stands on a cell; None for a piece of no player.

    Programs may call their players otherwise: a cross and a circle are known by their letters.
    """
    if content in players:
        return players.index(content)
    return {"x": 0, "o": 1}.get(content.lower())


class SmallBoard:
    """The shapes and texts of a position, as they are put on it.

    A shape is put at x and y of its middle, in cells from the left and the top.
    """

    def __init__(self, view: BoardView, players: Sequence[str], last: Sequence[int], move: str):
        self.view, self.players, self.last, self.move = view, players, frozenset(last), move
        self.rows = _DICE_ROWS if view.kind == "dice" else view.rows
        self.centres = _list_centres(self.rows, view.columns)
        self.shapes: dict[tuple[str, str], list[float]] = {}
        self.texts: list[list[Any]] = []
        if view.kind == "marks":
            self._put_lines()
        elif view.kind == "go":
            self._put_crossings()
        elif view.kind in PIECE_KINDS:
            self._put_squares()
        put = {
            "discs": self._put_disc,
            "go": self._put_stone,
            "counters": self._put_counter,
            "tiles": self._put_tile,
            "dice": self._put_die,
            **dict.fromkeys(PIECE_KINDS, self._put_piece),
        }.get(view.kind, self._put_mark)
        for cell, content in enumerate(view.cells[: self.rows * view.columns]):
            put(cell, content)

    def to_data(self) -> dict[str, Any]:
        """Return the board as data: the places of each shape and colour, and texts."""
        return {
            "columns": self.view.columns,
            "rows": self.rows,
            "shapes": [[*kind, places] for kind, places in self.shapes.items()],
            "texts": self.texts,
        }

    def _put(self, shape: str, colour: str, cell: int, dx: float = 0, dy: float = 0) -> None:
        x, y = self.centres[cell]
        places = self.shapes.setdefault((shape, colour), [])
        places += (round(x + dx, 2), round(y + dy, 2)) if dx or dy else (x, y)

    def _write(self, text: str, colour: str, cell: int, size: float = 0.5) -> None:
        x, y = self.centres[cell]
        self.texts.append([text, colour, x, y + 0.03, size])

    def _put_lines(self) -> None:
        """Put the lines between cells, cell by cell."""
        for cell in range(self.rows * self.view.columns):
            if (cell + 1) % self.view.columns:
                self._put("down", "line", cell, dx=0.5)
            if cell < (self.rows - 1) * self.view.columns:
                self._put("across", "line", cell, dy=0.5)

    def _put_squares(self) -> None:
        """Put the squares: what the last move changed stands out, and what is to be warned of."""
        cells = range(self.rows * self.view.columns)
        for cell in cells:
            row, column = divmod(cell, self.view.columns)
            is_dark = (self.rows - 1 - row + column) % 2 == 0
            self._put("cell", "square-dark" if is_dark else "square-light", cell)
        for cell in cells:
            if cell in self.last:
                self._put("cell", "square-last", cell)
            if cell in self.view.threatened_cells:
                self._put("cell", "square-alarm", cell)

    def _put_piece(self, cell: int, content: str) -> None:
        piece = find_piece(self.view.kind, content)
        if piece:
            name, is_light = piece
            colour = "piece-light" if is_light else "piece-dark"
            self._put(f"{name}-edge", f"{colour}-edge", cell)
            self._put(f"{name}-body", colour, cell)
            self._put(f"{name}-lines", f"{colour}-line", cell)
        elif content:
            self._write(content, "ink", cell)

    def _put_crossings(self) -> None:
        """Put the lines of a Go board, from the middle of each cell to the next."""
        for cell in range(self.rows * self.view.columns):
            if (cell + 1) % self.view.columns:
                self._put("across", "line", cell, dx=0.5)
            if cell < (self.rows - 1) * self.view.columns:
                self._put("down", "line", cell, dy=0.5)

    def _put_stone(self, cell: int, content: str) -> None:
        if content:
            self._put_disc(cell, content)

    def _find_player(self, content: str) -> int:
        """Return the place of a player; 2, that of the third, for any other."""
        return self.players.index(content) if content in self.players[:2] else 2

    def _put_mark(self, cell: int, content: str) -> None:
        player = find_mark(content, self.players)
        if content and player is None:
            self._write(content, "ink", cell)
        elif content and player is not None:
            player, last = min(player, 2), "-last" if cell in self.last else ""
            self._put(_SIGNS[player] + last, _COLOURS[player], cell)

    def _put_disc(self, cell: int, content: str) -> None:
        if content not in self.players:
            self._put("hole", "surface-3", cell)
            return
        self._put("disc", _COLOURS[self._find_player(content)], cell)
        if cell in self.last:
            self._put("disc-last", "ink", cell)

    def _put_counter(self, cell: int, content: str) -> None:
        """Put a counter; one that was taken away last is a ring."""
        if content:
            self._put("counter", "ink-soft", cell)
        elif cell in self.last:
            self._put("taken", "ghost", cell)

    def _put_tile(self, cell: int, content: str) -> None:
        if content:
            is_last = cell in self.last
            self._put("tile", "max-soft" if is_last else "surface-3", cell)
            self._write(content, "max" if is_last else "ink", cell)

    def _put_die(self, cell: int, content: str) -> None:
        """Put the die, or a score beside it."""
        if cell != 2:
            colour = "ink-soft" if cell == 3 else "min-text" if cell else "max"
            self._write(content, colour, cell)
            return
        rolled = re.search(r"\d+$", self.move)
        face = content or (rolled[0] if rolled else "")
        self._put("die", "ink-soft", cell)
        if face == "?":
            self._write(face, "ink-soft", cell, 0.4)
        elif face.isdecimal() and 1 <= int(face) <= len(_PIPS):
            for pip in _PIPS[int(face) - 1].split():
                dx, dy = ((int(place) - 1) * _PIP_STEP for place in pip)
                self._put("pip", "ink", cell, dx, dy)


def draw_small_board(
    view: BoardView, players: Sequence[str], last: Sequence[int], move: str
) -> dict[str, Any]:
    """Return a position in small as data; `last` are the cells that `move` changed."""
    return SmallBoard(view, players, last, move).to_data()


def describe_pieces(view: BoardView) -> str:
    """Return where each piece stands, in words; "" for boards without pieces."""
    if view.kind not in PIECE_KINDS:
        return ""
    placed = zip(view.cells, view.names, strict=True)
    return ", ".join(
        f"{view.piece_names.get(content, content)} {name}" for content, name in placed if content
    )
