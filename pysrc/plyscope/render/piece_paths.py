"""The outlines of the pieces of chess and draughts, for figures and for the page.

Each outline is in a box of 100 by 100: a body, and lines drawn on it. The subpaths of a body
overlap, so its edge is drawn first and the fill over it.
"""

import json
from typing import NamedTuple

from plyscope.game import BoardView


class PieceOutline(NamedTuple):
    """The SVG paths of a piece."""

    body: str
    lines: str


PIECE_OUTLINES = {
    "pawn": PieceOutline(
        "M36 33a14 14 0 1 1 28 0a14 14 0 1 1 -28 0zM39 45h22a4 4 0 0 1 0 8h-22a4 4 0 0 1 0-8z"
        "M43 50h14c0 11 4 19 11 27H32c7-8 11-16 11-27zM29 75h42a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4H29"
        "a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4z",
        "M33 76h34",
    ),
    "rook": PieceOutline(
        "M29 19h10v8h6v-8h10v8h6v-8h10v17l-8 7H37l-8-7zM37 42h26l3 35H34zM29 75h42a4 4 0 0 1 4 4"
        "v5a4 4 0 0 1-4 4H29a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4z",
        "M38 43h24M35 70h30M33 76h34",
    ),
    "knight": PieceOutline(
        "M33 77c0-14 12-18 14-28-4 4-9 4-12 8-3 3-8 3-11-1-3-4-1-8 2-11 4-5 5-11 10-15l-1-12 11 7"
        "c17 0 27 12 27 30 0 9-2 15-3 22zM29 75h42a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4H29a4 4 0 0 1-4-4"
        "v-5a4 4 0 0 1 4-4z",
        "M40 36h.1M54 28c8 5 11 14 10 25M33 76h34",
    ),
    "bishop": PieceOutline(
        "M45 17a5 5 0 1 1 10 0a5 5 0 1 1 -10 0zM50 19c9 8 16 17 16 25a16 12 0 0 1-32 0"
        "c0-8 7-17 16-25zM39 54h22a4 4 0 0 1 0 8h-22a4 4 0 0 1 0-8zM41 58h18c0 8 3 13 9 19H32"
        "c6-6 9-11 9-19zM29 75h42a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4H29a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4"
        "z",
        "M50 33v16M42 41h16M33 76h34",
    ),
    "queen": PieceOutline(
        "M17.5 31a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0zM31.5 22a4.5 4.5 0 1 1 9 0"
        "a4.5 4.5 0 1 1 -9 0zM45.5 18a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0zM59.5 22"
        "a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0zM73.5 31a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0z"
        "M22 31l12 19 2-28 9 25 5-29 5 29 9-25 2 28 12-19-9 29H31zM35 58h30a4 4 0 0 1 0 8h-30"
        "a4 4 0 0 1 0-8zM37 62h26c0 6 2 10 5 15H32c3-5 5-9 5-15zM29 75h42a4 4 0 0 1 4 4v5"
        "a4 4 0 0 1-4 4H29a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4z",
        "M36 62h28M33 76h34",
    ),
    "king": PieceOutline(
        "M46.5 11h7v6.5h6.5v7h-6.5V36h-7V24.5H40v-7h6.5zM50 40c3-9 11-13 18-10 9 3 11 13 6 22"
        "l-7 10H33l-7-10c-5-9-3-19 6-22 7-3 15 1 18 10zM35 58h30a4 4 0 0 1 0 8h-30a4 4 0 0 1 0-8z"
        "M37 62h26c0 6 2 10 5 15H32c3-5 5-9 5-15zM29 75h42a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4H29"
        "a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4z",
        "M50 41v15M36 62h28M33 76h34",
    ),
    "man": PieceOutline(
        "M17 50a33 33 0 1 1 66 0a33 33 0 1 1 -66 0z",
        "M28 50a22 22 0 1 1 44 0a22 22 0 1 1 -44 0z",
    ),
    "crowned": PieceOutline(
        "M17 50a33 33 0 1 1 66 0a33 33 0 1 1 -66 0z",
        "M23 50a27 27 0 1 1 54 0a27 27 0 1 1 -54 0zM34 43l4 20h24l4-20-9.5 8.5-6.5-13.5-6.5 13.5z",
    ),
}

_CHESS = {"p": "pawn", "r": "rook", "n": "knight", "b": "bishop", "q": "queen", "k": "king"}
# By the kind of a board: what stands on a cell, the name of its outline, and whether it is light.
PIECES = {
    "chess": {letter: (name, False) for letter, name in _CHESS.items()}
    | {letter.upper(): (name, True) for letter, name in _CHESS.items()},
    "draughts": {
        "b": ("man", False),
        "w": ("man", True),
        "B": ("crowned", False),
        "W": ("crowned", True),
    },
}


def find_piece(kind: str, content: str) -> tuple[str, bool] | None:
    """Return the name of a cell's piece and whether it is light; None for other content."""
    return PIECES.get(kind, {}).get(content)


def find_outline(view: BoardView, content: str) -> tuple[PieceOutline, bool] | None:
    """Return the outline of a cell's piece and whether it is light; None for other content."""
    piece = find_piece(view.kind, content)
    return (PIECE_OUTLINES[piece[0]], piece[1]) if piece else None


def _list_shapes() -> dict[str, tuple[object, ...]]:
    """Return the shapes of pieces on small boards, by their names; see `small_board.py`.

    Each is an outline in a box, its width (None: it is filled), the size of the box, and the least
    pixels of a cell that it is drawn in: below, there is no room for lines.
    """
    shapes: dict[str, tuple[object, ...]] = {}
    for name, (body, lines) in PIECE_OUTLINES.items():
        shapes[f"{name}-edge"] = (body, 0.07, 100)
        shapes[f"{name}-body"] = (body, None, 100)
        shapes[f"{name}-lines"] = (lines, 0.035, 100, 15)
    return shapes


def write_module() -> str:
    """Return the text of a TypeScript module: the shapes of pieces on small boards."""
    return (
        "// Written by build.py from plyscope/render/piece_paths.py.\n"
        'import type { Shape } from "#small-shapes";\n'
        f"export const PIECE_SHAPES: Record<string, Shape> = {json.dumps(_list_shapes())};\n"
    )
