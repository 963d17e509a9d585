"""Boards: stones in a line, for two and for three; Connect Four; draughts; Go.

The 7.8 moves of a draughts position are the mean of 1,939 positions without captures, in 20 games
of the engine with 300 nodes a move, each after four moves at random.
"""

from collections.abc import Callable

from plyscope.games.catalog import levels
from plyscope.games.catalog.catalog_entry import CatalogEntry
from plyscope.games.connect_four import ConnectFour
from plyscope.games.draughts import Draughts
from plyscope.games.draughts.endgame_probe import tablebase
from plyscope.games.draughts.position import START
from plyscope.games.go import Go
from plyscope.games.go.rules import parse_start
from plyscope.games.go.snapshots import SIZE
from plyscope.games.mnk import MNK, TicTacToe
from plyscope.games.mnk3 import MNK3

GROUP = "Board games"
GO_RULE = (
    "Surround stones to capture them. Two passes end the game: the stones and the points that only "
    "they reach count."
)
DRAUGHTS_RULE = (
    "Men step diagonally forwards, kings both ways. Captures are compulsory. A player who cannot "
    "move loses."
)


def _line_rule(count: str) -> str:
    return f"{count} in a row wins, also diagonally. Otherwise a full board is a draw."


def _mnk(size: int, in_row: int) -> Callable[[str], MNK]:
    return lambda first: MNK(size, size, in_row, first)


def _mnk3(size: int, in_row: int) -> Callable[[str], MNK3]:
    return lambda first: MNK3(size, size, in_row, first)


def _connect_four(columns: int, rows: int, in_row: int) -> Callable[[str], ConnectFour]:
    return lambda first: ConnectFour(columns, rows, in_row, first)


def _larger_board(
    name: str, label: str, size: int, in_row: int, depths: tuple[int, ...]
) -> CatalogEntry:
    rule = _line_rule({3: "Three", 4: "Four"}[in_row])
    return CatalogEntry(name, label, _mnk(size, in_row), depths, group=GROUP, rule=rule)


def _three(name: str, label: str, size: int, depths: tuple[int, ...]) -> CatalogEntry:
    make, rule = _mnk3(size, 3), f"X, O and △ take turns. {_line_rule('Three')}"
    return CatalogEntry(name, label, make, depths, firsts=MNK3.players, group=GROUP, rule=rule)


def _draughts(pieces: int, start: str) -> CatalogEntry:
    """Return draughts from an endgame of so many pieces, with a database of such endgames."""
    return CatalogEntry(
        f"draughts-{pieces}",
        f"Draughts, {pieces}-piece endgames",
        lambda first: Draughts(start, tablebase(pieces)),
        (1, 2, 3, 4, 5, 6, 7),
        firsts=("Black",),
        endgame_pieces=pieces,
        levels=levels.DRAUGHTS[2:],  # those that look there
        first_level=levels.DRAUGHTS[2].name,
        from_position=lambda text: Draughts(text, tablebase(pieces)),
        group=GROUP,
        rule=DRAUGHTS_RULE,
        former_start=START,
    )


def _go(name: str, label: str, size: int, komi: float, rule: str) -> CatalogEntry:
    return CatalogEntry(
        name,
        label,
        lambda first: Go(size, komi),
        (1, 2, 3),
        firsts=("Black",),
        levels=levels.GO if size == SIZE else levels.GO_WITHOUT_NETWORK,
        first_level=levels.FIRST_LEVEL,
        from_position=parse_start,
        label_position=_label_go,
        group=GROUP,
        rule=f"{GO_RULE} {rule}",
    )


def _label_go(game: Go) -> str:
    """Return the label of a game that is not in the catalog."""
    komi = f"Go {game.size}×{game.size}, komi {game.komi:g}"
    return komi if game.network is None else f"{komi}, network after {game.network:,} games"


TABLE = (
    CatalogEntry(
        "tictactoe",
        "Tic-tac-toe 3×3",
        TicTacToe,
        (1, 2, 3, 4, 5, 6, 7, 8),
        solvable=True,
        group=GROUP,
        rule=_line_rule("Three"),
    ),
    _larger_board("tictactoe-4x4-3", "4×4, three in a row", 4, 3, (1, 2, 3, 4, 5)),
    _larger_board("tictactoe-4x4-4", "4×4, four in a row", 4, 4, (1, 2, 3, 4, 5)),
    _larger_board("tictactoe-5x5-3", "5×5, three in a row", 5, 3, (1, 2, 3, 4)),
    _larger_board("tictactoe-5x5-4", "5×5, four in a row", 5, 4, (1, 2, 3, 4)),
    _three("three-3x3", "3×3 for three players", 3, (1, 2, 3, 4, 5)),
    _three("three-4x4", "4×4 for three players", 4, (1, 2, 3)),
    CatalogEntry(
        "connect-four",
        "Connect Four 7×6",
        _connect_four(7, 6, 4),
        (1, 2, 3, 4, 5, 6),
        group=GROUP,
        rule=f"Discs fall to the lowest free cell of a column. {_line_rule('Four')}",
    ),
    CatalogEntry(
        "connect-four-4x3-3",
        "Connect Four 4×3, three in a row",
        _connect_four(4, 3, 3),
        (1, 2, 3, 4, 5, 6, 7, 8),
        solvable=True,
        group=GROUP,
        rule=f"Discs fall to the lowest free cell of a column. {_line_rule('Three')}",
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
        group=GROUP,
        rule=DRAUGHTS_RULE,
    ),
    _draughts(3, "B:WK1:BK28,K32"),  # Black wins in 31 plies, among the longest of three pieces
    _draughts(4, "B:W25,K29:BK1,K2"),  # Black wins
    _go("go", "Go 5×5", 5, 24.5, "White adds 24.5: Black has to own the board."),
    _go("go-komi-6", "Go 5×5, komi 6.5", 5, 6.5, "White adds 6.5 points."),
    _go("go-7x7", "Go 7×7", 7, 8.5, "White adds 8.5 points."),
)
