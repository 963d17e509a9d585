"""The games, one a file, and those that the page offers, by name."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.games.connect_four import ConnectFour
from plyscope.games.mnk import MNK, TicTacToe
from plyscope.games.mnk3 import MNK3
from plyscope.games.nim import Nim
from plyscope.games.pig import Pig
from plyscope.games.sliding import Sliding
from plyscope.games.tree import Tree

__all__ = [
    "GAMES",
    "MNK",
    "MNK3",
    "ConnectFour",
    "Entry",
    "Nim",
    "Pig",
    "Sliding",
    "TicTacToe",
    "Tree",
    "make",
]


@dataclass(frozen=True)
class Entry:
    """A game on offer: `make(first)` builds its rules with that player, one of `firsts`, to begin.

    `depths` are the depths that a search of it answers at in a few seconds in a browser; `perfect`
    tells that it can even be searched to its end, `boards` that its positions can be drawn small.
    `chance` is what people call that which decides by chance ("" where nothing does).
    """

    name: str
    label: str
    make: Callable[[str], Any]
    depths: tuple[int, ...] = ()
    perfect: bool = False
    boards: bool = True
    firsts: tuple[str, ...] = ("X", "O")
    chance: str = ""


def _mnk(size: int, in_row: int) -> Callable[[str], MNK]:
    return lambda first: MNK(size, size, in_row, first)


def _mnk3(size: int, in_row: int) -> Callable[[str], MNK3]:
    return lambda first: MNK3(size, size, in_row, first)


def _connect_four(columns: int, rows: int, in_row: int) -> Callable[[str], ConnectFour]:
    return lambda first: ConnectFour(columns, rows, in_row, first)


def _nim(name: str, label: str, piles: Sequence[int], misere: bool = False) -> Entry:
    return Entry(
        name, label, lambda first: Nim(piles, misere, first), perfect=True, firsts=Nim.players
    )


def _tree(name: str, label: str, nested: list[Any], turns: Sequence[str] = ("max", "min")) -> Entry:
    """Return an entry for a tree of the textbooks; where MIN begins, MAX and MIN change places."""
    other = {"max": "min", "min": "max", "chance": "chance"}
    chance = "chance" in turns

    def make(first: str) -> Tree:
        return Tree(nested, turns if first == "MAX" else [other[turn] for turn in turns])

    return Entry(
        name,
        label,
        make,
        perfect=True,
        boards=False,
        firsts=("MAX",) if chance else ("MAX", "MIN"),
        chance="chance" if chance else "",
    )


def _three(name: str, label: str, nested: list[Any]) -> Entry:
    """Return an entry for a tree of three players, A, B and C, who take turns in this order."""

    def make(first: str) -> Tree:
        start = "ABC".index(first)
        return Tree(nested, [(start + ply) % 3 for ply in range(3)])

    return Entry(name, label, make, perfect=True, boards=False, firsts=("A", "B", "C"))


GAMES: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry("tictactoe", "Tic-tac-toe 3×3", TicTacToe, (1, 2, 3, 4, 5, 6, 7, 8), perfect=True),
        Entry("tictactoe-4x4-3", "4×4, three in a row", _mnk(4, 3), (1, 2, 3, 4, 5)),
        Entry("tictactoe-4x4-4", "4×4, four in a row", _mnk(4, 4), (1, 2, 3, 4, 5)),
        Entry("tictactoe-5x5-3", "5×5, three in a row", _mnk(5, 3), (1, 2, 3, 4)),
        Entry("tictactoe-5x5-4", "5×5, four in a row", _mnk(5, 4), (1, 2, 3, 4)),
        Entry(
            "three-3x3", "3×3 for three players", _mnk3(3, 3), (1, 2, 3, 4, 5), firsts=MNK3.players
        ),
        Entry("three-4x4", "4×4 for three players", _mnk3(4, 3), (1, 2, 3), firsts=MNK3.players),
        Entry("connect-four", "Connect Four 7×6", _connect_four(7, 6, 4), (1, 2, 3, 4, 5, 6)),
        Entry(
            "connect-four-4x3-3",
            "Connect Four 4×3, three in a row",
            _connect_four(4, 3, 3),
            (1, 2, 3, 4, 5, 6, 7, 8),
            perfect=True,
        ),
        _nim("nim", "Nim 3, 4, 5", (3, 4, 5)),
        _nim("nim-1-3-5", "Nim 1, 3, 5", (1, 3, 5)),
        _nim("nim-misere", "Nim 1, 3, 5, last one loses", (1, 3, 5), misere=True),
        Entry(
            "pig",
            "Pig, a die to 20",
            lambda first: Pig(20, turns=12, first=first),
            (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
            firsts=Pig.players,
            chance="the die",
        ),
        Entry(
            "piglet",
            "Piglet, a coin to 4",
            lambda first: Pig(4, 2, 6, first),
            (1, 2, 3, 4, 5, 6, 7, 8),
            perfect=True,
            firsts=Pig.players,
            chance="the coin",
        ),
        Entry(
            "sliding-3x2",
            "Sliding puzzle 3×2",
            lambda first: Sliding((4, 1, 2, 5, 0, 3), 3, 10),
            (1, 2, 3, 4, 5, 6, 7, 8),
            perfect=True,
            firsts=Sliding.players,
        ),
        Entry(
            "sliding-3x3",
            "Sliding puzzle 3×3",
            lambda first: Sliding((2, 4, 3, 1, 8, 0, 7, 6, 5), 3, 24),
            (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
            firsts=Sliding.players,
        ),
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


def make(name: str, first: str | None = None) -> Any:
    """Return the game of that name; `first`, or where it is None who usually does, begins.

    Raises ValueError where there is no such game, or where `first` cannot begin, naming those that
    exist and those who can.
    """
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}; there are: {', '.join(GAMES)}.")
    entry = GAMES[name]
    if first is None:
        first = entry.firsts[0]
    if first not in entry.firsts:
        raise ValueError(f"first is {' or '.join(map(repr, entry.firsts))}, not {first!r}.")
    return entry.make(first)
