"""Plyscope: watch a game tree search think.

>>> from plyscope import Tree, record, solve
>>> tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> solve(tree).value
3
>>> record(tree).unvisited_leaves()
[4, 6]
"""

from typing import TYPE_CHECKING, Any

from plyscope.endgames.registry import lend
from plyscope.explain.explanation import Explanation
from plyscope.game import CHANCE, MAX, MIN, BoardView, Game, IllegalMove
from plyscope.games import GAMES, MNK, TicTacToe, Tree
from plyscope.games.draughts.endgame_probe import tablebase_factories
from plyscope.search import ALGORITHMS, Result, solve
from plyscope.trace import Trace, record
from plyscope.watch import SILENT, SearchStopped, Watch

if TYPE_CHECKING:
    from plyscope.student_code import Followed, NotFollowed, Report, Stumble, check, follow

__all__ = [
    "ALGORITHMS",
    "CHANCE",
    "GAMES",
    "MAX",
    "MIN",
    "MNK",
    "SILENT",
    "BoardView",
    "Explanation",
    "Followed",
    "Game",
    "IllegalMove",
    "NotFollowed",
    "Report",
    "Result",
    "SearchStopped",
    "Stumble",
    "TicTacToe",
    "Trace",
    "Tree",
    "Watch",
    "check",
    "follow",
    "record",
    "solve",
]
__version__ = "0.1.0"

tablebase_factories.append(lend)  # games import no endgames


def __getattr__(name: str) -> Any:
    """Import what follows and checks other people's code when it is first asked for."""
    if name not in {"Followed", "NotFollowed", "Report", "Stumble", "check", "follow"}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from plyscope import student_code

    return getattr(student_code, name)
