"""The games, one a file, and those that the page offers, by name."""

from collections.abc import Callable
from dataclasses import dataclass

from plyscope.games.mnk import MNK, TicTacToe
from plyscope.games.tree import Tree

__all__ = ["GAMES", "MNK", "Entry", "TicTacToe", "Tree", "make"]


@dataclass(frozen=True)
class Entry:
    """A game on offer: `make(first)` builds its rules with that player to begin.

    `depths` are the depths that a search of it answers at in a few seconds in a browser; `perfect`
    tells that it can even be searched to its end.
    """

    name: str
    label: str
    make: Callable[[str], MNK]
    depths: tuple[int, ...]
    perfect: bool = False


def _mnk(size: int, in_row: int) -> Callable[[str], MNK]:
    return lambda first: MNK(size, size, in_row, first)


GAMES: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry("tictactoe", "Tic-tac-toe 3×3", TicTacToe, (1, 2, 3, 4, 5, 6, 7, 8), perfect=True),
        Entry("tictactoe-4x4-3", "4×4, three in a row", _mnk(4, 3), (1, 2, 3, 4, 5)),
        Entry("tictactoe-4x4-4", "4×4, four in a row", _mnk(4, 4), (1, 2, 3, 4, 5)),
        Entry("tictactoe-5x5-3", "5×5, three in a row", _mnk(5, 3), (1, 2, 3, 4)),
        Entry("tictactoe-5x5-4", "5×5, four in a row", _mnk(5, 4), (1, 2, 3, 4)),
    )
}


def make(name: str, first: str = "X") -> MNK:
    """Return the game of that name; raise ValueError, naming those that exist."""
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}; there are: {', '.join(GAMES)}.")
    return GAMES[name].make(first)
