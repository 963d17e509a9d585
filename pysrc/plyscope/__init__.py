"""Plyscope: watch a game tree search think.

>>> from plyscope import Tree, record, solve
>>> tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> solve(tree).value
3
>>> record(tree).unvisited_leaves()
[4, 6]
"""

from plyscope.follow import Followed, NotFollowed, Report, Stumble, check, follow
from plyscope.game import CHANCE, MAX, MIN, BoardView, Game, IllegalAction
from plyscope.games import GAMES, MNK, TicTacToe, Tree
from plyscope.observer import SILENT, SearchStopped, Watch
from plyscope.search import ALGORITHMS, Result, solve
from plyscope.trace import Told, Trace, record

__all__ = [
    "ALGORITHMS",
    "CHANCE",
    "GAMES",
    "MAX",
    "MIN",
    "MNK",
    "SILENT",
    "BoardView",
    "Followed",
    "Game",
    "IllegalAction",
    "NotFollowed",
    "Report",
    "Result",
    "SearchStopped",
    "Stumble",
    "TicTacToe",
    "Told",
    "Trace",
    "Tree",
    "Watch",
    "check",
    "follow",
    "record",
    "solve",
]
__version__ = "0.1.0"
