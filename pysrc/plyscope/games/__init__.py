"""The games, one a file; `catalog` has those that the page offers, by name."""

from plyscope.games.catalog.catalog_entry import CatalogEntry
from plyscope.games.chess import Chess, Gardner
from plyscope.games.connect_four import ConnectFour
from plyscope.games.draughts import Draughts
from plyscope.games.factory import GAMES, find_entry, make
from plyscope.games.go import Go
from plyscope.games.hyper_backgammon import HyperBackgammon
from plyscope.games.kuhn_poker import KuhnPoker
from plyscope.games.mnk import MNK, TicTacToe
from plyscope.games.mnk3 import MNK3
from plyscope.games.nim import Nim
from plyscope.games.pig import Pig
from plyscope.games.sliding_puzzle import SlidingPuzzle
from plyscope.games.tree import Tree

__all__ = [
    "GAMES",
    "MNK",
    "MNK3",
    "CatalogEntry",
    "Chess",
    "ConnectFour",
    "Draughts",
    "Gardner",
    "Go",
    "HyperBackgammon",
    "KuhnPoker",
    "Nim",
    "Pig",
    "SlidingPuzzle",
    "TicTacToe",
    "Tree",
    "find_entry",
    "make",
]
