"""Boards: stones in a line, for two and for three; Connect Four; draughts.

The 7.8 moves of a draughts position are the mean of 1,939 positions without captures, in 20 games
of the engine with 300 nodes a move, each after four moves at random.
"""

from collections.abc import Callable

from plyscope.games.catalog import levels
from plyscope.games.catalog.catalog_entry import CatalogEntry
from plyscope.games.connect_four import ConnectFour
from plyscope.games.draughts import Draughts
from plyscope.games.draughts.endgame_probe import tablebase
from plyscope.games.mnk import MNK, TicTacToe
from plyscope.games.mnk3 import MNK3


def _mnk(size: int, in_row: int) -> Callable[[str], MNK]:
    return lambda first: MNK(size, size, in_row, first)


def _mnk3(size: int, in_row: int) -> Callable[[str], MNK3]:
    return lambda first: MNK3(size, size, in_row, first)


def _connect_four(columns: int, rows: int, in_row: int) -> Callable[[str], ConnectFour]:
    return lambda first: ConnectFour(columns, rows, in_row, first)


def _draughts(pieces: int) -> CatalogEntry:
    """Return draughts with the endgames of at most so many pieces."""
    return CatalogEntry(
        f"draughts-{pieces}",
        f"Draughts, {pieces}-piece endgames",
        lambda first: Draughts(endgames=tablebase(pieces)),
        (1, 2, 3, 4, 5, 6, 7),
        firsts=("Black",),
        endgame_pieces=pieces,
        levels=levels.DRAUGHTS[2:],  # those that look there
        first_level=levels.DRAUGHTS[2].name,
        from_position=lambda text: Draughts(text, tablebase(pieces)),
    )


TABLE = (
    CatalogEntry(
        "tictactoe", "Tic-tac-toe 3×3", TicTacToe, (1, 2, 3, 4, 5, 6, 7, 8), solvable=True
    ),
    CatalogEntry("tictactoe-4x4-3", "4×4, three in a row", _mnk(4, 3), (1, 2, 3, 4, 5)),
    CatalogEntry("tictactoe-4x4-4", "4×4, four in a row", _mnk(4, 4), (1, 2, 3, 4, 5)),
    CatalogEntry("tictactoe-5x5-3", "5×5, three in a row", _mnk(5, 3), (1, 2, 3, 4)),
    CatalogEntry("tictactoe-5x5-4", "5×5, four in a row", _mnk(5, 4), (1, 2, 3, 4)),
    CatalogEntry(
        "three-3x3", "3×3 for three players", _mnk3(3, 3), (1, 2, 3, 4, 5), firsts=MNK3.players
    ),
    CatalogEntry("three-4x4", "4×4 for three players", _mnk3(4, 3), (1, 2, 3), firsts=MNK3.players),
    CatalogEntry("connect-four", "Connect Four 7×6", _connect_four(7, 6, 4), (1, 2, 3, 4, 5, 6)),
    CatalogEntry(
        "connect-four-4x3-3",
        "Connect Four 4×3, three in a row",
        _connect_four(4, 3, 3),
        (1, 2, 3, 4, 5, 6, 7, 8),
        solvable=True,
    ),
    CatalogEntry(
        "draughts",
        "Draughts 8×8",
        lambda first: Draughts(endgames=tablebase(3, is_shown=False)),
        (1, 2, 3, 4, 5, 6, 7),
        firsts=("Black",),
        branching=7.8,
        levels=levels.DRAUGHTS,
        first_level=levels.FIRST_LEVEL,
        from_position=lambda text: Draughts(text, tablebase(3, is_shown=False)),
    ),
    _draughts(3),
    _draughts(4),
)
