"""Plyscope: watch a game tree search think.

>>> from plyscope import Tree, record, solve
>>> tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> solve(tree).value
3
>>> record(tree).unvisited_leaves()
[4, 6]
"""

from plyscope.follow.check import check
from plyscope.follow.check_report import Report
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
    "Game",
    "IllegalAction",
    "Report",
    "Result",
    "SearchStopped",
    "TicTacToe",
    "Told",
    "Trace",
    "Tree",
    "Watch",
    "check",
    "record",
    "solve",
]
__version__ = "0.1.0"
