"""Previews of links and icons of the page, as SVG documents; the build turns them into pixels."""

import re

from plyscope import games
from plyscope.examples import EXAMPLES, Example
from plyscope.game import BoardView, play_moves
from plyscope.page.thumbnails import draw_thumbnails
from plyscope.render.board_svg import board_size, draw_board, find_board_view
from plyscope.render.svg import INK, PLAYER_COLOURS, SKIPPED_INK
from plyscope.render.xml_text import escape_xml
from plyscope.search import ALGORITHMS

MARK = (("max", "M10 1 16 9H4z"), ("min", "M10 19 4 11h12z"))  # MAX above MIN, 20 units wide
WIDTH, HEIGHT = 1200, 630  # pixels of a preview, as Open Graph has it
BORDER = 64
_TOP = 262  # pixels above the tree
_ROOM = HEIGHT - _TOP - 24  # pixels of its height
_MAX_ENLARGEMENT = 2.4  # of a tree
_SIZE = re.compile(r'width="(\d+)" height="(\d+)"')
PAGE_PICTURE = "pictures/plyscope.png"
_PAGE_TITLE = "Watch a game tree search think"
_PAGE_LINE = "Play against searches written in Python, and see the very tree that they search."
# Icons by their files: pixels, and the share of the width that the mark takes. What a system cuts
# to a shape of its own has to keep to a circle of 0.8 of the width.
ICONS = {
    "pictures/icon-192.png": (192, 0.86),
    "pictures/icon-512.png": (512, 0.86),
    "pictures/icon-maskable.png": (512, 0.56),
}


def draw_pictures() -> dict[str, str]:
    """Return SVG documents by the paths of pictures; those of paths in .png become pixels."""
    trees = draw_thumbnails()
    pictures = {f"examples/{name}.svg": tree for name, tree in trees.items()}
    for name, example in EXAMPLES.items():
        line = ALGORITHMS[example.algorithm].title
        tree, view = trees[name], _find_view(example)
        pictures[f"examples/{name}.png"] = draw_preview(example.title, line, tree, view)
    pictures[PAGE_PICTURE] = draw_preview(_PAGE_TITLE, _PAGE_LINE, trees["alphabeta"])
    return pictures | {path: draw_icon(*form) for path, form in ICONS.items()}


def draw_preview(title: str, line: str, tree: str, view: BoardView | None = None) -> str:
    """Draw a title, a line below it, a board if there is one, and a tree."""
    left, board = BORDER, ""
    if view is not None:
        size = board_size(view)[1]
        scale = _ROOM / size
        board = f'<g transform="scale({scale:.4f})" font-size="13">{draw_board(view, 0, 0)}</g>'
        board = f'<g transform="translate({BORDER} {_TOP})" text-anchor="middle">{board}</g>'
        left += _ROOM + BORDER // 2
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
            'font-family="sans-serif">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#FFFFFF"/>',
            _draw_mark(BORDER, 40, 52),
            f'<text x="{BORDER + 62}" y="79" font-size="34" fill="{INK}">Plyscope</text>',
            f'<text x="{BORDER}" y="172" font-size="56" fill="{INK}">{escape_xml(title)}</text>',
            f'<text x="{BORDER}" y="226" font-size="28" fill="{SKIPPED_INK}">'
            f"{escape_xml(line)}</text>",
            board,
            _place_tree(tree, left),
            "</svg>",
        ]
    )


def draw_icon(size: int, share: float) -> str:
    """Draw the mark on white, in a square."""
    margin = size * (1 - share) / 2
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">',
            f'<rect width="{size}" height="{size}" fill="#FFFFFF"/>',
            _draw_mark(margin, margin, size * share),
            "</svg>",
        ]
    )


def _draw_mark(x: float, y: float, size: float) -> str:
    paths = "".join(
        f'<path fill="{colour}" d="{path}"/>'
        for (_, path), colour in zip(MARK, PLAYER_COLOURS, strict=False)
    )
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({size / 20:.4f})">{paths}</g>'


def _place_tree(tree: str, left: float) -> str:
    """Return an SVG document as large as there is room for, right of `left`."""
    size = _SIZE.search(tree)
    assert size
    width, height = map(int, size.groups())
    room = WIDTH - BORDER - left
    scale = min(room / width, _ROOM / height, _MAX_ENLARGEMENT)
    x, y = left + (room - scale * width) / 2, _TOP + (_ROOM - scale * height) / 2
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.4f})">{tree}</g>'


def _find_view(example: Example) -> BoardView | None:
    game = games.make(example.game)
    return find_board_view(game, play_moves(game, example.moves))
