"""The games, one a file, and those that the page offers, by name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plyscope.games.mnk import MNK, TicTacToe
from plyscope.games.tree import Tree

__all__ = ["GAMES", "MNK", "Entry", "TicTacToe", "Tree", "make"]


@dataclass(frozen=True)
class Entry:
    """A game on offer: `make(first)` builds its rules with that player to begin.

    `depths` are the depths that a search of it answers at in a few seconds in a browser; `perfect`
    tells that it can even be searched to its end, `boards` that its positions can be drawn small.
    """

    name: str
    label: str
    make: Callable[[str], MNK | Tree]
    depths: tuple[int, ...] = ()
    perfect: bool = False
    boards: bool = True


def _mnk(size: int, in_row: int) -> Callable[[str], MNK]:
    return lambda first: MNK(size, size, in_row, first)


def _tree(name: str, label: str, nested: list[Any]) -> Entry:
    """Return an entry for a tree of the textbooks; the player who begins is MAX or MIN."""

    def make(first: str) -> Tree:
        if first not in ("MAX", "MIN"):
            raise ValueError(f"first is 'MAX' or 'MIN', not {first!r}.")
        return Tree(nested, ("max", "min") if first == "MAX" else ("min", "max"))

    return Entry(name, label, make, perfect=True, boards=False)


GAMES: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry("tictactoe", "Tic-tac-toe 3×3", TicTacToe, (1, 2, 3, 4, 5, 6, 7, 8), perfect=True),
        Entry("tictactoe-4x4-3", "4×4, three in a row", _mnk(4, 3), (1, 2, 3, 4, 5)),
        Entry("tictactoe-4x4-4", "4×4, four in a row", _mnk(4, 4), (1, 2, 3, 4, 5)),
        Entry("tictactoe-5x5-3", "5×5, three in a row", _mnk(5, 3), (1, 2, 3, 4)),
        Entry("tictactoe-5x5-4", "5×5, four in a row", _mnk(5, 4), (1, 2, 3, 4)),
        _tree("tree-aima", "AIMA’s two-ply tree", [[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
        _tree("tree-lecture", "The lecture’s three plies", [[[1, 2], [5, 7]], [[0, 1], [6, 4]]]),
        _tree(
            "tree-deep",
            "Four plies, cutoffs of both kinds",
            [[[[5, 6], [7, 4, 5]], [[8, 9], [3]]], [[[6], [6, 9]], [[7]]], [[[5]], [[9, 8], [6]]]],
        ),
    )
}


def make(name: str, first: str | None = None) -> MNK | Tree:
    """Return the game of that name, MAX to begin where `first` is None.

    Raises ValueError, naming those that exist, where there is none of that name.
    """
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}; there are: {', '.join(GAMES)}.")
    entry = GAMES[name]
    return entry.make(first or ("X" if entry.boards else "MAX"))
