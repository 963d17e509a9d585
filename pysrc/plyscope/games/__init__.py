"""The games, one a file, and those that the page offers, by name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plyscope.games.mnk import MNK, TicTacToe
from plyscope.games.mnk3 import MNK3
from plyscope.games.tree import Tree

__all__ = ["GAMES", "MNK", "MNK3", "Entry", "TicTacToe", "Tree", "make"]


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
    first: str = "X"  # who begins where nothing else is said


def _mnk(size: int, in_row: int) -> Callable[[str], MNK]:
    return lambda first: MNK(size, size, in_row, first)


def _tree(
    name: str, label: str, nested: list[Any], turns: tuple[str, ...] = ("max", "min")
) -> Entry:
    """Return an entry for a tree of the textbooks; where MIN begins, MAX and MIN change places."""
    other = {"max": "min", "min": "max", "chance": "chance"}

    def make(first: str) -> Tree:
        if first not in ("MAX", "MIN"):
            raise ValueError(f"first is 'MAX' or 'MIN', not {first!r}.")
        return Tree(nested, turns if first == "MAX" else tuple(other[turn] for turn in turns))

    return Entry(name, label, make, perfect=True, boards=False, first="MAX")


def _three(name: str, label: str, nested: list[Any]) -> Entry:
    """Return an entry for a tree of three players, A, B and C, who take turns in this order."""

    def make(first: str) -> Tree:
        if first not in ("A", "B", "C"):
            raise ValueError(f"first is 'A' or 'B' or 'C', not {first!r}.")
        start = "ABC".index(first)
        return Tree(nested, [(start + ply) % 3 for ply in range(3)])

    return Entry(name, label, make, perfect=True, boards=False, first="A")


GAMES: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry("tictactoe", "Tic-tac-toe 3×3", TicTacToe, (1, 2, 3, 4, 5, 6, 7, 8), perfect=True),
        Entry("tictactoe-4x4-3", "4×4, three in a row", _mnk(4, 3), (1, 2, 3, 4, 5)),
        Entry("tictactoe-4x4-4", "4×4, four in a row", _mnk(4, 4), (1, 2, 3, 4, 5)),
        Entry("tictactoe-5x5-3", "5×5, three in a row", _mnk(5, 3), (1, 2, 3, 4)),
        Entry("tictactoe-5x5-4", "5×5, four in a row", _mnk(5, 4), (1, 2, 3, 4)),
        Entry(
            "three-3x3",
            "3×3 for three players",
            lambda first: MNK3(3, 3, 3, first),
            (1, 2, 3, 4, 5),
        ),
        Entry("three-4x4", "4×4 for three players", lambda first: MNK3(4, 4, 3, first), (1, 2, 3)),
        _tree("tree-aima", "AIMA’s two-ply tree", [[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
        _tree("tree-lecture", "The lecture’s three plies", [[[1, 2], [5, 7]], [[0, 1], [6, 4]]]),
        _tree(
            "tree-deep",
            "Four plies, cutoffs of both kinds",
            [[[[5, 6], [7, 4, 5]], [[8, 9], [3]]], [[[6], [6, 9]], [[7]]], [[[5]], [[9, 8], [6]]]],
        ),
        # A sure tie, or ten replies that all seem reasonable, nine of which lose for MIN.
        _tree("tree-risky", "A tie or a risk", [0, [1, 1, 1, 1, 1, 1, -1, 1, 1, 1]]),
        _three(
            "tree-three",
            "Three players",
            [
                [[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, -1)]],
                [[(5, -1, -1), (-1, 5, 2)], [(7, 7, -1), (5, 4, 5)]],
            ],
        ),
        # Utilities sum to 9: once B can take 7, A gets less there than the 3 it has.
        _three(
            "tree-shallow",
            "Three players who share nine",
            [[(3, 3, 3), (4, 2, 3)], [(2, 7, 0), (9, 0, 0), (4, 4, 1)], [(4, 5, 0), (5, 3, 1)]],
        ),
        # A and B are weak, C is strong; together they weaken it, and then A may break its word.
        _three(
            "tree-alliance",
            "An alliance of two",
            [
                [[(2, 1, 7), (3, 2, 5)], [(1, 2, 7), (2, 3, 5)]],
                [[(1, 4, 5), (0, 3, 7)], [[(4, 4, 2), (6, 1, 3)], [(5, 4, 1), (6, 3, 1)]]],
            ],
        ),
        _tree(
            "tree-dice",
            "A gamble or a sure thing",
            [[(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)], 9],
            ("max", "chance"),
        ),
        _tree(
            "tree-bounded",
            "Chance among values from 0 to 9",
            [[6, 7, 8], [5, 4, 9], [2, 9, 9]],
            ("max", "chance"),
        ),
        _tree(
            "tree-backgammon",
            "MAX, dice, MIN, dice",
            [[[[8, 0], [9, 1]], [[7, 2], [9, 2]]], [[[4, 0], [2, 3]], [[1, 3], [2, 6]]]],
            ("max", "chance", "min", "chance"),
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
    return entry.make(first or entry.first)
