"""The games, one a file, and those that the page offers, by name: `offer` has them."""

from typing import Any

from plyscope.games.chess import Chess, Gardner
from plyscope.games.connect_four import ConnectFour
from plyscope.games.draughts import Draughts
from plyscope.games.mnk import MNK, TicTacToe
from plyscope.games.mnk3 import MNK3
from plyscope.games.nim import Nim
from plyscope.games.offer import TABLE
from plyscope.games.offer.entry import Entry
from plyscope.games.pig import Pig
from plyscope.games.sliding import Sliding
from plyscope.games.tree import Tree
from plyscope.given import check_word, short

__all__ = [
    "GAMES",
    "MNK",
    "MNK3",
    "Chess",
    "ConnectFour",
    "Draughts",
    "Entry",
    "Gardner",
    "Nim",
    "Pig",
    "Sliding",
    "TicTacToe",
    "Tree",
    "make",
]

GAMES: dict[str, Entry] = {entry.name: entry for entry in TABLE}


def make(name: str, first: str | None = None) -> Any:
    """Return the game of that name; `first`, or where it is None who usually does, begins.

    Raises ValueError where there is no such game, or where `first` cannot begin, naming those that
    exist and those who can.
    """
    if not isinstance(name, str) or name not in GAMES:
        raise ValueError(f"There is no game {short(name)}; there are: {', '.join(GAMES)}.")
    entry = GAMES[name]
    if first is None:
        first = entry.firsts[0]
    check_word("first", first, entry.firsts)
    return entry.make(first)
